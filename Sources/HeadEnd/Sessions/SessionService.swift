import ContentProtection
import HeadEndAPI
import Simulation

/// Secure session management, version 1: set-up, heartbeat, teardown and the operator's kill
/// (HeadEnd/SSMContract).
struct SessionService: Sendable {
  private(set) var registry: SessionRegistry
  private var issued = KnownTokens<SessionClaims>()
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
    setUpTime = ServiceTime(.setUp(seed: seed))
    heartbeatTime = ServiceTime(.heartbeat(seed: seed))
    teardownTime = ServiceTime(.teardown(seed: seed))
    killTime = ServiceTime("session.kill", 20...60, seed: seed)
  }

  mutating func setUp(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let permit = admitted(request, method: .post, tenant: tenant)
      .flatMap { SessionPermit.read($0, tenant: tenant, at: now) }
    let record = permit.flatMap { open($0, tenant: tenant, at: now) }
    let response = record.map { record in
      let seconds = tenant.configuration.heartbeat.components.seconds
      return Response.json(
        SessionGrant(sessionToken: issueToken(for: record, tenant: tenant), heartbeat: Int(seconds))
      )
    }
    return Answer(.response(response.response), after: setUpTime.next(for: request.sender))
  }

  mutating func heartbeat(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let claims = admitted(request, method: .post, tenant: tenant)
      .flatMap { sessionClaims($0, tenant: tenant, at: now) }
    let response = claims.flatMap { claims -> Result<Response, Refusal> in
      guard let record = beat(claims, at: now) else {
        return .failure(Refusal(404, SSMCode.invalidToken))
      }
      issued.forget(request.authorizations)
      return .success(.json(token: issueToken(for: record, tenant: tenant)))
    }
    return Answer(.response(response.response), after: heartbeatTime.next(for: request.sender))
  }

  mutating func tearDown(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let claims = admitted(request, method: .post, tenant: tenant)
      .flatMap { sessionClaims($0, tenant: tenant, at: now) }
    let response = claims.flatMap { claims -> Result<Response, Refusal> in
      guard registry.close(claims.sessionId, showing: claims.sequence, at: now) else {
        return .failure(Refusal(404, SSMCode.invalidToken))
      }
      issued.forget(request.authorizations)
      return .success(.emptyObject)
    }
    return Answer(.response(response.response), after: teardownTime.next(for: request.sender))
  }

  mutating func killAccountSessions(
    _ request: Request, tenant: Tenant, at now: Instant
  ) -> Answer {
    let response = admitted(request, method: .put, tenant: tenant)
      .flatMap { Self.operatorToken($0, tenant: tenant, at: now) }
      .flatMap { _ in endSessions(request.body, tenant: tenant) }
    return Answer(.response(response.response), after: killTime.next(for: request.sender))
  }

  /// Keeps a session alive and counts its token up; `nil` when it has expired or ended. A licence
  /// that enforces the session counts as a heartbeat too (HeadEnd/LicenceService, "Enforced
  /// sessions").
  mutating func beat(_ claims: SessionClaims, at now: Instant) -> SessionRecord? {
    registry.beat(claims.sessionId, showing: claims.sequence, at: now)
  }

  /// Signs the session's newest token.
  mutating func issueToken(for record: SessionRecord, tenant: Tenant) -> String {
    let claims = record.claims(of: tenant)
    let token = tenant.sessionCredential.sign(json: claims.json)
    issued.remember(token, claims) { [registry] in
      registry.accepts($0.sequence, of: $0.sessionId)
    }
    return token
  }

  mutating func endSessions(ofDevice device: String) { registry.closeAll(ofDevice: device) }

  private mutating func open(
    _ permit: SessionPermit, tenant: Tenant, at now: Instant
  ) -> Result<SessionRecord, Refusal> {
    let quotas = tenant.quotas(for: permit)
    let address = tenant.device(permit.device)?.address ?? ""
    var ending: [(record: SessionRecord, rule: String)] = []
    for quota in tenant.quotas(quotas, bindingOn: permit) {
      let overflow = quota.overflow(
        of: registry.sessions(in: quota.pool, at: now), with: address)
      guard quota.limit > 0, overflow.isEmpty || quota.excess == .endOldest else {
        return .failure(Refusal(400, .maxActiveSessionsExceeded, detail: quota.name))
      }
      ending += overflow.map { ($0, quota.name ?? permit.account) }
    }
    for (record, rule) in ending { registry.end(record, by: rule) }
    return .success(
      registry.open(
        id: Hexadecimal.text(identifiers.bytes(8)), permit, from: address,
        in: quotas.map(\.pool), at: now))
  }

  /// Why a session does not live, where a rule has ended it.
  private func dead(_ session: String) -> Refusal {
    let rule = registry.rule(thatEnded: session)
    return Refusal(404, .invalidToken, detail: rule.map { "session ended by the limit \($0)" })
  }

  private mutating func endSessions(_ body: [UInt8], tenant: Tenant) -> Result<Response, Refusal> {
    guard let order = JSONText.value(KillOrder.self, from: body) else {
      return .failure(Refusal(400, SSMCode.invalidRequestFormat))
    }
    guard tenant.account(order.accountId) != nil else {
      return .failure(Refusal(404, SSMCode.unknownAccount))
    }
    registry.closeAll(of: order.accountId)
    return .success(.emptyObject)
  }

  /// The request's token, once method, tenant and header have been checked.
  private func admitted(
    _ request: Request, method: Request.Method, tenant: Tenant
  ) -> Result<String, Refusal> {
    guard request.method == method else {
      return .failure(Refusal(405, message: "method not allowed, use \(method.rawValue)"))
    }
    guard tenant.owns(request.url) else { return .failure(Refusal(400, SSMCode.tenantMismatch)) }
    guard !request.authorizations.isEmpty else { return .failure(Refusal(400, SSMCode.badRequest)) }
    return .success(request.authorizations)
  }

  /// The claims of a session token whose session is live and belongs to the token's device.
  private func sessionClaims(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<SessionClaims, Refusal> {
    guard let claims = claims(in: token, tenant: tenant) else {
      return .failure(.unreadable(token, tenant: tenant))
    }
    guard claims.tenantId == tenant.configuration.tenant else {
      return .failure(Refusal(400, SSMCode.tenantMismatch))
    }
    guard let record = registry.session(claims.sessionId, at: now) else {
      return .failure(dead(claims.sessionId))
    }
    guard record.device == claims.deviceUniqueId else {
      return .failure(Refusal(400, SSMCode.deviceMismatch))
    }
    return .success(claims)
  }

  /// The claims of a session token of this tenant; `nil` for any other text.
  func claims(in token: String, tenant: Tenant) -> SessionClaims? {
    if let claims = issued[token] { return claims }
    guard case .success(let claims) = tenant.sessionCredential.read(token, as: SessionClaims.self)
    else { return nil }
    return claims
  }

  private static func operatorToken(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<BackEndClaims, Refusal> {
    guard case .success(let claims) = tenant.operatorCredential.read(token, as: BackEndClaims.self),
      claims.typ == "AuthN"
    else { return .failure(Refusal(401, SSMCode.invalidAuthenticationToken)) }
    guard claims.exp > tenant.time(at: now).seconds else {
      return .failure(Refusal(400, SSMCode.invalidExpirationTime))
    }
    return .success(claims)
  }
}

/// The body of `killAccountSessions` (HeadEnd/SSMContract, "Operator kill").
private struct KillOrder: Codable {
  var accountId: String
}
