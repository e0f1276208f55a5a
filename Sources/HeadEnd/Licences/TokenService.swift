import ContentProtection
import HeadEndAPI
import Simulation

/// The app's own back end: issues content tokens to registered devices (HeadEnd/TokenFormats,
/// "Content authorisation").
struct TokenService: Sendable {
  private var serviceTime: ServiceTime
  /// Names tokens that may be used once.
  private var identifiers: RandomStream

  init(seed: UInt64) {
    serviceTime = ServiceTime(.token(seed: seed))
    identifiers = RandomStream(seed: seed, name: "headend.token.identifiers")
  }

  /// The body is the token itself, as text.
  mutating func answer(
    _ request: Request, content: String, account: String, device: String, tenant: Tenant,
    at now: Instant
  ) -> Answer {
    let token = token(
      content: content, account: account, device: device, tenant: tenant, at: now)
    let response = token.map {
      Response(status: 200, contentType: "application/jwt", body: Array($0.utf8))
    }
    return Answer(.response(response.response), after: serviceTime.next(for: request.sender))
  }

  private mutating func token(
    content: String, account: String, device: String, tenant: Tenant, at now: Instant
  ) -> Result<String, Refusal> {
    guard let channel = tenant.content(content)?.channel else {
      return .failure(Refusal(404, LicenceCode.noContentID, detail: "no such content"))
    }
    guard let household = tenant.account(account) else {
      return .failure(Refusal(404, SSMCode.unknownAccount))
    }
    guard let owner = tenant.device(device)?.account else {
      return .failure(Refusal(404, SSMCode.unknownDevice))
    }
    guard owner == account else { return .failure(Refusal(403, SSMCode.deviceAccountMismatch)) }
    guard household.isEntitled(to: channel) else {
      return .failure(Refusal(403, LicenceCode.notEntitled))
    }
    let right = Self.right(to: channel, limit: household.sessionLimit, tenant: tenant, at: now)
    let terms = tenant.configuration.tokens
    let expiry = tenant.time(at: now) + terms.issuerAhead + terms.validity
    let payload = ContentAuthorization(
      exp: expiry.seconds, jti: terms.isUsedOnce ? Hexadecimal.text(identifiers.bytes(8)) : nil,
      device: .init(deviceUniqueId: device, accountId: account), contentRights: [right])
    return .success(tenant.contentCredential.sign(payload))
  }

  /// The right to one content, by the issuer's clock: from now on unless the channel's window says
  /// otherwise, for as long as the token or a stored copy is valid.
  private static func right(
    to channel: Channel, limit: Int, tenant: Tenant, at now: Instant
  ) -> ContentRight {
    let configuration = tenant.configuration
    let issued = tenant.time(at: now) + configuration.tokens.issuerAhead
    let storage = configuration.offline.storage
    let start = channel.rights.start.map { configuration.epoch + $0 } ?? issued
    let end =
      channel.rights.end.map { configuration.epoch + $0 }
      ?? issued + max(configuration.tokens.validity, storage)
    return ContentRight(
      contentId: channel.content, start: start.iso8601, end: end.iso8601,
      duration: Int(storage.components.seconds), storable: !channel.isLive,
      sessionControl: .init(
        sessionControlEnabled: true, maxSessions: channel.maxSessions ?? limit),
      usageRulesProfileId: channel.profile.rawValue)
  }
}
