import ContentProtection
package import HeadEndAPI
import Locking
package import Simulation

/// One tenant's services as the far end of a transport: request and instant in, response out. A
/// value: a copy is a snapshot.
package struct HeadEnd: Transport, Sendable {
  private(set) var tenant: Tenant
  /// Shown at each set-up, licence and renewal.
  private var contentTokens = KnownTokens<ContentAuthorization>()
  private var sessions: SessionService
  private var tokens: TokenService
  private var licences: LicenceService
  private var expressPlay: ExpressPlayService
  private var onPremise: FairPlayKeyServer
  private var origin: Origin
  private var media: MediaService
  private var times: [AnswerTime.Kind: ServiceTime] = [:]
  private var upstreams = UpstreamGate()

  package init(_ configuration: HeadEndConfiguration) {
    tenant = Tenant(configuration, keyURL: Packager(configuration).keyURL)
    sessions = SessionService(configuration)
    tokens = TokenService(seed: configuration.seed)
    licences = LicenceService(seed: configuration.seed)
    expressPlay = ExpressPlayService(seed: configuration.seed)
    onPremise = FairPlayKeyServer("ckc.on-premise", seed: configuration.seed)
    origin = Origin(tenant)
    media = MediaService()
  }

  /// Where clients find the services.
  package var endpoints: Endpoints { tenant.endpoints }

  /// Passes a request to the service that its URL addresses; 404 when there is none.
  package mutating func answer(_ request: Request, at now: Instant) -> Answer {
    if let terms = request.upstream { return upstreams.answer(request, terms) }
    guard let route = request.route, serves(route, at: request.url) else { return Self.noService }
    let context = RequestContext(request: request, tenant: tenant, now: now)
    let (kind, found) = reply(to: context, route)
    let reply = kind == .licence ? found.ofLicenceService : found
    let seed = tenant.configuration.seed
    let time = times[kind, default: ServiceTime(kind, seed: seed)].next(for: request.sender)
    return Answer(.response(reply.response), after: time)
  }

  /// What would be answered: for a heartbeat the present token, for a set-up a session that no
  /// service knows, and for a master playlist addresses with a token that the origin does not know
  /// [N].
  package func preview(of request: Request, at now: Instant) -> Answer {
    guard case .sessionHeartbeat? = request.route, !request.authorizations.isEmpty else {
      var copy = self
      let stream = RandomStream(
        seed: tenant.configuration.seed, name: "headend.session.preview.\(request.id.number)")
      copy.sessions.drawIdentifiers(from: stream)
      copy.origin.drawIdentifiers(from: stream)
      return copy.answer(request, at: now)
    }
    let body: JSON = ["sessionToken": .text(request.authorizations)]
    return Answer(.response(.ok("application/json", body.bytes)))
  }

  private mutating func reply(
    to context: RequestContext, _ route: Route
  ) -> (AnswerTime.Kind, Reply<Response>) {
    switch route {
    case .masterPlaylist(let content):
      (.manifest, origin.masterPlaylist(of: content, at: context.now))
    case .mediaPlaylist(let content, let rendition):
      (.manifest, origin.mediaPlaylist(of: content, rendition: rendition, context))
    case .segment(let content, let rendition, let sequence):
      (.segment, origin.segment(sequence, of: content, rendition: rendition, context))
    case .contentToken(let content, let account, let device):
      (
        .token,
        tokens.token(content: content, account: account, device: device, context, &contentTokens)
      )
    case .certificate: (.certificate, .success(context.certificate))
    case .licence(let isRenewal):
      (.licence, licences.answer(context, isRenewal, &contentTokens, &sessions))
    case .keyReturn: (.licence, licences.takeBack(context))
    case .licenceInformation(let content, let device):
      (.licence, licences.information(on: content, of: device, context, &contentTokens, sessions))
    case .sessionSetup: (.setUp, sessions.setUp(context, &contentTokens))
    case .sessionHeartbeat: (.heartbeat, sessions.heartbeat(context))
    case .sessionTeardown: (.teardown, sessions.tearDown(context))
    case .killAccountSessions: (.kill, sessions.killAccountSessions(context))
    case .expressPlayToken(let parameters):
      (.expressPlayToken, .success(expressPlay.token(parameters, context)))
    case .expressPlayRights(let token): (.expressPlayRights, expressPlay.rights(token, context))
    case .entitlement(let parameters):
      (
        .entitlement,
        EntitlementService(expressPlay: expressPlay).token(parameters, context)
          .map { expressPlay.url(of: $0, context) }
      )
    case .onPremiseLicence: (.onPremise, onPremise.answer(context))
    case .realClient(let route): reply(to: context, route)
    }
  }

  private mutating func reply(
    to context: RequestContext, _ route: RealClientRoute
  ) -> (AnswerTime.Kind, Reply<Response>) {
    switch route {
    case .media(let file, let content, let terms):
      return media.media(file, of: content, terms, context)
    case .key(let content, let period, let terms):
      let permit = licences.mediaPermit(
        context, ticket: terms.ticket, &contentTokens, sessions)
      return (.mediaKey, permit.flatMap { media.key(of: content, period: period, context, $0) })
    case .presentation(let content):
      let isEncrypted = tenant.content(content)?.channel.isEncrypted == true
      let terms = MediaTerms(protection: isEncrypted ? .clearkey : .none)
      return media.media(.presentation, of: content, terms, context)
    case .clearKeyLicence(let content, let ticket):
      let permit = licences.mediaPermit(context, ticket: ticket, &contentTokens, sessions)
      return (.mediaKey, permit.flatMap { media.clearKeyLicence(of: content, context, $0) })
    case .ticket:
      let permit = licences.mediaPermit(context, &contentTokens, sessions)
      return (.mediaKey, permit.map { media.ticket($0, context) })
    }
  }

  // The router's own answer.
  private static let noService = Answer(
    .response(Reply.refused(404, "no service at this address").response),
    after: .milliseconds(5))
}

extension HeadEnd {
  /// Whether a service of this tenant has this address. Session and licence services answer
  /// requests of another tenant with their own code.
  package func serves(_ route: Route, at url: String) -> Bool {
    switch route {
    case .contentToken, .certificate, .onPremiseLicence, .masterPlaylist, .mediaPlaylist, .segment,
      .realClient(.media), .realClient(.presentation), .realClient(.key),
      .realClient(.clearKeyLicence):
      tenant.owns(url)
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killAccountSessions, .licence,
      .keyReturn, .licenceInformation, .expressPlayToken, .expressPlayRights, .entitlement,
      .realClient(.ticket):
      true
    }
  }

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
    return media.order(file, of: content, terms, tenant, at: now)
  }

  /// How long a request for coded video is held until the video is there.
  package func mediaWait(for route: Route, at now: Instant) -> Duration {
    guard case .realClient(.media(.segment(let sequence, _), let content, _)) = route,
      let channel = tenant.content(content)?.channel,
      let instant = Timeline(channel).availability(of: sequence, at: now)
    else { return .zero }
    return instant - now
  }

  /// The session that a token or a ticket names, if it is one of this tenant's; live or not.
  package func session(inToken token: String) -> (session: String, device: String)? {
    sessions.claims(in: token, tenant).map { ($0.sessionId, $0.deviceUniqueId) }
  }

  /// The device and the content of a content token; `nil` for any other text.
  package func holder(ofContentToken token: String) -> (device: String, content: String)? {
    let claims = tenant.contentCredential.read(token, as: ContentAuthorization.self)
    guard let device = claims?.device?.deviceUniqueId,
      let content = claims?.contentRights.first?.contentId
    else { return nil }
    return (device, content)
  }

  /// The device of a ticket; `nil` for any other text.
  package func device(ofTicket text: String) -> String? {
    tenant.sessionCredential.read(text, as: MediaTicket.self)?.deviceUniqueId
  }

  /// Whether a client's heartbeats are kept from its upstream.
  package func withholdsSession(of client: PlayerID) -> Bool { upstreams.withholds(client) }

  /// An upstream has set up a session of a client, which from now on reaches it.
  package mutating func noteUpstreamSession(of client: PlayerID) { upstreams.letThrough(client) }

  /// Ends the live sessions of a device.
  package mutating func endSessions(ofDevice device: String) {
    sessions.endSessions(ofDevice: device)
  }

  /// The account's live sessions, oldest first.
  package func sessions(ofAccount account: String, at now: Instant) -> [SessionRecord] {
    sessions.registry.sessions(in: .account(account), at: now)
  }

  /// Their identifiers.
  package func sessionIDs(ofAccount account: String, at now: Instant) -> [String] {
    sessions.registry.ids(in: .account(account), at: now)
  }

  /// The device whose set-up ended a session, which is named by the first characters of its
  /// identifier, because of a limit; `nil` for all other sessions.
  package func taker(ofSession id: String) -> String? {
    id.isEmpty ? nil : sessions.registry.ending(ofBrief: id)?.device
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

  /// A token URL that was acquired by hand for a content; a test app has it in its code. It lasts
  /// as long as the operator's tokens do.
  package func writtenTokenURL(for content: String) -> String {
    let configuration = tenant.configuration
    return Packager(configuration).tokenURL(for: content, lasting: configuration.tokens.validity)
  }

  /// The device that last played under a cookie at ExpressPlay; `nil` when none did.
  package func expressPlayDevice(ofCookie cookie: String) -> String? {
    expressPlay.device(of: cookie)
  }

  /// The tenant's secrets, for a folder of captured files.
  package var revealedSecrets: [RevealedSecret] {
    tenant.revealedSecrets(keys: origin.keysAtStart)
  }
}
