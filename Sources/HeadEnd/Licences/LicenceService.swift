import ContentProtection
import HeadEndAPI
import Simulation

/// Grants keys: checks the tokens, opens the SPC, seals the CKC (HeadEnd/LicenceService). Every
/// refusal is HTTP 403 with a code of the SSP family; only a wrong method gets 405.
struct LicenceService: Sendable {
  private var serviceTime: ServiceTime
  private var random: RandomStream
  // A player shows the same content token with every renewal.
  private var verified = KnownTokens<ContentAuthorization>()
  private var played = PlayedTokens()
  private var copies = StoredCopies()

  init(seed: UInt64) {
    serviceTime = ServiceTime(.licence(seed: seed))
    random = RandomStream(seed: seed, name: "headend.licence")
  }

  /// A licence request, or a renewal, which may carry the session token alone. `enforcesSession`
  /// asks for DRM-level enforcement, which renewals with the session token alone have already.
  mutating func answer(
    _ request: Request, isRenewal: Bool, enforcesSession: Bool, sessions: inout SessionService,
    tenant: Tenant, at now: Instant
  ) -> Answer {
    let response: Response
    switch permit(request, isRenewal: isRenewal, sessions: sessions, tenant: tenant, at: now) {
    case .failure(let refusal): response = refusal.response
    case .success(let permit):
      response =
        Self.demand(request.body, permit: permit, tenant: tenant)
        .flatMap { grant($0, to: permit, request: request, tenant: tenant, at: now) }
        .map { ckc in
          remember(permit.replay, tenant: tenant, at: now)
          let isEnforced =
            tenant.configuration.licenceRequiresSession || enforcesSession
            || (isRenewal && !request.authorizations.utf8.contains(UInt8(ascii: ",")))
          return addSession(
            isEnforced ? permit.session : nil, to: ckc, sessions: &sessions, tenant: tenant,
            at: now)
        }
        .response
    }
    return Answer(.response(response), after: serviceTime.next(for: request.sender))
  }

  /// An SPC that proves that a kept key was invalidated; it needs no token [N].
  mutating func takeBack(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let response = copies.takeBack(request, tenant: tenant).response
    return Answer(.response(response), after: serviceTime.next(for: request.sender))
  }

  /// The CKC in base64.
  private mutating func grant(
    _ demand: LicenceDemand, to permit: LicencePermit, request: Request, tenant: Tenant,
    at now: Instant
  ) -> Result<String, Refusal> {
    guard let content = tenant.content(demand.asset.contentId),
      var key = tenant.key(of: demand.asset)
    else {
      return .failure(Refusal(403, LicenceCode.noKey))
    }
    let rights = OutputRights(content.channel, key: demand.asset.keyId)
    let capability = tenant.device(permit.device)?.hdcp ?? HDCPLevel.none
    if let code = rights.refusal(of: demand.request, capability: capability) {
      return .failure(Refusal(403, code))
    }
    key.hdcp = rights.tag
    let terms = demand.request.isPersistable ? tenant.configuration.offline : nil
    if terms != nil {
      let (content, device) = (demand.asset.contentId, permit.device)
      if let refusal = copies.refusal(of: content, for: device, tenant: tenant) {
        return .failure(refusal)
      }
      copies.add(content, of: device, tenant: tenant)
    }
    key.playbackDuration = terms?.keyType == .persistence ? nil : terms?.playback
    let granted = terms?.storage ?? tenant.configuration.lease
    key.leaseEnd =
      tenant.time(at: now) + (request.instruction == .expiredLease ? .seconds(-1) : granted)
    if request.instruction == .wrongKey {
      // The identifier stays: only the picture shows that the key is wrong.
      let other = tenant.otherKey(than: demand.asset.contentId) ?? ContentKey(random: &random)
      (key.key, key.iv) = (other.key, other.iv)
    }
    return .success(Base64.text(KeyResponse.seal(key, for: demand.request, random: &random)))
  }

  /// A token with a `jti` has bought its licence.
  private mutating func remember(
    _ replay: LicencePermit.ReplayProtection?, tenant: Tenant, at now: Instant
  ) {
    guard let replay else { return }
    let end = replay.exp + tenant.leeway.components.seconds
    played.remember(replay.identifier, until: end, at: tenant.time(at: now))
  }

  /// A licence that enforces the session counts as its heartbeat and brings the next token.
  private func addSession(
    _ claims: SessionClaims?, to ckc: String, sessions: inout SessionService, tenant: Tenant,
    at now: Instant
  ) -> Response {
    guard let claims else {
      return .json(LicenceGrant(ckcMessage: ckc))
    }
    let token = sessions.beat(claims, at: now)
      .map { sessions.issueToken(for: $0, tenant: tenant) }
    return .json(LicenceGrant(ckcMessage: ckc, sessionToken: token))
  }

  /// The key that the SPC requests, if the permit covers it.
  private static func demand(
    _ spc: [UInt8], permit: LicencePermit, tenant: Tenant
  ) -> Result<LicenceDemand, Refusal> {
    let request: KeyRequestContents
    do throws(KeyRequestFault) {
      request = try tenant.identity.open(spc: spc)
    } catch {
      return .failure(Refusal(403, LicenceCode(error)))
    }
    guard let asset = AssetIdentifier(text: request.assetID) else {
      return .failure(Refusal(403, LicenceCode.noContentID))
    }
    // An adapter states its own device ID, which is no device of the account.
    let isOwn = request.deviceID == permit.device || request.indicator == .adapter
    guard permit.contents.contains(asset.contentId), isOwn else {
      return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
    }
    guard !request.isPersistable || permit.storable.contains(asset.contentId) else {
      return .failure(Refusal(403, LicenceCode.ungranted))
    }
    return .success(LicenceDemand(asset: asset, request: request))
  }

  /// What `nv-authorizations` allows: a content token, followed by a session token where there are
  /// sessions; in a renewal, the session token alone.
  private mutating func permit(
    _ request: Request, isRenewal: Bool, sessions: SessionService, tenant: Tenant,
    at now: Instant
  ) -> Result<LicencePermit, Refusal> {
    guard request.method == .post else {
      return .failure(Refusal(405, message: "method not allowed, use POST"))
    }
    guard tenant.owns(request.url),
      request.header("nv-tenant-id").map({ $0 == tenant.configuration.tenant }) ?? true
    else { return .failure(Refusal(403, LicenceCode.tenantMismatch)) }
    return tokens(in: request.authorizations, sessions: sessions, tenant: tenant).flatMap {
      tokens in
      guard tokens.content != nil || (isRenewal && tokens.session != nil) else {
        return .failure(Refusal(403, LicenceCode.contentTokenMissing))
      }
      guard tokens.session != nil || !tenant.configuration.licenceRequiresSession else {
        return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
      }
      return Self.refusal(of: tokens.session, sessions: sessions, tenant: tenant, at: now)
        .map { .failure($0) }
        ?? LicencePermit.read(
          content: tokens.content, session: tokens.session, tenant: tenant, at: now
        ).flatMap(unplayed)
    }
  }

  /// What the tokens of a real player's request allow: a content token, and a session token whose
  /// session is live; or a ticket.
  mutating func mediaPermit(
    _ request: Request, ticket: String?, sessions: SessionService, tenant: Tenant, at now: Instant
  ) -> Result<MediaPermit, Refusal> {
    if let ticket, request.authorizations.isEmpty {
      return MediaPermit.read(ticket: ticket, sessions: sessions, tenant: tenant, at: now)
    }
    return tokens(in: request.authorizations, sessions: sessions, tenant: tenant).flatMap {
      tokens in
      guard let content = tokens.content else {
        return .failure(Refusal(403, LicenceCode.contentTokenMissing))
      }
      guard let session = tokens.session else {
        return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
      }
      if let refusal = Self.refusal(of: session, sessions: sessions, tenant: tenant, at: now) {
        return .failure(refusal)
      }
      return LicencePermit.read(content: content, session: session, tenant: tenant, at: now).map {
        MediaPermit(contents: $0.contents, session: session)
      }
    }
  }

  /// The permit, unless its content token has bought a licence before.
  private func unplayed(_ permit: LicencePermit) -> Result<LicencePermit, Refusal> {
    guard let replay = permit.replay, played.contains(replay.identifier) else {
      return .success(permit)
    }
    return .failure(Refusal(403, LicenceCode.tokenAlreadyPlayed))
  }

  /// The tokens of the header; the credential that signed one tells its kind.
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
        return .failure(
          Refusal(403, tenant.isForeign(token) ? LicenceCode.credentialNotFound : .invalidSignature)
        )
      }
    }
    return .success(tokens)
  }

  /// The payload of a content token; `nil` for any other text.
  private mutating func verify(_ token: String, tenant: Tenant) -> ContentAuthorization? {
    guard
      case .success(let content) = tenant.contentCredential.read(
        token, as: ContentAuthorization.self)
    else { return nil }
    // A client shows one for a few requests in a row, so the cache may as well start over.
    verified.remember(token, content) { _ in false }
    return content
  }

  /// Why the session of a request does not count; `nil` when it does, or there is none.
  private static func refusal(
    of claims: SessionClaims?, sessions: SessionService, tenant: Tenant, at now: Instant
  ) -> Refusal? {
    guard let claims else { return nil }
    guard claims.tenantId == tenant.configuration.tenant else {
      return Refusal(403, LicenceCode.tenantMismatch)
    }
    guard let record = sessions.registry.session(claims.sessionId, at: now),
      record.device == claims.deviceUniqueId,
      record.accepts(claims.sequence)
    else { return Refusal(403, LicenceCode.invalidAuthorisations) }
    return nil
  }
}

/// An opened key request, with its asset identifier.
private struct LicenceDemand {
  let asset: AssetIdentifier
  let request: KeyRequestContents
}

/// The tokens of `nv-authorizations`, by kind.
private struct Tokens {
  var content: ContentAuthorization?
  var session: SessionClaims?
}
