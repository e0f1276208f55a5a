import ContentProtection
package import Simulation

/// One session as the server keeps it.
package struct SessionRecord: Hashable, Sendable {
  package let id: String
  package let account: String
  /// Identifier of the device that set it up.
  package let device: String
  /// IP address of the device that set it up.
  package let address: String
  /// Identifier of the content it was set up for.
  package let content: String
  package let startedAt: Instant
  /// Heartbeats, and licences that count as such, since set-up.
  package private(set) var beats = 0
  /// How long it lasts without a heartbeat.
  private let lifetime: Duration
  /// When the session expires unless a heartbeat arrives.
  package private(set) var expiresAt: Instant
  /// Number of the newest token.
  private var sequence = 0
  /// The signature of the content token that set it up.
  private let requestTokenSignature: String
  /// The limits that it counts against.
  let pools: [SessionPool]

  init(
    id: String, _ permit: SessionPermit, address: String, pools: [SessionPool],
    startedAt: Instant, lifetime: Duration
  ) {
    self.id = id
    account = permit.account
    device = permit.device
    content = permit.content
    requestTokenSignature = permit.requestTokenSignature
    self.address = address
    self.pools = pools
    self.startedAt = startedAt
    self.lifetime = lifetime
    expiresAt = startedAt + lifetime
  }

  /// The first characters of its identifier, as clients show it.
  package var briefID: String { String(id.prefix(8)) }

  func isExpired(at now: Instant) -> Bool { expiresAt <= now }

  /// Whether a token of that number may still be shown: the newest, or the one before.
  func accepts(_ number: Int) -> Bool { number == sequence || number == sequence - 1 }

  /// Takes a heartbeat; the newest token is replaced by the next.
  mutating func beat(showing number: Int, at now: Instant) {
    if number == sequence { sequence += 1 }
    beats += 1
    expiresAt = now + lifetime
  }

  /// The claims of its newest token, which expires with the session.
  func claims(of tenant: Tenant) -> SessionClaims {
    var claims = SessionClaims(
      tenantId: tenant.configuration.tenant, accountId: account, deviceUniqueId: device,
      sessionId: id, contentId: content, sequence: sequence)
    claims.requestTokenSignature = requestTokenSignature
    claims.heartbeat = Int(tenant.configuration.heartbeat.components.seconds)
    claims.shortValidityDuration = Int(lifetime.components.seconds)
    claims.exp = tenant.time(at: expiresAt).seconds
    return claims
  }
}
