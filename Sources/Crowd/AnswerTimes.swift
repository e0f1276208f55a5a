import HeadEndAPI

/// The answer times of the services that light viewers ask.
struct AnswerTimes: Sendable {
  private let token, setUp, heartbeat, teardown, certificate, licence, manifest, segment: AnswerTime

  init(seed: UInt64) {
    token = .token(seed: seed)
    setUp = .setUp(seed: seed)
    heartbeat = .heartbeat(seed: seed)
    teardown = .teardown(seed: seed)
    certificate = .certificate(seed: seed)
    licence = .licence(seed: seed)
    manifest = .manifest(seed: seed)
    segment = .segment(seed: seed)
  }

  subscript(operation: Operation) -> AnswerTime {
    switch operation {
    case .contentToken, .tokenCallback: token
    case .sessionSetup, .killSessions: setUp
    case .sessionHeartbeat: heartbeat
    case .sessionTeardown: teardown
    case .certificate: certificate
    case .licence, .entitlement, .expressPlayToken, .expressPlayRights: licence
    case .manifest: manifest
    case .segment: segment
    }
  }
}
