import ContentProtection
import HeadEndAPI
import Simulation

/// What a content token allows to be set up.
struct SessionPermit {
  let account: String
  let device: String
  let content: String
  /// The smaller of the account's limit and the token's [N].
  let limit: Int

  /// Reads a content token and checks its right, expiry, device and account, in this order.
  static func read(
    _ token: String, tenant: Tenant, at now: Instant
  ) -> Result<Self, Refusal> {
    guard
      case .success(let payload) = tenant.contentCredential.read(
        token, as: ContentAuthorization.self)
    else { return .failure(Refusal(401, SSMCode.invalidAuthenticationToken)) }
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
      Self(
        account: owner, device: device.deviceUniqueId, content: right.contentId,
        limit: min(accountLimit, right.sessionLimit ?? accountLimit)))
  }
}

extension ContentAuthorization {
  func isCurrent(at time: UnixTime) -> Bool { exp.map { $0 > time.seconds } ?? true }
}

extension ContentRight {
  /// The token's own limit, when it carries one that is switched on (HeadEnd/SSMContract, "Session
  /// limits").
  var sessionLimit: Int? {
    guard let sessionControl, sessionControl.sessionControlEnabled else { return nil }
    return sessionControl.maxSessions
  }

  // ISO 8601 of fixed width sorts as the instants do.
  func isGranted(at time: UnixTime) -> Bool {
    let text = time.iso8601
    return start <= text && text <= end
  }
}
