import ContentProtection
import HeadEndAPI
import Simulation

/// Secure session management, version 1: set-up, heartbeat, teardown and the operator's kill
/// (HeadEnd/SSMContract).
struct SessionService: Sendable {
  private(set) var registry: SessionRegistry
  private var issued = KnownTokens<SessionClaims>()
  private var identifiers: RandomStream

  init(_ configuration: HeadEndConfiguration) {
    registry = SessionRegistry(
      heartbeat: configuration.heartbeat, missedBeats: configuration.missedBeats)
    identifiers = RandomStream(seed: configuration.seed, name: "headend.session.identifiers")
  }

  mutating func setUp(
    _ context: RequestContext, _ known: inout KnownTokens<ContentAuthorization>
  ) -> Reply<Response> {
    Self.token(of: context).flatMap { SessionPermit.read($0, context, &known) }
      .flatMap { open($0, context) }
      .map { record in
        let seconds = context.configuration.heartbeat.components.seconds
        let token = issueToken(for: record, context.tenant)
        return .json(SessionGrant(sessionToken: token, heartbeat: Int(seconds)))
      }
  }

  mutating func heartbeat(_ context: RequestContext) -> Reply<Response> {
    liveClaims(of: context).flatMap { claims in
      if context.request.instruction == .lostSession { registry.lose(claims.sessionId) }
      guard let record = beat(claims, at: context.now) else {
        return .refused(session: .invalidToken, 404)
      }
      issued.forget(context.request.authorizations)
      // The next session token (HeadEnd/SSMContract, "Heartbeat").
      let body: JSON = ["sessionToken": .text(issueToken(for: record, context.tenant))]
      return .success(.ok("application/json", body.bytes))
    }
  }

  mutating func tearDown(_ context: RequestContext) -> Reply<Response> {
    liveClaims(of: context).flatMap { claims in
      guard registry.close(claims.sessionId, showing: claims.sequence, at: context.now) else {
        return .refused(session: .invalidToken, 404)
      }
      issued.forget(context.request.authorizations)
      return .success(.emptyObject)
    }
  }

  /// The body is JSON with an `accountId` (HeadEnd/SSMContract, "Operator kill").
  mutating func killAccountSessions(_ context: RequestContext) -> Reply<Response> {
    Self.token(of: context, method: .put).flatMap { token in
      let claims = context.tenant.operatorCredential.read(token, as: BackEndClaims.self)
      guard let claims, claims.typ == "AuthN" else {
        return .refused(session: .invalidAuthenticationToken, 401)
      }
      guard claims.exp > context.time.seconds else {
        return .refused(session: .invalidExpirationTime)
      }
      guard let account = JSON(context.request.body)?["accountId"]?.string else {
        return .refused(session: .invalidRequestFormat)
      }
      guard context.tenant.account(account) != nil else {
        return .refused(session: .unknownAccount, 404)
      }
      registry.closeAll(of: account)
      return .success(.emptyObject)
    }
  }

  /// Keeps a session alive and counts its token up; `nil` when it has expired or ended. A licence
  /// that enforces the session counts as a heartbeat too (HeadEnd/LicenceService, "Enforced
  /// sessions").
  mutating func beat(_ claims: SessionClaims, at now: Instant) -> SessionRecord? {
    registry.beat(claims.sessionId, showing: claims.sequence, at: now)
  }

  /// Signs the session's newest token.
  mutating func issueToken(for record: SessionRecord, _ tenant: Tenant) -> String {
    let claims = record.claims(of: tenant)
    let token = tenant.sessionCredential.sign(json: claims.json)
    issued.remember(token, claims)
    return token
  }

  /// Takes the identifiers of its next sessions from another stream.
  mutating func drawIdentifiers(from stream: RandomStream) { identifiers = stream }

  mutating func endSessions(ofDevice device: String) { registry.closeAll(ofDevice: device) }

  private mutating func open(_ permit: SessionPermit, _ context: RequestContext) -> Reply<
    SessionRecord
  > {
    let tenant = context.tenant
    let quotas = tenant.quotas(for: permit)
    let address = tenant.device(permit.device)?.address ?? ""
    var ending: [(record: SessionRecord, rule: String)] = []
    for quota in tenant.quotas(quotas, bindingOn: permit) {
      let live = registry.sessions(in: quota.pool, at: context.now)
      let overflow = quota.overflow(of: live, with: address)
      guard quota.limit > 0, overflow.isEmpty || quota.excess == .endOldest else {
        return .refused(session: .maxActiveSessionsExceeded, detail: quota.name)
      }
      ending += overflow.map { ($0, quota.name ?? permit.account) }
    }
    for (record, rule) in ending { registry.end(record, by: rule, for: permit.device) }
    return .success(
      registry.open(
        id: Hexadecimal.text(identifiers.bytes(8)), permit, from: address,
        in: quotas.map(\.pool), at: context.now))
  }

  /// The request's token, once method, tenant and header have been checked.
  private static func token(of context: RequestContext, method: Request.Method = .post) -> Reply<
    String
  > {
    guard context.request.method == method else {
      return .refused(405, "method not allowed, use \(method.rawValue)")
    }
    guard context.isOfTenant else { return .refused(session: .tenantMismatch) }
    let token = context.request.authorizations
    return token.isEmpty ? .refused(session: .badRequest) : .success(token)
  }

  /// The claims of the request's session token, whose session is live and belongs to the token's
  /// device.
  private func liveClaims(of context: RequestContext) -> Reply<SessionClaims> {
    Self.token(of: context).flatMap { token in
      guard let claims = claims(in: token, context.tenant) else { return context.unreadable(token) }
      guard claims.tenantId == context.configuration.tenant else {
        return .refused(session: .tenantMismatch)
      }
      guard let record = registry.session(claims.sessionId, at: context.now) else {
        let ending = registry.ending(of: claims.sessionId)
        let detail = ending.map { "\($0.device) took the stream, limit \($0.rule)" }
        return .refused(session: .invalidToken, 404, detail: detail)
      }
      guard record.device == claims.deviceUniqueId else {
        return .refused(session: .deviceMismatch)
      }
      return .success(claims)
    }
  }

  /// The claims of a session token of this tenant; `nil` for any other text.
  func claims(in token: String, _ tenant: Tenant) -> SessionClaims? {
    issued[token] ?? tenant.sessionCredential.read(token, as: SessionClaims.self)
  }
}
