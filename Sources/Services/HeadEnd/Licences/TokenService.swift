import ContentProtection
import HeadEndAPI
import Simulation

/// The app's own back end: issues content tokens to registered devices (HeadEnd/TokenFormats,
/// "Content authorisation").
struct TokenService: Sendable {
  /// Names tokens that may be used once.
  private var identifiers: RandomStream

  init(seed: UInt64) {
    identifiers = RandomStream(seed: seed, name: "headend.token.identifiers")
  }

  /// The body is the token itself, as text.
  mutating func token(
    content: String, account: String, device: String, _ context: RequestContext,
    _ known: inout KnownTokens<ContentAuthorization>
  ) -> Reply<Response> {
    let (tenant, terms) = (context.tenant, context.configuration.tokens)
    guard let channel = tenant.content(content)?.channel else {
      let code = LicenceCode.noContentID
      return .refused(404, code: code.rawValue, "\(code.message) (no such content)")
    }
    guard let household = tenant.account(account) else {
      return .refused(session: .unknownAccount, 404)
    }
    guard let owner = tenant.device(device)?.account else {
      return .refused(session: .unknownDevice, 404)
    }
    guard owner == account else { return .refused(session: .deviceAccountMismatch, 403) }
    guard household.isEntitled(to: channel) else { return .refused(licence: .notEntitled) }
    let issued = context.time + terms.issuerAhead
    let payload = ContentAuthorization(
      exp: (issued + Self.life(terms, context.request.instruction)).seconds,
      jti: terms.isUsedOnce ? Hexadecimal.text(identifiers.bytes(8)) : nil,
      device: .init(deviceUniqueId: device, accountId: account),
      contentRights: [
        Self.right(to: channel, limit: household.sessionLimit, issued, context.configuration)
      ])
    let token = tenant.contentCredential.sign(payload)
    known.remember(token, payload)
    return .success(.ok("application/jwt", Array(token.utf8)))
  }

  /// How long a token is valid.
  private static func life(_ terms: TokenTerms, _ instruction: Instruction?) -> Duration {
    instruction == .shortToken ? min(terms.validity, TokenTerms.short) : terms.validity
  }

  /// The right to one content, by the issuer's clock: from now on unless the channel's window says
  /// otherwise, for as long as the token or a stored copy is valid.
  private static func right(
    to channel: Channel, limit: Int, _ issued: UnixTime, _ configuration: HeadEndConfiguration
  ) -> ContentRight {
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
