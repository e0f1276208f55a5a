import ContentProtection
import HeadEndAPI
import Simulation

/// The app's own back end: issues content tokens to registered devices (HeadEnd/TokenFormats,
/// "Content authorisation").
struct TokenService: Sendable {
  private static let validity: Duration = .seconds(7 * 86_400)

  private var serviceTime: ServiceTime

  init(seed: UInt64) {
    serviceTime = ServiceTime("token", 15...50, seed: seed)
  }

  /// The body is the token itself, as text.
  mutating func answer(
    _ request: Request, content: String, account: String, device: String, tenant: Tenant,
    at now: Instant
  ) -> Answer {
    let token = Self.token(
      content: content, account: account, device: device, tenant: tenant, at: now)
    let response = token.map {
      Response(status: 200, contentType: "application/jwt", body: Array($0.utf8))
    }
    return Answer(.response(response.response), after: serviceTime.next(for: request.sender))
  }

  private static func token(
    content: String, account: String, device: String, tenant: Tenant, at now: Instant
  ) -> Result<String, Refusal> {
    guard let channel = tenant.content(content)?.channel else {
      return .failure(Refusal(404, LicenceCode.noContentID))
    }
    guard let limit = tenant.sessionLimit(of: account) else {
      return .failure(Refusal(404, SSMCode.unknownAccount))
    }
    guard let owner = tenant.account(of: device) else {
      return .failure(Refusal(404, SSMCode.unknownDevice))
    }
    guard owner == account else { return .failure(Refusal(403, SSMCode.deviceAccountMismatch)) }
    let time = tenant.time(at: now)
    let storage = tenant.configuration.offline.storage
    let right = ContentRight(
      contentId: content, start: time.iso8601, end: (time + max(validity, storage)).iso8601,
      duration: Int(storage.components.seconds), storable: !channel.isLive,
      sessionControl: .init(sessionControlEnabled: true, maxSessions: limit),
      usageRulesProfileId: "HD")
    let payload = ContentAuthorization(
      exp: (time + validity).seconds, device: .init(deviceUniqueId: device, accountId: account),
      contentRights: [right])
    return .success(tenant.contentCredential.sign(payload))
  }
}
