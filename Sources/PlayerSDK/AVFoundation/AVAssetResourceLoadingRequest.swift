public import Foundation
import Lab
import Players

/// Stands in for AVFoundation's request for a key: makes the SPC and takes the CKC
/// (Players/FairPlay).
@MainActor public final class AVAssetResourceLoadingRequest {
  /// The part of `URLRequest` that a loader reads.
  public struct Address: Hashable, Sendable {
    /// The `skd:` URL of the playlist.
    public let url: URL?
  }

  /// The request for the key.
  public let request: Address
  /// Whether it was finished, with a CKC or an error.
  public private(set) var isFinished = false

  private let call: HostCallID
  private let simulator: Simulator
  private var loading: HostAnswer.Loading?
  private var hasReturned = false

  init(_ url: String, _ call: HostCallID, _ simulator: Simulator) {
    request = Address(url: URL(string: url))
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
    case .noKeyRequest(let failure): throw Self.error(failure.code, failure.message)
    case .response, .failure, nil: throw Self.error(-42676, "SPC creation fails")
    }
  }

  /// `finishLoadingWithResponse:data:redirect:`, with the CKC; the other parts are not read.
  public func finishLoading(with response: Any?, data: Data?, redirect: Any?) {
    finish(.finished(data.map { Array($0) } ?? []))
  }

  /// `finishLoadingWithError:`.
  public func finishLoading(with error: (any Error)?) {
    let error = error.map { $0 as NSError }
    finish(
      .failed(
        LoaderFailure(
          code: error?.code ?? -11800, message: error?.localizedDescription ?? "unknown error")))
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

  private static func error(_ code: Int, _ message: String) -> NSError {
    NSError(
      domain: "CoreMediaErrorDomain", code: code, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

/// Stands in for AVFoundation's loader, which asks its delegate for keys.
@MainActor public final class AVAssetResourceLoader {
  init() {}
}
