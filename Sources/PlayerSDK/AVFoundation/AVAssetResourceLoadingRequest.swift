public import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif
import HeadEndAPI
import Lab
import Players

/// Stands in for AVFoundation's request for a key: makes the SPC and takes the CKC
/// (Players/FairPlay).
@MainActor public final class AVAssetResourceLoadingRequest: NSObject {
  /// The request for the key; its URL is the `skd:` URL of the playlist.
  public let request: URLRequest
  /// Takes the CKC in parts; `finishLoading()` then hands it over.
  public let dataRequest: AVAssetResourceLoadingDataRequest? = AVAssetResourceLoadingDataRequest()
  /// Whether it was finished, with a CKC or an error.
  public private(set) var isFinished = false

  private let call: HostCallID
  private let simulator: Simulator
  private var loading: HostAnswer.Loading?
  private var hasReturned = false

  init(_ url: String, _ call: HostCallID, _ simulator: Simulator) {
    request = URLRequest(url: URL(string: url) ?? URL(filePath: "/"))
    self.call = call
    self.simulator = simulator
  }

  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`: the SPC for the key
  /// server; throws when it cannot be made.
  public func streamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data, options: [String: Any]? = nil
  ) throws -> Data {
    let effect = HostSideEffect.keyRequest(
      certificate: Array(appIdentifier),
      contentIdentifier: String(decoding: contentIdentifier, as: UTF8.self))
    switch simulator.run(effect) {
    case .keyRequest(let spc): return Data(spc)
    case .noKeyRequest(let failure): throw failure.native.nsError
    case .response, .failure, .persistableKey, nil:
      throw LoaderFailure(code: -42676, message: "").native.nsError
    }
  }

  /// `finishLoadingWithResponse:data:redirect:`, with the CKC; the other parts are not read.
  public func finishLoading(with response: Any?, data: Data?, redirect: Any?) {
    finish(.finished(data.map { Array($0) } ?? []))
  }

  /// `finishLoading`: the CKC is what `dataRequest` was given.
  public func finishLoading() { finish(.finished(Array(dataRequest?.data ?? Data()))) }

  /// `finishLoadingWithError:`.
  public func finishLoading(with error: (any Error)?) {
    let error = error.map { $0 as NSError }
    finish(
      .failed(
        LoaderFailure(
          code: error?.code ?? -11800, message: error?.localizedDescription ?? "unknown error",
          native: .unknown(error.map { NativeError($0) }))))
  }

  /// The answer to the player, once the delegate's method has returned.
  func returned(_ isHandled: Bool) -> HostAnswer.Loading {
    hasReturned = true
    guard isHandled else { return .declined }
    return loading ?? .waiting
  }

  private func finish(_ loading: HostAnswer.Loading) {
    guard !isFinished else { return }
    isFinished = true
    self.loading = loading
    if hasReturned { simulator.perform(.answerHostCall(call, .loading(loading))) }
  }
}

/// Stands in for the part of a loading request that takes the data.
@MainActor public final class AVAssetResourceLoadingDataRequest: NSObject {
  private(set) var data = Data()

  nonisolated override init() { super.init() }

  /// Adds data to what was given before.
  public func respond(with data: Data) { self.data += data }
}

/// Stands in for AVFoundation's loader, which asks its delegate for keys.
@MainActor public final class AVAssetResourceLoader: NSObject {
  nonisolated override init() { super.init() }
}
