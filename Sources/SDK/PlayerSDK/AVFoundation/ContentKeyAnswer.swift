import Foundation
import HeadEndAPI
import Players
import Worlds

/// The answer to a player's request for a key. Several requests in the app may share it; the first
/// answer counts.
@MainActor final class ContentKeyAnswer {
  let call: HostCallID
  /// The key's URI in the playlist.
  let identifier: String
  private let simulator: Simulator
  private var loading: HostAnswer.Loading?
  private var hasReturned = false

  init(_ call: HostCallID, _ identifier: String, _ simulator: Simulator) {
    self.call = call
    self.identifier = identifier
    self.simulator = simulator
  }

  /// FairPlay's error when there is no request, or none that allows this answer.
  static var unknown: NSError { LoaderFailure(code: -42676, message: "").native.nsError }

  /// True if the picture is on the device's own screen.
  var isForOwnScreen: Bool {
    simulator.observation(of: call.player).map { !$0.isAirPlaying && !$0.hasAdapter } ?? false
  }

  var isFinished: Bool { loading != nil }

  func run(_ effect: HostSideEffect) -> HostSideEffect.Outcome? { simulator.run(effect, for: call) }

  /// Returns the answer that the player gets when the delegate's method returns.
  func returned() -> HostAnswer.Loading {
    hasReturned = true
    return loading ?? .waiting
  }

  func finish(_ loading: HostAnswer.Loading) {
    guard self.loading == nil else { return }
    self.loading = loading
    if hasReturned { simulator.perform(.answerHostCall(call, .loading(loading))) }
  }

  func fail(_ error: (any Error)?) {
    let error = error.map { $0 as NSError }
    finish(
      .failed(
        LoaderFailure(
          code: error?.code ?? -11800, message: error?.localizedDescription ?? "unknown error",
          native: .unknown(error.map { NativeError($0) }))))
  }
}

@MainActor extension HostSideEffect.Outcome? {
  /// Returns an SPC, or the bytes of a persistable key; throws FairPlay's error when there is none.
  func keyData() throws -> Data {
    switch self {
    case .keyRequest(let bytes), .persistableKey(let bytes): return Data(bytes)
    case .noKeyRequest(let failure): throw failure.native.nsError
    case .response, .failure, nil: throw ContentKeyAnswer.unknown
    }
  }

  /// Passes the same data or error to a handler.
  func hand(to handler: (Data?, (any Error)?) -> Void) {
    do { handler(try keyData(), nil) } catch { handler(nil, error) }
  }
}
