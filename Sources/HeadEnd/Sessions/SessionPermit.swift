import ContentProtection
import HeadEndAPI
import Simulation

/// What a content token allows to be set up.
struct SessionPermit {
  let account: String
  let device: String
  let content: String
  /// The limit of concurrent sessions that the token carries; it can only lower the account's [N].
  let tokenLimit: Int?
  /// The token's last part, which session tokens name.
  let requestTokenSignature: String

  /// Reads a content token and checks its right, expiry, device and account, in this order.
  static func read(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<Self, Refusal> {
    guard
      case .success(let payload) = tenant.contentCredential.read(
        token, as: ContentAuthorization.self)
    else { return .failure(.unreadable(token, tenant: tenant)) }
    guard payload.typ == "ContentAuthZ", let right = payload.contentRights.first else {
      return .failure(Refusal(400, SSMCode.invalidToken))
    }
    guard payload.isCurrent(at: tenant.time(at: now), leeway: tenant.leeway) else {
      return .failure(Refusal(400, SSMCode.invalidExpirationTime))
    }
    guard let device = payload.device else {
      return .failure(Refusal(400, SSMCode.missingDeviceID))
    }
    guard tenant.account(device.accountId) != nil else {
      return .failure(Refusal(400, SSMCode.unknownAccount))
    }
    guard let owner = tenant.device(device.deviceUniqueId)?.account else {
      return .failure(Refusal(400, SSMCode.unknownDevice))
    }
    guard owner == device.accountId else {
      return .failure(Refusal(400, SSMCode.deviceAccountMismatch))
    }
    return .success(
      Self(
        account: owner, device: device.deviceUniqueId, content: right.contentId,
        tokenLimit: right.sessionLimit, requestTokenSignature: signature(of: token)))
  }

  private static func signature(of token: String) -> String {
    token.lastIndex(of: ".").map { String(token[token.index(after: $0)...]) } ?? ""
  }
}

extension ContentRight {
  /// The token's own limit, when it carries one that is switched on (HeadEnd/SSMContract, "Session
  /// limits").
  var sessionLimit: Int? {
    guard let sessionControl, sessionControl.sessionControlEnabled else { return nil }
    return sessionControl.maxSessions
  }
}

extension Refusal {
  /// The refusal of a token that the session service cannot verify.
  static func unreadable(_ token: String, tenant: Tenant) -> Refusal {
    Refusal(
      401, tenant.isForeign(token) ? .credentialKeyNotAvailable : .invalidAuthenticationToken)
  }
}
