import ContentProtection
import HeadEndAPI
import Simulation

/// The payload of a ticket, which stands for the tokens that a native player cannot send as headers
/// (HeadEnd/RealClients, "Tickets"). It is good while its session is. No service publishes such a
/// thing: it is our own [N].
struct MediaTicket: Codable {
  static let kind = "Ticket"

  /// Always `Ticket`.
  var typ = kind
  var tenantId: String
  var accountId: String
  var deviceUniqueId: String
  var contentId: String
  var sessionId: String

  init(_ session: SessionClaims) {
    tenantId = session.tenantId
    accountId = session.accountId
    deviceUniqueId = session.deviceUniqueId
    contentId = session.contentId
    sessionId = session.sessionId
  }
}

/// What tokens or a ticket allow a real player: contents, on a device, in a session that is live.
/// That keys of AES-128 and Clear Key want a session at all is our choice [N].
struct MediaPermit {
  let contents: [String]
  let session: SessionClaims

  /// What a ticket allows.
  static func read(
    ticket text: String, _ sessions: SessionService, _ context: RequestContext
  ) -> Reply<Self> {
    guard let ticket = context.tenant.sessionCredential.read(text, as: MediaTicket.self),
      ticket.typ == MediaTicket.kind
    else { return .refused(licence: .invalidSignature) }
    guard ticket.tenantId == context.configuration.tenant else {
      return .refused(licence: .tenantMismatch)
    }
    guard let record = sessions.registry.session(ticket.sessionId, at: context.now),
      record.device == ticket.deviceUniqueId
    else { return .refused(licence: .unknownToken) }
    return .success(Self(contents: [ticket.contentId], session: record.claims(of: context.tenant)))
  }
}
