import ContentProtection
package import HeadEndAPI
package import Simulation

extension HeadEnd {
  /// The account's sessions that are not over, oldest first.
  package func sessions(ofAccount account: String, at now: Instant) -> [SessionRecord] {
    sessions.registry.sessions(of: account, at: now)
  }

  /// Sessions that the account may hold at the same time; 0 for an unknown account.
  package func sessionLimit(ofAccount account: String) -> Int {
    tenant.sessionLimit(of: account) ?? 0
  }

  /// A token with which the operator's console may kill sessions, good for an hour.
  package func operatorToken(at now: Instant) -> String { tenant.operatorToken(at: now) }

  /// The certificate that a TVSDK app carries in its bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { tenant.identity.certificate }

  /// What the tenant holds as a customer of ExpressPlay; a test app carries it (DOMAIN §3).
  package var expressPlayCredentials: ExpressPlayCredentials { expressPlay.credentials }

  /// The device that last played under a cookie at ExpressPlay; `nil` when none did.
  package func expressPlayDevice(ofCookie cookie: String) -> String? {
    expressPlay.device(of: cookie)
  }
}
