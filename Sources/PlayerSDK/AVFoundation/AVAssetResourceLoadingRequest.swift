public import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif
import HeadEndAPI
import Lab
import Players
import Simulation

/// Stands in for AVFoundation's request for a key: makes the SPC and takes the CKC
/// (Players/FairPlay).
@MainActor public class AVAssetResourceLoadingRequest: NSObject {
  /// The request for the key; its URL is the `skd:` URL of the playlist.
  public let request: URLRequest
  /// Takes the CKC in parts; `finishLoading()` then hands it over.
  public let dataRequest: AVAssetResourceLoadingDataRequest? = AVAssetResourceLoadingDataRequest()
  /// What the app says about the key, such as when it wants to be asked to renew it.
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? =
    AVAssetResourceLoadingContentInformationRequest()
  /// Whether it was finished, with a CKC or an error.
  public var isFinished: Bool { answer.isFinished }

  private let answer: ContentKeyAnswer

  init(_ url: String, _ call: HostCallID, _ simulator: Simulator) {
    request = URLRequest(url: URL(string: url) ?? URL(filePath: "/"))
    answer = ContentKeyAnswer(call, url, simulator)
  }

  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`: the SPC for the key
  /// server; throws when it cannot be made.
  public func streamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data, options: [String: Any]? = nil
  ) throws -> Data {
    let effect = HostSideEffect.keyRequest(
      certificate: Array(appIdentifier),
      contentIdentifier: String(decoding: contentIdentifier, as: UTF8.self))
    return try answer.run(effect).keyData()
  }

  /// `finishLoadingWithResponse:data:redirect:`, with the CKC; the other parts are not read.
  public func finishLoading(with response: URLResponse?, data: Data?, redirect: URLRequest?) {
    finish(data)
  }

  /// `finishLoading`: the CKC is what `dataRequest` was given.
  public func finishLoading() { finish(dataRequest?.data) }

  private func finish(_ data: Data?) {
    let renewal = contentInformationRequest?.renewalDate.map {
      UnixTime(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded()))
    }
    answer.finish(.finished(data.map { Array($0) } ?? [], renewalDate: renewal))
  }

  /// `finishLoadingWithError:`.
  public func finishLoading(with error: (any Error)?) { answer.fail(error) }

  /// The answer to the player, once the delegate's method has returned.
  func returned(_ isHandled: Bool) -> HostAnswer.Loading {
    let loading = answer.returned()
    return isHandled ? loading : .declined
  }
}

/// Stands in for AVFoundation's request to renew a key, which only comes to an app that has set a
/// `renewalDate`.
public final class AVAssetResourceRenewalRequest: AVAssetResourceLoadingRequest {}

/// Stands in for the part of a loading request that tells AVFoundation about the content.
@MainActor public final class AVAssetResourceLoadingContentInformationRequest: NSObject {
  /// When AVFoundation is to ask for the key anew; without a date it never does.
  public var renewalDate: Date?

  nonisolated override init() { super.init() }
}

/// Stands in for the part of a loading request that takes the data.
@MainActor public final class AVAssetResourceLoadingDataRequest: NSObject {
  private(set) var data = Data()

  nonisolated override init() { super.init() }

  /// Adds data to what was given before.
  public func respond(with data: Data) { self.data += data }
}
