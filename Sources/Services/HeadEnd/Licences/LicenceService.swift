import ContentProtection
import HeadEndAPI
import Simulation

/// Grants keys: checks the tokens, opens the SPC, seals the CKC (HeadEnd/LicenceService). Every
/// refusal has a code of the SSP family; `HeadEnd` sends it with HTTP 400. A wrong method gets 405.
struct LicenceService: Sendable {
  private var keyServer: FairPlayKeyServer
  private var played = PlayedTokens()
  private var copies = StoredCopies()

  init(seed: UInt64) {
    keyServer = FairPlayKeyServer("licence", seed: seed)
  }

  /// A licence request, or a renewal, which may carry the session token alone, where the session is
  /// enforced at DRM level already.
  mutating func answer(
    _ context: RequestContext, _ isRenewal: Bool, _ known: inout KnownTokens<ContentAuthorization>,
    _ sessions: inout SessionService
  ) -> Reply<Response> {
    permit(context, isRenewal: isRenewal, &known, sessions).flatMap { permit in
      Self.demand(permit, context).flatMap { grant($0.asset, $0.request, to: permit, context) }
        .map { ckc in
          if let replay = permit.replay {
            let end = replay.exp + context.tenant.leeway.components.seconds
            played.remember(replay.identifier, until: end, at: context.time)
          }
          let isEnforced =
            context.configuration.licenceRequiresSession
            || context.tenant.device(permit.device)?.enforcesSessions == true
            || (isRenewal && !context.request.authorizations.utf8.contains(UInt8(ascii: ",")))
          // Such a licence counts as the session's heartbeat and brings the next token.
          let record = (isEnforced ? permit.session : nil).flatMap {
            sessions.beat($0, at: context.now)
          }
          let token = record.map { sessions.issueToken(for: $0, context.tenant) }
          return .json(LicenceGrant(ckcMessage: ckc, sessionToken: token))
        }
    }
  }

  /// An SPC that proves that a kept key was invalidated; it needs no token [N].
  mutating func takeBack(_ context: RequestContext) -> Reply<Response> { copies.takeBack(context) }

  /// When a kept licence was granted, and when it ends. Any content token of the device that grants
  /// the content will do, even one that has bought a licence already [N].
  func information(
    on content: String, of device: String, _ context: RequestContext,
    _ known: inout KnownTokens<ContentAuthorization>, _ sessions: SessionService
  ) -> Reply<Response> {
    guard context.request.method == .get else {
      return .refused(405, "method not allowed, use GET")
    }
    return Self.tokens(context, &known, sessions).flatMap { tokens in
      guard tokens.content != nil else { return .refused(licence: .contentTokenMissing) }
      return Self.read(tokens, sessions, context).flatMap { permit in
        guard permit.contents.contains(content) else { return .refused(licence: .noKey) }
        guard permit.device == device else { return .refused(licence: .deviceMismatch) }
        let information = copies.information(on: content, of: device, context.tenant)
        return information.map { .success(.json($0)) } ?? .refused(404, "no licence is stored")
      }
    }
  }

  /// The CKC in base64.
  private mutating func grant(
    _ asset: AssetIdentifier, _ request: KeyRequestContents, to permit: LicencePermit,
    _ context: RequestContext
  ) -> Reply<String> {
    let tenant = context.tenant
    guard let key = tenant.key(of: asset) else { return .refused(licence: .noKey) }
    let capability = tenant.device(permit.device)?.hdcp ?? .none
    return FairPlayKeyServer.restricted(key, of: asset, for: request, capability, context).flatMap {
      var key = $0
      let terms = request.isPersistable ? context.configuration.offline : nil
      let code =
        request.isPersistable ? copies.add(asset.contentId, of: permit.device, context) : nil
      if let code { return .refused(licence: code) }
      key.playbackDuration = terms?.keyType == .persistence ? nil : terms?.playback
      let lease = terms?.storage ?? context.configuration.lease
      return .success(
        Base64.text(keyServer.seal(key, of: asset, for: request, lasting: lease, context)))
    }
  }

  /// The key that the SPC requests, if the permit covers it.
  private static func demand(
    _ permit: LicencePermit, _ context: RequestContext
  ) -> Reply<(asset: AssetIdentifier, request: KeyRequestContents)> {
    context.open(spc: context.request.body).flatMap { request in
      guard let asset = AssetIdentifier(text: request.assetID) else {
        return .refused(licence: .noContentID)
      }
      // An adapter states its own device ID, which is no device of the account.
      let isOwn = request.deviceID == permit.device || request.indicator == .adapter
      guard isOwn else { return .refused(licence: .deviceMismatch) }
      guard permit.contents.contains(asset.contentId) else { return .refused(licence: .noKey) }
      guard !request.isPersistable || permit.storable.contains(asset.contentId) else {
        return .refused(licence: .ungranted)
      }
      return .success((asset, request))
    }
  }

  /// What `nv-authorizations` allows: a content token, followed by a session token where there are
  /// sessions; in a renewal, the session token alone.
  private func permit(
    _ context: RequestContext, isRenewal: Bool, _ known: inout KnownTokens<ContentAuthorization>,
    _ sessions: SessionService
  ) -> Reply<LicencePermit> {
    if case .failure(let refusal) = context.posted { return .failure(refusal) }
    let name = context.configuration.tenant
    guard context.isOfTenant, context.request.header("nv-tenant-id").map({ $0 == name }) ?? true
    else { return .refused(licence: .tenantMismatch) }
    return Self.tokens(context, &known, sessions).flatMap { tokens in
      guard tokens.content != nil || (isRenewal && tokens.session != nil) else {
        return .refused(licence: .contentTokenMissing)
      }
      guard tokens.session != nil || !context.configuration.licenceRequiresSession else {
        return .refused(licence: .missingField)
      }
      return Self.read(tokens, sessions, context).flatMap { permit in
        let isPlayed = permit.replay.map { played.contains($0.identifier) } ?? false
        return isPlayed ? .refused(licence: .tokenAlreadyPlayed) : .success(permit)
      }
    }
  }

  /// What the tokens of a real player's request allow: a content token, and a session token whose
  /// session is live; or a ticket.
  func mediaPermit(
    _ context: RequestContext, ticket: String? = nil,
    _ known: inout KnownTokens<ContentAuthorization>,
    _ sessions: SessionService
  ) -> Reply<MediaPermit> {
    if let ticket, context.request.authorizations.isEmpty {
      return MediaPermit.read(ticket: ticket, sessions, context)
    }
    return Self.tokens(context, &known, sessions).flatMap { tokens in
      guard tokens.content != nil else { return .refused(licence: .contentTokenMissing) }
      guard let session = tokens.session else { return .refused(licence: .missingField) }
      return Self.read(tokens, sessions, context).map {
        MediaPermit(contents: $0.contents, session: session)
      }
    }
  }

  /// The tokens of the header; the credential that signed one shows its kind.
  private static func tokens(
    _ context: RequestContext, _ known: inout KnownTokens<ContentAuthorization>,
    _ sessions: SessionService
  ) -> Reply<Tokens> {
    var tokens = Tokens()
    let text = context.request.authorizations.utf8
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: text.isEmpty)
    for part in parts {
      guard !part.isEmpty else { return .refused(licence: .authorisationsFormat) }
      let token = String(Substring(part))
      if let content = known[token] {
        tokens.content = content
      } else if let session = sessions.claims(in: token, context.tenant) {
        tokens.session = session
      } else if let content = known.read(token, signedBy: context.tenant.contentCredential) {
        tokens.content = content
      } else {
        return .refused(
          licence: context.tenant.isForeign(token) ? .credentialNotFound : .invalidSignature)
      }
    }
    return .success(tokens)
  }

  /// What the tokens allow, where the session among them counts.
  private static func read(
    _ tokens: Tokens, _ sessions: SessionService, _ context: RequestContext
  ) -> Reply<LicencePermit> {
    if let claims = tokens.session {
      guard claims.tenantId == context.configuration.tenant else {
        return .refused(licence: .tenantMismatch)
      }
      guard let record = sessions.registry.session(claims.sessionId, at: context.now),
        record.device == claims.deviceUniqueId, record.accepts(claims.sequence)
      else { return .refused(licence: .unknownToken) }
    }
    return LicencePermit.read(content: tokens.content, session: tokens.session, context)
  }
}

/// The tokens of `nv-authorizations`, by kind.
private struct Tokens {
  var content: ContentAuthorization?
  var session: SessionClaims?
}
