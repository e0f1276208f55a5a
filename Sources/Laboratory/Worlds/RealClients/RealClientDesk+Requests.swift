import ContentProtection
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// What real clients ask for, and what they are answered.
extension RealClientDesk {
  /// A request whose sender has to be known.
  struct Received {
    let request: RealClientRequest
    let purpose: Purpose
    let evidence: SenderEvidence
  }

  enum Purpose {
    case service(Route)
    /// A client reports something of itself (`POST /v1/reports`).
    case report(ClientReport)
    /// A client reports on itself by CMCD (`POST /v1/cmcd`).
    case events([CMCDReport])
    /// A page listens for what it is to do.
    case orders
    /// For one of the user's own services.
    case upstream(UpstreamCall)

    var route: Route? { if case .service(let route) = self { route } else { nil } }
  }

  /// What a client is answered, and what is announced of it.
  typealias Reply = (answer: RealClientAnswer, notices: [Notice])

  /// Receives a request; `time` is what a right clock shows. Throws what is answered at once.
  mutating func handle(
    _ request: RealClientRequest, _ lineUp: LineUp, at now: Instant, _ time: UnixTime,
    _ services: HeadEnd
  ) throws(RealClientAnswer) -> Received {
    clients.noteRequest(at: now)
    let request = request.signed(by: services)
    let purpose: Purpose =
      if let call = try call(of: request, lineUp) {
        .upstream(call)
      } else {
        try Self.purpose(of: request, lineUp, time, services)
      }
    return Received(
      request: request, purpose: purpose,
      evidence: SenderEvidence(of: request, purpose.route, services))
  }

  private static func purpose(
    of request: RealClientRequest, _ lineUp: LineUp, _ time: UnixTime, _ services: HeadEnd
  ) throws(RealClientAnswer) -> Purpose {
    switch String(request.path) {
    case ReportBody.path:
      try check(request, .post)
      if let report = ReportBody.report(request.body) { return .report(report) }
      throw RealClientAnswer(400, "a report needs a `name` and may have a flat `userInfo`")
    case CMCDAddress.path:
      try check(request, .post)
      let reports = request.cmcd
      if !reports.isEmpty { return .events(reports) }
      throw RealClientAnswer(400, "send CMCD events, one per line")
    case OrderAddress.path:
      try check(request, .get)
      return .orders
    case ChannelDirectory.path:
      try check(request, .get)
      throw RealClientAnswer(200, JSONText.bytes(ChannelDirectory(lineUp)))
    // The time by which a presentation's segments become available.
    case TimeAddress.path:
      try check(request, .get)
      throw RealClientAnswer(200, Array(time.iso8601.utf8), "text/plain")
    default: return .service(try route(of: request, lineUp.tenant, services))
    }
  }

  private static func check(
    _ request: RealClientRequest, _ method: Request.Method
  ) throws(RealClientAnswer) {
    guard request.method != method else { return }
    throw RealClientAnswer(405, "method not allowed, use \(method == .get ? "GET" : "POST")")
  }

  /// The service that a request is for.
  private static func route(
    of request: RealClientRequest, _ tenant: String, _ services: HeadEnd
  ) throws(RealClientAnswer) -> Route {
    guard let route = request.destination.route else {
      // There is no service at the address, or it needs what is not there.
      guard request.path.hasSuffix("/app/v1/tokens") else {
        throw RealClientAnswer(404, "no service at this address")
      }
      throw RealClientAnswer(400, "give contentId, accountId and deviceUniqueId, each with a value")
    }
    guard services.serves(route, at: request.destination.url) else {
      throw RealClientAnswer(404, "unknown tenant; accepted: \(tenant)")
    }
    if case .contentToken(_, let account, let device) = route,
      !isIdentifier(account) || !isIdentifier(device)
    {
      throw RealClientAnswer(
        400, "an identifier must have 1 to 128 characters and no spaces, and must not be a token")
    }
    if route.operation.isMedia, let problem = MediaTerms.problem(in: request.query) {
      throw RealClientAnswer(400, problem)
    }
    return route
  }

  /// Whether an account or a device may be called so: its name goes into logs and onto the screen.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { (33...126).contains($0) && $0 != 0x22 && $0 != 0x5c }
      && Redaction.redacted(text) == text
  }

  /// A client's request as services and faults see it. Playlists are those for real players,
  /// protected as their query says, or else as the content is. A master playlist's children name
  /// the client.
  func request(
    for received: Received, _ route: Route, _ lineUp: LineUp, of id: PlayerID, as number: RequestID
  ) -> Request {
    let request = received.request
    var address = request.destination
    if var terms = Self.masterTerms(request, route, lineUp) {
      terms.client = clients[id]?.key ?? ""
      address = ServiceAddress(address.url.prefix { $0 != "?" } + terms.query)
    }
    var asked = Request(
      id: number, sender: id, operation: route.operation, method: request.method, to: address,
      authorizations: request.authorizations, headers: request.headers, body: request.body,
      timeout: .seconds(60))
    asked.isRedirected = request.isRedirected
    return asked
  }

  /// The terms of a master playlist; `nil` for any other request.
  private static func masterTerms(
    _ request: RealClientRequest, _ route: Route, _ lineUp: LineUp
  ) -> MediaTerms? {
    func isEncrypted(_ content: String) -> Bool {
      lineUp.channels.contains { $0.content == content && $0.isEncrypted }
    }
    switch route {
    case .realClient(.media(.master, _, let terms)),
      .realClient(.media(.presentation, _, let terms)):
      return terms
    case .masterPlaylist(let content):
      return MediaTerms(request.query, otherwise: isEncrypted(content) ? .aes128 : .none)
    case .realClient(.presentation(let content)):
      return MediaTerms(request.query, otherwise: isEncrypted(content) ? .clearkey : .none)
    default: return nil
    }
  }

  /// Records what the services have answered to a client's request, which ends for the client once
  /// that is sent.
  mutating func record(
    _ answer: Answer, in record: inout RequestRecord, to received: Received, _ route: Route,
    of id: PlayerID, _ lineUp: LineUp, _ services: HeadEnd
  ) -> Reply {
    let now = record.sent
    let route = record.request.route ?? route
    let isGood = record.response?.isContent == true
    let wait = isGood ? services.mediaWait(for: route, at: now) : .zero
    let delay = max(answer.delay, wait)
    if case (.time(let time)?, .silence) = (answer.cut, answer.outcome) {
      record.end(at: now + delay + time, .networkConnectionLost)
    } else {
      record.end(at: now + delay)
    }
    let order = isGood ? services.mediaOrder(for: route, at: now) : nil
    let exchange = RealClientExchange(
      record: record, order: order,
      session: received.evidence.session ?? services.session(begunBy: record.response),
      heldFor: wait)
    let channel = route.content.flatMap { content in
      lineUp.channels.first { $0.content == content }
    }
    let lease = LeaseTerms(lineUp)
    let kind = ClientKind.words(for: received.request.userAgent)
    let notices = clients.change(id) { client in
      client.watch(channel)
      if order != nil { client.play(by: kind) }
      return client.apply(exchange, lease: lease)
        + received.request.cmcd.flatMap { client.apply($0, at: now) }
    }
    var sent = RealClientAnswer(
      answer.outcome, after: delay, bandwidthCap: answer.bandwidthCap, media: order)
    sent.cut = answer.cut
    if record.response?.isRedirect == true { sent.location = received.request.otherAddress }
    if record.status == 429 { sent.retryAfter = Self.throttling }
    return (sent, notices ?? [])
  }

  /// What a service that answers 429 asks for [N].
  private static let throttling = Duration.seconds(5)

  /// Records what a client reports of itself.
  mutating func record(_ report: ClientReport, of id: PlayerID, at now: Instant) -> Reply {
    let notice = clients.change(id) { $0.apply(report, at: now) }
    return (RealClientAnswer(204, []), notice.map { [$0] } ?? [])
  }

  /// Records a client's report by CMCD. All readable parts count; the answer names the others.
  mutating func record(_ reports: [CMCDReport], of id: PlayerID, at now: Instant) -> Reply {
    let notices = clients.change(id) { client in reports.flatMap { client.apply($0, at: now) } }
    let problems = reports.flatMap(\.problems)
    let answer = problems.first.map { first in
      let more = problems.count > 1 ? ", and \(problems.count - 1) more" : ""
      return RealClientAnswer(400, UntrustedText.harmless(first + more))
    }
    return (answer ?? RealClientAnswer(204, []), notices ?? [])
  }

  /// Answers a page that listens: the answer does not end, and the server sends it the orders for
  /// its client.
  mutating func listen(_ id: PlayerID) -> Reply {
    _ = clients.change(id) { $0.listen() }
    return (RealClientAnswer(200, [], OrderAddress.contentType), [])
  }

  /// A request that can be shared. Tokens signed by the head-end are replaced by their claims, from
  /// which the head-end makes the same tokens again. Other secrets are left out, and so are values
  /// that no service reads (HeadEndHTTP/ServingRealClients, "Secrets").
  static func withoutSecrets(
    _ request: RealClientRequest, _ lineUp: LineUp, _ services: HeadEnd
  ) -> RealClientRequest {
    let content = request.destination.route?.content
    var writer = HarmlessWriter(services, request.tokens)
    return writer.harmless(
      request, knowsContent: lineUp.channels.contains { $0.content == content })
  }
}

extension HeadEnd {
  /// The session that a response has begun; empty without one.
  fileprivate func session(begunBy response: Response?) -> String {
    guard let response, let grant = SessionGrant(reading: response.body) else { return "" }
    return session(inToken: grant.sessionToken)?.session ?? ""
  }
}

extension RealClientAnswer {
  fileprivate init(_ status: Int, _ body: [UInt8], _ contentType: String = "application/json") {
    self.init(.response(Response(status: status, contentType: contentType, body: body)))
  }

  /// A refusal.
  init(_ status: Int, _ message: String) {
    self.init(.response(Response(refusal: status, code: status, message)))
  }
}
