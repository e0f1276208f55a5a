import ContentProtection
import HeadEndAPI
import Simulation

/// Secure session management, version 1: set-up, heartbeat, teardown and the operator's kill
/// (DOMAIN §1.2-1.4).
struct SessionService: Sendable {
  private(set) var registry: SessionRegistry
  private(set) var issued = KnownTokens<SessionClaims>()
  private var identifiers: RandomStream
  private var setUpTime: ServiceTime
  private var heartbeatTime: ServiceTime
  private var teardownTime: ServiceTime
  private var killTime: ServiceTime

  init(_ configuration: HeadEndConfiguration) {
    let seed = configuration.seed
    registry = SessionRegistry(
      heartbeat: configuration.heartbeat, missedBeats: configuration.missedBeats)
    identifiers = RandomStream(seed: seed, name: "headend.session.identifiers")
    setUpTime = ServiceTime("session.setup", 40...120, seed: seed)
    heartbeatTime = ServiceTime("session.heartbeat", 10...40, seed: seed)
    teardownTime = ServiceTime("session.teardown", 20...60, seed: seed)
    killTime = ServiceTime("session.kill", 20...60, seed: seed)
  }

  mutating func setUp(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let right = admitted(request, method: .post, tenant: tenant)
      .flatMap { Self.contentToken($0, tenant: tenant, at: now) }
    let record = right.flatMap { open($0, tenant: tenant, at: now) }
    let response = record.map { record in
      let seconds = tenant.configuration.heartbeat.components.seconds
      return Response.json(
        SessionGrant(sessionToken: issueToken(for: record, tenant: tenant), heartbeat: Int(seconds))
      )
    }
    return Answer(.response(response.response), after: setUpTime.draw())
  }

  mutating func heartbeat(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let claims = admitted(request, method: .post, tenant: tenant)
      .flatMap { sessionClaims($0, tenant: tenant, at: now) }
    let response = claims.flatMap { claims -> Result<Response, Refusal> in
      guard let record = beat(claims, at: now) else {
        return .failure(Refusal(404, SSMCode.invalidToken))
      }
      return .success(.json(token: issueToken(for: record, tenant: tenant)))
    }
    return Answer(.response(response.response), after: heartbeatTime.draw())
  }

  mutating func tearDown(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let claims = admitted(request, method: .post, tenant: tenant)
      .flatMap { sessionClaims($0, tenant: tenant, at: now) }
    let response = claims.flatMap { claims -> Result<Response, Refusal> in
      guard registry.close(claims.sessionId, showing: claims.sequence, at: now) else {
        return .failure(Refusal(404, SSMCode.invalidToken))
      }
      return .success(.emptyObject)
    }
    return Answer(.response(response.response), after: teardownTime.draw())
  }

  mutating func killAccountSessions(
    _ request: Request, tenant: Tenant, at now: Instant
  ) -> Answer {
    let response = admitted(request, method: .put, tenant: tenant)
      .flatMap { Self.operatorToken($0, tenant: tenant, at: now) }
      .flatMap { _ in endSessions(request.body, tenant: tenant) }
    return Answer(.response(response.response), after: killTime.draw())
  }

  /// Keeps a session alive and gives it its next token; `nil` when it is over or ended. A licence
  /// that enforces the session beats here too (DOMAIN §1.5).
  mutating func beat(_ claims: SessionClaims, at now: Instant) -> SessionRecord? {
    registry.beat(claims.sessionId, showing: claims.sequence, at: now)
  }

  /// Signs the session's newest token.
  mutating func issueToken(for record: SessionRecord, tenant: Tenant) -> String {
    let claims = tenant.claims(of: record)
    let token = tenant.sessionCredential.sign(json: claims.json)
    issued.remember(token, claims)
    return token
  }

  private mutating func open(
    _ token: SessionPermit, tenant: Tenant, at now: Instant
  ) -> Result<SessionRecord, Refusal> {
    guard registry.sessions(of: token.account, at: now).count < token.limit else {
      return .failure(Refusal(400, SSMCode.maxActiveSessionsExceeded))
    }
    let id = Hexadecimal.text(identifiers.bytes(8))
    return .success(
      registry.open(
        id: id, account: token.account, device: token.device, content: token.content, at: now))
  }

  private mutating func endSessions(_ body: [UInt8], tenant: Tenant) -> Result<Response, Refusal> {
    guard let order = JSONText.value(KillOrder.self, from: body) else {
      return .failure(Refusal(400, SSMCode.invalidRequestFormat))
    }
    guard tenant.sessionLimit(of: order.accountId) != nil else {
      return .failure(Refusal(404, SSMCode.unknownAccount))
    }
    registry.closeAll(of: order.accountId)
    return .success(.emptyObject)
  }
}
