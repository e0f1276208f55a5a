import ContentProtection
import Simulation

extension Tenant {
  /// What stands in the session's newest token.
  func claims(of record: SessionRecord) -> SessionClaims {
    SessionClaims(
      tenant: configuration.tenant, accountId: record.account, deviceUniqueId: record.device,
      sessionId: record.id, contentId: record.content, sequence: record.sequence)
  }

  /// A back-end authentication token that is good for an hour.
  func operatorToken(at now: Instant) -> String {
    operatorCredential.sign(BackEndClaims(exp: (time(at: now) + .seconds(3600)).seconds))
  }
}
