import Foundation
import Lab
import Players

/// The app's own code behind a player: a licence delegate or a resource loader.
@MainActor protocol AppCode {
  /// Answers a player's question about the stream at `url`.
  func answer(_ call: HostCall, about url: URL?) -> HostAnswer
}

extension HostQuestion {
  /// The answer when no code of the app answers.
  var silence: HostAnswer {
    switch self {
    case .streamToken, .tokenCallback: .token(nil)
    case .licenceRequest: .licenceRequest(nil)
    case .ckc: .ckc(nil)
    case .loading: .loading(.declined)
    }
  }
}
