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
    _ token: String, _ context: RequestContext, _ known: inout KnownTokens<ContentAuthorization>
  ) -> Reply<Self> {
    let tenant = context.tenant
    guard let payload = known.read(token, signedBy: tenant.contentCredential) else {
      return context.unreadable(token)
    }
    guard payload.typ == "ContentAuthZ", let right = payload.contentRights.first else {
      return .refused(session: .invalidToken)
    }
    guard payload.isCurrent(at: context.time, leeway: tenant.leeway) else {
      return .refused(session: .invalidExpirationTime)
    }
    guard let device = payload.device else { return .refused(session: .missingDeviceID) }
    guard tenant.account(device.accountId) != nil else {
      return .refused(session: .unknownAccount)
    }
    guard let owner = tenant.device(device.deviceUniqueId)?.account else {
      return .refused(session: .unknownDevice)
    }
    guard owner == device.accountId else { return .refused(session: .deviceAccountMismatch) }
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

extension RequestContext {
  /// Whether the URL's path starts with the tenant's identifier.
  var isOfTenant: Bool { tenant.owns(request.url) }

  /// The refusal of a token that the session service cannot verify.
  func unreadable<Value>(_ token: String) -> Reply<Value> {
    .refused(
      session: tenant.isForeign(token) ? .credentialKeyNotAvailable : .invalidAuthenticationToken,
      401)
  }
}
