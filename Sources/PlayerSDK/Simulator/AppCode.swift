import Foundation
import HeadEndAPI
import Lab
import Players

/// The app's own code behind a player: a licence delegate or a resource loader.
@MainActor protocol AppCode {
  /// Answers a player's question about the stream at `url`.
  func answer(_ call: HostCall, about url: URL?) -> HostAnswer
  /// Hears what becomes of the SSM session of the stream at `url`; the error is `nil` when it was
  /// set up.
  func sessionSetUp(for url: URL?, error: (any Error)?)
  /// Hears what became of a key request.
  func heard(_ notice: ContentKeyNotice, from player: PlayerID)
  /// The app's process is about to end, and with it what the player has.
  func processEnds(of player: PlayerID)
}

extension AppCode {
  func sessionSetUp(for url: URL?, error: (any Error)?) {}
  func heard(_ notice: ContentKeyNotice, from player: PlayerID) {}
  func processEnds(of player: PlayerID) {}
}

extension HostQuestion {
  /// The answer when no code of the app answers.
  var silence: HostAnswer {
    switch self {
    case .streamToken, .tokenCallback: .token(nil)
    case .licenceRequest: .licenceRequest(nil)
    case .certificate: .certificate(nil)
    case .ckc, .keyResponse: .ckc(nil)
    case .loading: .loading(.declined)
    case .contentKey: .loading(.waiting)
    case .shouldRetry: .retry(false)
    }
  }
}
