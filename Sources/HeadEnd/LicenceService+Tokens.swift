import ContentProtection
import HeadEndAPI
import Simulation

extension LicenceService {
  private struct Tokens {
    var content: ContentAuthorization?
    var session: SessionClaims?
  }

  /// What `nv-authorizations` allows: a content token, a session token behind it, or in a renewal
  /// the session token alone.
  mutating func permit(
    _ request: Request, isRenewal: Bool, sessions: SessionService, tenant: Tenant,
    at now: Instant
  ) -> Result<LicencePermit, Refusal> {
    guard request.method == .post else {
      return .failure(Refusal(405, message: "method not allowed, use POST"))
    }
    guard tenant.owns(request.url) else {
      return .failure(Refusal(403, LicenceCode.tenantMismatch))
    }
    return tokens(in: request.authorizations, sessions: sessions, tenant: tenant).flatMap {
      tokens in
      guard tokens.content != nil || (isRenewal && tokens.session != nil) else {
        return .failure(Refusal(403, LicenceCode.contentTokenMissing))
      }
      guard tokens.session != nil || !tenant.configuration.licenceRequiresSession else {
        return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
      }
      return Self.refusal(of: tokens.session, sessions: sessions, tenant: tenant, at: now)
        .map { .failure($0) } ?? Self.permit(tokens, tenant: tenant, at: now)
    }
  }

  /// The tokens of the header, told apart by the credential that signed them.
  private mutating func tokens(
    in header: String, sessions: SessionService, tenant: Tenant
  ) -> Result<Tokens, Refusal> {
    var tokens = Tokens()
    for part in header.utf8.split(separator: UInt8(ascii: ",")) {
      let token = String(Substring(part))
      if let content = verified[token] {
        tokens.content = content
      } else if let session = sessions.claims(in: token, tenant: tenant) {
        tokens.session = session
      } else if let content = verify(token, tenant: tenant) {
        tokens.content = content
      } else {
        return .failure(Refusal(403, LicenceCode.invalidSignature))
      }
    }
    return .success(tokens)
  }

  /// What stands in a content token; `nil` if it is none.
  private mutating func verify(_ token: String, tenant: Tenant) -> ContentAuthorization? {
    guard
      case .success(let content) = tenant.contentCredential.read(
        token, as: ContentAuthorization.self)
    else { return nil }
    verified.remember(token, content)
    return content
  }

  private static func permit(
    _ tokens: Tokens, tenant: Tenant, at now: Instant
  ) -> Result<LicencePermit, Refusal> {
    let session = tokens.session
    guard let content = tokens.content else {
      return .success(
        LicencePermit(
          contents: session.map { [$0.contentId] } ?? [], storable: [],
          device: session?.deviceUniqueId ?? "", session: session))
    }
    let time = tenant.time(at: now)
    guard content.isCurrent(at: time) else {
      return .failure(Refusal(403, LicenceCode.invalidExpirationDate))
    }
    let rights = content.contentRights.filter { $0.isGranted(at: time) }
    let contents = rights.map(\.contentId)
    guard !contents.isEmpty else { return .failure(Refusal(403, LicenceCode.ungranted)) }
    guard let device = content.device?.deviceUniqueId,
      session.map({ contents.contains($0.contentId) && $0.deviceUniqueId == device }) ?? true
    else { return .failure(Refusal(403, LicenceCode.invalidAuthorisations)) }
    return .success(
      LicencePermit(
        contents: contents, storable: rights.filter(\.storable).map(\.contentId), device: device,
        session: session))
  }

  /// Why a session that a request shows does not count; `nil` when it does or none is shown.
  private static func refusal(
    of claims: SessionClaims?, sessions: SessionService, tenant: Tenant, at now: Instant
  ) -> Refusal? {
    guard let claims else { return nil }
    guard claims.tenant == tenant.configuration.tenant else {
      return Refusal(403, LicenceCode.tenantMismatch)
    }
    guard let record = sessions.registry.session(claims.sessionId, at: now),
      record.device == claims.deviceUniqueId,
      SessionRegistry.accepts(claims.sequence, of: record)
    else { return Refusal(403, LicenceCode.invalidAuthorisations) }
    return nil
  }
}
