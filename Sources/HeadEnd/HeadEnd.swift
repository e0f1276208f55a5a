import ContentProtection
package import HeadEndAPI
import Locking
package import Simulation

/// One tenant's services as the far end of a transport: request and instant in, response out. A
/// value: a copy is a snapshot.
package struct HeadEnd: Transport, Sendable {
  /// Where clients find the services.
  package let endpoints: Endpoints
  private var tenant: Tenant
  private var sessions: SessionService
  private var tokens: TokenService
  private var certificates: CertificateService
  private var licences: LicenceService
  private var expressPlay: ExpressPlayService
  private var entitlements: EntitlementService
  private var onPremise: OnPremiseServer
  private var origin: Origin
  private var media: MediaService

  package init(_ configuration: HeadEndConfiguration) {
    endpoints = Endpoints(tenant: configuration.tenant)
    tenant = Tenant(configuration)
    sessions = SessionService(configuration)
    tokens = TokenService(seed: configuration.seed)
    certificates = CertificateService(seed: configuration.seed)
    licences = LicenceService(seed: configuration.seed)
    expressPlay = ExpressPlayService(seed: configuration.seed)
    entitlements = EntitlementService(seed: configuration.seed)
    onPremise = OnPremiseServer(seed: configuration.seed)
    origin = Origin(tenant)
    media = MediaService(configuration)
  }

  /// Passes a request to the service that its URL addresses; 404 when there is none.
  package mutating func answer(_ request: Request, at now: Instant) -> Answer {
    guard let route = Route(url: request.url) else { return Self.noService }
    let sender = request.sender
    switch route {
    case .masterPlaylist(let content):
      return origin.masterPlaylist(of: content, for: sender, at: now)
    case .mediaPlaylist(let content, let rendition):
      return origin.mediaPlaylist(of: content, rendition: rendition, for: sender, at: now)
    case .segment(let content, let rendition, let sequence):
      return origin.segment(sequence, of: content, rendition: rendition, for: request, at: now)
    case .contentToken(let content, let account, let device):
      return tokens.answer(
        request, content: content, account: account, device: device, tenant: tenant, at: now)
    case .certificate: return certificates.answer(request, tenant: tenant, at: now)
    case .licence(let isRenewal, let enforcesSession):
      return licences.answer(
        request, isRenewal: isRenewal, enforcesSession: enforcesSession, sessions: &sessions,
        tenant: tenant, at: now)
    case .keyReturn: return licences.takeBack(request, tenant: tenant, at: now)
    case .sessionSetup:
      return sessions.setUp(request, tenant: tenant, at: now)
    case .sessionHeartbeat:
      return sessions.heartbeat(request, tenant: tenant, at: now)
    case .sessionTeardown:
      return sessions.tearDown(request, tenant: tenant, at: now)
    case .killAccountSessions:
      return sessions.killAccountSessions(request, tenant: tenant, at: now)
    case .expressPlayToken(let parameters):
      return expressPlay.token(parameters, request, endpoints: endpoints, tenant: tenant, at: now)
    case .expressPlayRights(let token):
      return expressPlay.rights(token, request, tenant: tenant, at: now)
    case .entitlement(let parameters):
      return entitlements.answer(
        parameters, request, expressPlay: &expressPlay, endpoints: endpoints, tenant: tenant,
        at: now)
    case .onPremiseLicence:
      return onPremise.answer(request, tenant: tenant, at: now)
    case .realClient(let route): return answerRealClient(request, route, at: now)
    }
  }

  /// What a real client is granted, by its tokens or its ticket.
  private mutating func answerRealClient(
    _ request: Request, _ route: RealClientRoute, at now: Instant
  ) -> Answer {
    switch route {
    case .media(let file, let content, let terms):
      return media.media(file, of: content, terms, request, tenant: tenant, at: now)
    case .key(let content, let period, let terms):
      let permit = licences.mediaPermit(
        request, ticket: terms.ticket, sessions: sessions, tenant: tenant, at: now)
      return media.key(of: content, period: period, request, permit: permit, tenant: tenant)
    case .clearKeyLicence(let content):
      let permit = licences.mediaPermit(
        request, ticket: nil, sessions: sessions, tenant: tenant, at: now)
      return media.clearKeyLicence(of: content, request, permit: permit, tenant: tenant)
    case .ticket:
      let permit = licences.mediaPermit(
        request, ticket: nil, sessions: sessions, tenant: tenant, at: now)
      return media.ticket(request, permit: permit, tenant: tenant)
    }
  }

  // The router's own answer.
  private static let noService = Answer(
    .response(Refusal(404, message: "no service at this address").response),
    after: .milliseconds(5))
}

extension HeadEnd {
  /// Registers a device that comes later, and its account, if there is none of that name. A device
  /// that is known stays where it is.
  package mutating func admit(device: String, account: String, sessionLimit: Int, address: String) {
    tenant.admit(device: device, account: account, sessionLimit: sessionLimit, address: address)
  }

  /// The account of a device; `nil` for an unknown one.
  package func account(ofDevice device: String) -> String? { tenant.device(device)?.account }

  /// The coded video that a request is for; `nil` for all others, and when there is none.
  package func mediaOrder(for route: Route, at now: Instant) -> MediaOrder? {
    guard case .realClient(.media(let file, let content, let terms)) = route else { return nil }
    return media.order(file, of: content, terms, tenant: tenant, at: now)
  }

  /// The session that a token or a ticket names, if it is one of this tenant's; live or not.
  package func session(inToken token: String) -> (session: String, device: String)? {
    sessions.claims(in: token, tenant: tenant).map { ($0.sessionId, $0.deviceUniqueId) }
  }

  /// The device and the content of a content token; `nil` for any other text.
  package func holder(ofContentToken token: String) -> (device: String, content: String)? {
    guard
      case .success(let claims) = tenant.contentCredential.read(
        token, as: ContentAuthorization.self), let device = claims.device?.deviceUniqueId,
      let content = claims.contentRights.first?.contentId
    else { return nil }
    return (device, content)
  }

  /// The device of a ticket; `nil` for any other text.
  package func device(ofTicket text: String) -> String? {
    guard case .success(let ticket) = tenant.sessionCredential.read(text, as: MediaTicket.self)
    else { return nil }
    return ticket.deviceUniqueId
  }

  /// Ends the live sessions of a device.
  package mutating func endSessions(ofDevice device: String) {
    sessions.endSessions(ofDevice: device)
  }

  /// The account's live sessions, oldest first.
  package func sessions(ofAccount account: String, at now: Instant) -> [SessionRecord] {
    sessions.registry.sessions(in: .account(account), at: now)
  }

  /// The account's limit of concurrent sessions; 0 for an unknown account.
  package func sessionLimit(ofAccount account: String) -> Int {
    tenant.account(account)?.sessionLimit ?? 0
  }

  /// How far the rules' limits are used, wherever there are sessions.
  package func ruleUses(at now: Instant) -> [SessionRuleUse] {
    tenant.configuration.rules.flatMap { rule in
      sessions.registry.members(of: rule.name, at: now).map { member, sessions in
        SessionRuleUse(
          rule: rule, member: member,
          used: rule.measure == .sessions
            ? sessions.count : Set(sessions.map(\.address)).count)
      }
    }
  }

  /// A token with which the operator's console may kill sessions, valid for an hour.
  package func operatorToken(at now: Instant) -> String { tenant.operatorToken(at: now) }

  /// The certificate in a TVSDK app's bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { tenant.identity.certificate }

  /// Reads the certificate later, of the head-end as it is now.
  package var certificateReader: @Sendable () -> [UInt8] {
    { [identity = tenant.deferredIdentity] in identity.value.certificate }
  }

  /// What the tenant holds as a customer of ExpressPlay; a test app carries it.
  package var expressPlayCredentials: ExpressPlayCredentials { expressPlay.credentials }

  /// The device that last played under a cookie at ExpressPlay; `nil` when none did.
  package func expressPlayDevice(ofCookie cookie: String) -> String? {
    expressPlay.device(of: cookie)
  }

  /// The tenant's secrets, for a folder of captured files.
  package var revealedSecrets: [RevealedSecret] {
    tenant.revealedSecrets(keys: origin.keysAtStart)
  }
}
