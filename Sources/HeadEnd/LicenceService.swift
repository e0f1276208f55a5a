import ContentProtection
import HeadEndAPI
import Simulation

/// Grants keys: checks the tokens, opens the SPC, seals the CKC (DOMAIN §1.7). Every refusal is
/// HTTP 403 with a code of the SSP family; only a wrong method gets 405.
struct LicenceService: Sendable {
  private var serviceTime: ServiceTime
  private var random: RandomStream
  /// A player shows the same content token with every renewal.
  var verified = KnownTokens<ContentAuthorization>()

  init(seed: UInt64) {
    serviceTime = ServiceTime("licence", 80...250, seed: seed)
    random = RandomStream(seed: seed, name: "headend.licence")
  }

  /// A licence request, or a renewal when `isRenewal`: that may bring the session token alone
  /// (DOMAIN §1.5).
  mutating func answer(
    _ request: Request, isRenewal: Bool, sessions: inout SessionService, tenant: Tenant,
    at now: Instant
  ) -> Answer {
    let response: Response
    switch permit(request, isRenewal: isRenewal, sessions: sessions, tenant: tenant, at: now) {
    case .failure(let refusal): response = refusal.response
    case .success(let permit):
      response =
        Self.demand(request.body, permit: permit, tenant: tenant)
        .flatMap { grant($0, to: permit, request: request, tenant: tenant, at: now) }
        .map { ckc in
          let isEnforced =
            tenant.configuration.licenceRequiresSession || Self.enforcesSession(request)
          return addSession(
            isEnforced ? permit.session : nil, to: ckc, sessions: &sessions, tenant: tenant,
            at: now)
        }
        .response
    }
    return Answer(.response(response), after: serviceTime.draw())
  }

  /// The CKC in base64.
  private mutating func grant(
    _ demand: KeyDemand, to permit: LicencePermit, request: Request, tenant: Tenant,
    at now: Instant
  ) -> Result<String, Refusal> {
    guard var key = tenant.content(demand.content)?.key else {
      return .failure(Refusal(403, LicenceCode.noKey))
    }
    let terms = demand.request.isPersistable ? tenant.configuration.offline : nil
    key.playbackDuration = terms?.playback
    let granted = terms?.storage ?? tenant.configuration.lease
    key.leaseEnd =
      tenant.time(at: now) + (request.instruction == .expiredLease ? .seconds(-1) : granted)
    if request.instruction == .wrongKey {
      // The identifier stays: a client notices by the picture only.
      let other = tenant.otherKey(than: demand.content) ?? ContentKey(random: &random)
      (key.key, key.iv) = (other.key, other.iv)
    }
    return .success(Base64.text(KeyResponse.seal(key, for: demand.request, random: &random)))
  }

  /// A licence that enforces the session is its heartbeat too and brings the next token.
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

  /// Whether the client asked for DRM-level enforcement: with `enforce=true`, our own spelling [N],
  /// and then by renewals with the session token alone, as documented (DOMAIN §1.5).
  private static func enforcesSession(_ request: Request) -> Bool {
    request.url.hasSuffix("?enforce=true")
      || (request.url.hasSuffix("?renew=true") && !request.authorizations.utf8.contains(0x2c))
  }

  /// What the SPC asks for, if the permit covers it.
  private static func demand(
    _ spc: [UInt8], permit: LicencePermit, tenant: Tenant
  ) -> Result<KeyDemand, Refusal> {
    let request: KeyRequestContents
    do throws(KeyRequestFault) {
      request = try tenant.identity.open(spc: spc)
    } catch {
      return .failure(Refusal(403, LicenceCode.invalidChallenge))
    }
    guard let asset = AssetIdentifier(text: request.assetID) else {
      return .failure(Refusal(403, LicenceCode.noContentID))
    }
    guard permit.contents.contains(asset.contentId), request.deviceID == permit.device else {
      return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
    }
    guard !request.isPersistable || permit.storable.contains(asset.contentId) else {
      return .failure(Refusal(403, LicenceCode.ungranted))
    }
    return .success(KeyDemand(content: asset.contentId, request: request))
  }
}
