import HeadEndAPI

/// What a real client asked for and what it was answered, in words.
enum AnswerText {
  /// Such as `heartbeat` and `answered 404`.
  static func words(_ operation: Operation, _ status: Int) -> (request: String, answer: String) {
    (noun(operation), answer(status))
  }

  private static func answer(_ status: Int) -> String {
    if status >= 0 { return "answered \(status)" }
    return status == NetworkFailure.timedOut.rawValue ? "not answered" : "cut off"
  }

  private static func noun(_ operation: Operation) -> String {
    switch operation {
    case .contentToken, .tokenCallback: "token"
    case .sessionSetup: "set-up"
    case .sessionHeartbeat: "heartbeat"
    case .sessionTeardown: "teardown"
    case .killSessions: "kill"
    case .certificate: "certificate"
    case .licence, .expressPlayRights: "licence"
    case .entitlement: "entitlement"
    case .expressPlayToken: "ExpressPlay token"
    case .manifest: "playlist"
    case .segment: "segment"
    }
  }
}
