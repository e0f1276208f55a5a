import ContentProtection
import HeadEndAPI
import Simulation

/// What tokens or a ticket allow a real player: contents, on a device, in a session that is live.
/// That keys of AES-128 and Clear Key want a session at all is our choice [N].
struct MediaPermit {
  let contents: [String]
  let session: SessionClaims

  /// What a ticket allows.
  static func read(
    ticket text: String, sessions: SessionService, tenant: Tenant, at now: Instant
  ) -> Result<Self, Refusal> {
    guard case .success(let ticket) = tenant.sessionCredential.read(text, as: MediaTicket.self),
      ticket.typ == MediaTicket.kind
    else { return .failure(Refusal(403, LicenceCode.invalidSignature)) }
    guard ticket.tenantId == tenant.configuration.tenant else {
      return .failure(Refusal(403, LicenceCode.tenantMismatch))
    }
    guard let record = sessions.registry.session(ticket.sessionId, at: now),
      record.device == ticket.deviceUniqueId
    else { return .failure(Refusal(403, LicenceCode.invalidAuthorisations)) }
    return .success(
      MediaPermit(contents: [ticket.contentId], session: record.claims(of: tenant)))
  }
}
