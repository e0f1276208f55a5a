import ContentProtection
import HeadEndAPI
import Simulation

extension SessionService {
  /// The request's token, once method, tenant and header are in order.
  func admitted(
    _ request: Request, method: Request.Method, tenant: Tenant
  ) -> Result<String, Refusal> {
    guard request.method == method else {
      return .failure(Refusal(405, message: "method not allowed, use \(method.rawValue)"))
    }
    guard tenant.owns(request.url) else { return .failure(Refusal(400, SSMCode.tenantMismatch)) }
    guard !request.authorizations.isEmpty else { return .failure(Refusal(400, SSMCode.badRequest)) }
    return .success(request.authorizations)
  }

  /// What a content token permits, for set-up.
  static func contentToken(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<SessionPermit, Refusal> {
    switch tenant.contentCredential.read(token, as: ContentAuthorization.self) {
    case .failure: .failure(Refusal(401, SSMCode.invalidAuthenticationToken))
    case .success(let payload): permit(payload, tenant: tenant, at: now)
    }
  }

  private static func permit(
    _ payload: ContentAuthorization, tenant: Tenant, at now: Instant
  ) -> Result<SessionPermit, Refusal> {
    guard payload.typ == "ContentAuthZ", let right = payload.contentRights.first else {
      return .failure(Refusal(400, SSMCode.invalidToken))
    }
    guard payload.isCurrent(at: tenant.time(at: now)) else {
      return .failure(Refusal(400, SSMCode.invalidExpirationTime))
    }
    guard let device = payload.device else {
      return .failure(Refusal(400, SSMCode.missingDeviceID))
    }
    guard let accountLimit = tenant.sessionLimit(of: device.accountId) else {
      return .failure(Refusal(400, SSMCode.unknownAccount))
    }
    guard let owner = tenant.account(of: device.deviceUniqueId) else {
      return .failure(Refusal(400, SSMCode.unknownDevice))
    }
    guard owner == device.accountId else {
      return .failure(Refusal(400, SSMCode.deviceAccountMismatch))
    }
    return .success(
      SessionPermit(
        account: owner, device: device.deviceUniqueId, content: right.contentId,
        limit: min(accountLimit, right.sessionLimit ?? accountLimit)))
  }

  /// The claims of a session token whose session exists and belongs to the token's device.
  func sessionClaims(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<SessionClaims, Refusal> {
    guard let claims = claims(in: token, tenant: tenant) else {
      return .failure(Refusal(401, SSMCode.invalidAuthenticationToken))
    }
    guard claims.tenant == tenant.configuration.tenant else {
      return .failure(Refusal(400, SSMCode.tenantMismatch))
    }
    guard let record = registry.session(claims.sessionId, at: now) else {
      return .failure(Refusal(404, SSMCode.invalidToken))
    }
    guard record.device == claims.deviceUniqueId else {
      return .failure(Refusal(400, SSMCode.deviceMismatch))
    }
    return .success(claims)
  }

  /// What stands in a session token of this tenant; `nil` if it is none.
  func claims(in token: String, tenant: Tenant) -> SessionClaims? {
    if let claims = issued[token] { return claims }
    guard case .success(let claims) = tenant.sessionCredential.read(token, as: SessionClaims.self)
    else { return nil }
    return claims
  }

  static func operatorToken(
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
