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

/// The answer to a request for a ticket.
struct TicketGrant: Encodable {
  let ticket: String
}
