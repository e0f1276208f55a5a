public import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif
import HeadEndAPI
import Players
import Simulation
import Worlds

/// Stands in for AVFoundation's key request: makes the SPC and accepts the CKC (Players/FairPlay).
@MainActor public class AVAssetResourceLoadingRequest: NSObject {
  /// The URL request for the key, with the `skd:` URL of the playlist.
  public let request: URLRequest
  /// Collects the CKC in parts; `finishLoading()` passes it to the player.
  public let dataRequest: AVAssetResourceLoadingDataRequest? = AVAssetResourceLoadingDataRequest()
  /// Information about the key, such as the date on which the app wants to renew it.
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? =
    AVAssetResourceLoadingContentInformationRequest()
  /// True once the request is finished, with a CKC or with an error.
  public var isFinished: Bool { answer.isFinished }

  private let answer: ContentKeyAnswer

  init(_ url: String, _ call: HostCallID, _ simulator: Simulator) {
    request = URLRequest(url: URL(string: url) ?? URL(filePath: "/"))
    answer = ContentKeyAnswer(call, url, simulator)
  }

  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`: the SPC for the key
  /// server; throws FairPlay's error if none can be made.
  public func streamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data, options: [String: Any]? = nil
  ) throws -> Data {
    let effect = HostSideEffect.keyRequest(
      certificate: Array(appIdentifier),
      contentIdentifier: String(decoding: contentIdentifier, as: UTF8.self))
    return try answer.run(effect).keyData()
  }

  /// `finishLoadingWithResponse:data:redirect:`: finishes with the CKC in `data`; the other
  /// arguments are ignored.
  public func finishLoading(with response: URLResponse?, data: Data?, redirect: URLRequest?) {
    finish(data)
  }

  /// `finishLoading`: finishes with the CKC that `dataRequest` has collected.
  public func finishLoading() { finish(dataRequest?.data) }

  private func finish(_ data: Data?) {
    let renewal = contentInformationRequest?.renewalDate.map {
      UnixTime(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded()))
    }
    answer.finish(.finished(data.map { Array($0) } ?? [], renewalDate: renewal))
  }

  /// `finishLoadingWithError:`: finishes without a key.
  public func finishLoading(with error: (any Error)?) { answer.fail(error) }

  /// Returns the answer that the player gets when the delegate's method returns.
  func returned(_ isHandled: Bool) -> HostAnswer.Loading {
    let loading = answer.returned()
    return isHandled ? loading : .declined
  }
}

/// Stands in for AVFoundation's key renewal request, which is made only if the app has set a
/// `renewalDate`.
public final class AVAssetResourceRenewalRequest: AVAssetResourceLoadingRequest {}

/// Stands in for AVFoundation's content information request, by which an app describes the content.
@MainActor public final class AVAssetResourceLoadingContentInformationRequest: NSObject {
  /// The date on which AVFoundation requests the key again; `nil` (the default) for never.
  public var renewalDate: Date?

  nonisolated override init() { super.init() }
}

/// Stands in for AVFoundation's data request, which collects the response's data.
@MainActor public final class AVAssetResourceLoadingDataRequest: NSObject {
  private(set) var data = Data()

  nonisolated override init() { super.init() }

  /// Appends data to the response.
  public func respond(with data: Data) { self.data += data }
}
