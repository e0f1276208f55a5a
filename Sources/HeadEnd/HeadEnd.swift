package import HeadEndAPI
package import Simulation

/// One tenant's services as a far end of a transport: request and instant in, response out. A
/// value: copying it is a snapshot.
package struct HeadEnd: Transport, Sendable {
  /// Where clients find the services.
  package let endpoints: Endpoints
  let tenant: Tenant
  private(set) var sessions: SessionService
  private var tokens: TokenService
  private var certificates: CertificateService
  private var licences: LicenceService
  private(set) var expressPlay: ExpressPlayService
  private var entitlements: EntitlementService
  private var onPremise: OnPremiseServer
  private var origin: Origin

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
  }

  /// Answers whoever the URL names; 404 when nobody is there.
  package mutating func answer(_ request: Request, at now: Instant) -> Answer {
    guard let route = Route(url: request.url) else { return Self.nobody }
    switch route {
    case .masterPlaylist(let content):
      return origin.masterPlaylist(of: content)
    case .mediaPlaylist(let content, let rendition):
      return origin.mediaPlaylist(of: content, rendition: rendition, at: now)
    case .segment(let content, let rendition, let sequence):
      return origin.segment(sequence, of: content, rendition: rendition, at: now)
    case .contentToken(let content, let account, let device):
      return tokens.answer(
        content: content, account: account, device: device, tenant: tenant, at: now)
    case .certificate:
      return certificates.answer(request, tenant: tenant, at: now)
    case .licence(let isRenewal):
      return licences.answer(
        request, isRenewal: isRenewal, sessions: &sessions, tenant: tenant, at: now)
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killAccountSessions:
      return answer(session: route, request, at: now)
    case .expressPlayToken(let parameters):
      return expressPlay.token(
        parameters, request, endpoints: endpoints, tenant: tenant, at: now)
    case .expressPlayRights(let token):
      return expressPlay.rights(token, request, tenant: tenant, at: now)
    case .entitlement(let parameters):
      return entitlements.answer(
        parameters, expressPlay: &expressPlay, endpoints: endpoints, tenant: tenant, at: now)
    case .onPremiseLicence:
      return onPremise.answer(request, tenant: tenant, at: now)
    }
  }

  private mutating func answer(session: Route, _ request: Request, at now: Instant) -> Answer {
    switch session {
    case .sessionSetup: sessions.setUp(request, tenant: tenant, at: now)
    case .sessionHeartbeat: sessions.heartbeat(request, tenant: tenant, at: now)
    case .sessionTeardown: sessions.tearDown(request, tenant: tenant, at: now)
    default: sessions.killAccountSessions(request, tenant: tenant, at: now)
    }
  }

  // What a router answers before any service is reached.
  private static let nobody = Answer(
    .response(Refusal(404, message: "no service at this address").response),
    after: .milliseconds(5))
}
