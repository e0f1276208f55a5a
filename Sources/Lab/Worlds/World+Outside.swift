import ContentProtection
import HeadEnd
import HeadEndAPI
import Players
package import Simulation

extension World {
  /// Answers a real client's request by way of the faults.
  mutating func answer(_ request: OutsideRequest) -> OutsideAnswer {
    outside.noteRequest(at: now)
    let request = signed(request)
    if request.path == ReportBody.path { return takeReport(request) }
    if request.path == ChannelDirectory.path { return channelList(for: request) }
    if request.path == TimeAddress.path { return clock(for: request) }
    if request.path == OrderAddress.path { return takeListener(request) }
    if request.path == CMCDAddress.path { return takeEvents(request) }
    guard let route = request.destination.route else {
      return OutsideAnswer(Self.noRoute(request))
    }
    if let refusal = refusal(of: request, to: route) { return OutsideAnswer(refusal) }
    let evidence = evidence(of: request, route)
    guard let id = admit(request, evidence, route) else {
      return nobodyElse
    }
    let inner = innerRequest(request, route, of: id)
    let actual = inner.route ?? route
    var (answer, record) = ask(inner)
    let wait = answer.isGood ? services.mediaWait(for: actual, at: now) : .zero
    answer.delay = max(answer.delay, wait)
    end(&record, of: id, after: answer.delay)
    let order = answer.isGood ? services.mediaOrder(for: actual, at: now) : nil
    note(
      OutsideExchange(
        record: record, order: order, session: evidence.session ?? session(in: answer),
        heldFor: wait),
      by: id, actual, ClientKind.words(for: request.userAgent))
    take(request.cmcd, of: id)
    return OutsideAnswer(
      answer.outcome, after: answer.delay, bandwidthCap: answer.bandwidthCap, media: order,
      client: key(of: id))
  }

  /// Why no service is asked; `nil` where one is.
  private func refusal(of request: OutsideRequest, to route: Route) -> Answer.Outcome? {
    guard services.serves(route, at: request.destination.url) else {
      return Self.refusal(404, "the only tenant here is \(lineUp.tenant)")
    }
    if case .contentToken(_, let account, let device) = route,
      !Self.isIdentifier(account) || !Self.isIdentifier(device)
    {
      return Self.refusal(
        400, "an identifier has 1 to 128 characters, none of them blank, and is no token")
    }
    let problem = route.operation.isMedia ? MediaTerms.problem(in: request.query) : nil
    return problem.map { Self.refusal(400, $0) }
  }

  /// A request ends for a client once its answer is sent.
  private mutating func end(_ record: inout RequestRecord, of id: PlayerID, after delay: Duration) {
    record.end(at: now + delay)
    guard outbox.keepsEnded else { return }
    record.player = name(of: id)
    outbox.add(ended: record)
  }

  func key(of id: PlayerID) -> String { outside[id]?.key ?? "" }

  /// The name that whoever sends a request has, or will get with it.
  package func name(ofSender request: OutsideRequest) -> String {
    let request = signed(request)
    let route = request.destination.route
    let evidence = evidence(of: request, route)
    guard let id = outside.client(by: evidence, at: now), let client = outside[id] else {
      return freeName(evidence.device ?? evidence.newKey)
    }
    guard client.device == nil, let device = evidence.device, canBind(device, route) else {
      return client.name
    }
    return freeName(device)
  }

  /// Whether a client becomes that device: a device registers with its first content token, and no
  /// other token makes one known.
  private func canBind(_ device: String, _ route: Route?) -> Bool {
    if case .contentToken = route { return true }
    return services.account(ofDevice: device) != nil
  }

  /// The earliest instant for the next request: none has that of another.
  package var nextOutsideInstant: Instant { max(now, outside.lastInstant + .nanoseconds(1)) }

  func evidence(of request: OutsideRequest, _ route: Route?) -> ClientEvidence {
    var device: String?
    if case .contentToken(_, _, let own) = route { device = own }
    var session: String?
    // By bytes: by characters a long token takes longer to read than to verify.
    for part in request.authorizations.utf8.split(separator: UInt8(ascii: ",")) {
      let token = String(Substring(part))
      let named = services.session(inToken: token)
      session = session ?? named?.session
      device = device ?? named?.device ?? services.holder(ofContentToken: token)?.device
    }
    let query = request.query
    if device == nil { device = query["ticket"].flatMap { services.device(ofTicket: $0) } }
    return ClientEvidence(
      device: device, session: session, key: query["client"],
      cookie: request.cookie.isEmpty ? nil : request.cookie,
      address: "\(request.address) \(request.userAgent)",
      manifest: route?.isForManifest == true ? String(request.path) : nil)
  }

  /// Who has sent a request: somebody new is announced, and an unknown device registered. `nil` if
  /// nobody else is admitted.
  mutating func admit(
    _ request: OutsideRequest, _ evidence: ClientEvidence, _ route: Route?
  ) -> PlayerID? {
    let known = outside.client(by: evidence, at: now)
    guard let id = known ?? join(request, evidence) else { return nil }
    outside.note(evidence, of: id, at: now)
    if let device = evidence.device, outside.device(of: id) == nil, canBind(device, route) {
      let name = known == nil ? name(of: id) : freeName(device)
      register(device, route, for: id, named: name, from: request.address)
    }
    return id
  }

  private mutating func join(
    _ request: OutsideRequest, _ evidence: ClientEvidence
  ) -> PlayerID? {
    guard lineUp.outside.account != .nobody, makeRoom() else { return nil }
    // Before the number is taken: the name that `name(ofSender:)` has promised.
    let name = freeName(evidence.device ?? evidence.newKey)
    let id = reserveSeat()
    let kind = ClientKind.words(for: request.userAgent)
    let client = OutsideClient(
      id, key: evidence.newKey, name: name, kind: kind, address: request.address,
      heartbeat: lineUp.heartbeat, at: now)
    outside.add(client)
    fleet.note(client)
    announce(.outside(.joined(kind: kind, address: request.address)), of: id)
    joinFaults(id)
    return id
  }

  /// Whether one more client may come: where all places are taken, the client that has been silent
  /// the longest loses its own; one whose session lives keeps it [N].
  private mutating func makeRoom() -> Bool {
    guard !outside.isExhausted else { return false }
    guard outside.isFull else { return true }
    let oldest = outside.longestSilent { $0.isSilent(at: now) && !hasSession($0) }
    guard let oldest else { return false }
    forget(oldest, .silent)
    return true
  }

  /// Whether the head-end has a live session of a client's device.
  func hasSession(_ client: OutsideClient) -> Bool {
    services.sessions(ofAccount: client.account, at: now).contains { $0.device == client.device }
  }

  private mutating func register(
    _ device: String, _ route: Route?, for id: PlayerID, named name: String, from address: String
  ) {
    var account = device
    if case .contentToken(_, let named, _) = route { account = named }
    if case .shared(let shared) = lineUp.outside.account { account = shared }
    head.admit(
      device: device, account: account, sessionLimit: lineUp.outside.sessionLimit,
      address: address)
    outside.bind(device, of: services.account(ofDevice: device) ?? account, named: name, to: id)
  }

  /// A device's own name as far as scenarios can spell it, or the next number that is free.
  private func freeName(_ device: String?) -> String {
    let own = device.flatMap { Redaction.redacted($0) == $0 ? Self.spelt($0) : nil }
      .flatMap { Self.isName($0) ? $0 : nil }
    if let own, !hasPlayer(named: own) { return own }
    var number = fleet.nextPlayer.index + 1
    let name = { "\(own ?? "client")-\(number)" }
    while hasPlayer(named: name()) { number += 1 }
    return name()
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && !ReservedName.contains(text)
  }

  /// Whether a real client may be called so: as scenarios can spell it.
  static func isClientName(_ text: String) -> Bool { isName(text) && spelt(text) == text }

  private static func spelt(_ device: String) -> String {
    String(device.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(24))
  }

  /// The time by which a presentation's segments become available.
  private func clock(for request: OutsideRequest) -> OutsideAnswer {
    guard request.method == .get else { return Self.getAlone }
    let time = UnixTime(at: now, epoch: epoch).iso8601
    return OutsideAnswer(
      .response(Response(status: 200, contentType: "text/plain", body: Array(time.utf8))))
  }

  static let getAlone = OutsideAnswer(refusal(405, "method not allowed, use GET"))

  private func channelList(for request: OutsideRequest) -> OutsideAnswer {
    guard request.method == .get else { return Self.getAlone }
    let body = JSONText.bytes(ChannelDirectory(lineUp))
    return OutsideAnswer(
      .response(Response(status: 200, contentType: "application/json", body: body)))
  }

  /// The request as services and faults see it. Playlists are those for real players, protected as
  /// their query says, or else as the content is. A master playlist's children name the
  /// client.
  private mutating func innerRequest(
    _ request: OutsideRequest, _ route: Route, of id: PlayerID
  ) -> Request {
    var address = request.destination
    if var terms = masterTerms(request, route) {
      terms.client = key(of: id)
      address = ServiceAddress(address.url.prefix { $0 != "?" } + terms.query)
    }
    return Request(
      id: nextRequest(), sender: id, operation: route.operation, method: request.method,
      to: address, authorizations: request.authorizations, headers: request.headers,
      body: request.body, timeout: .seconds(60))
  }

  /// The terms of a master playlist; `nil` for any other request.
  private func masterTerms(_ request: OutsideRequest, _ route: Route) -> MediaTerms? {
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

  private func isEncrypted(_ content: String) -> Bool {
    lineUp.channels.contains { $0.content == content && $0.isEncrypted }
  }

  /// The session that an answer has begun; empty without one.
  private func session(in answer: Answer) -> String {
    guard case .response(let response) = answer.outcome,
      let grant = SessionGrant(reading: response.body)
    else { return "" }
    return services.session(inToken: grant.sessionToken)?.session ?? ""
  }

  private mutating func note(
    _ exchange: OutsideExchange, by id: PlayerID, _ route: Route, _ kind: String
  ) {
    let channel = route.content.flatMap { content in
      lineUp.channels.first { $0.content == content }
    }
    let lease = OutsideClient.LeaseTerms(lineUp)
    let notices = outside.change(id) { client in
      client.watch(channel)
      if exchange.order != nil { client.play(by: kind) }
      return client.take(exchange, lease: lease)
    }
    if let client = outside[id] { fleet.note(client) }
    for notice in notices ?? [] { announce(notice, of: id) }
  }

  /// The answer to a client that is not admitted.
  var nobodyElse: OutsideAnswer {
    if lineUp.outside.account == .nobody {
      return OutsideAnswer(Self.refusal(403, "the line-up admits no real clients"))
    }
    return OutsideAnswer(
      Self.refusal(
        429,
        outside.isExhausted
          ? "the session has had \(OutsideClients.mostArrivals) clients: restart zapdeck"
          : "too many clients are connected"))
  }

  /// Whether an account or a device may be called so: its name goes into logs and onto the screen.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { (33...126).contains($0) && $0 != 0x22 && $0 != 0x5c }
      && Redaction.redacted(text) == text
  }

  /// Addresses that are no service's, and those of services that need what is not there.
  private static func noRoute(_ request: OutsideRequest) -> Answer.Outcome {
    guard request.path.hasSuffix("/app/v1/tokens") else {
      return refusal(404, "no service at this address")
    }
    return refusal(400, "give contentId, accountId and deviceUniqueId, each with a value")
  }

  static func refusal(_ status: Int, _ message: String) -> Answer.Outcome {
    let body = "{\"errorCode\":\(status),\"message\":\(JSON.quoted(message))}"
    return .response(
      Response(status: status, contentType: "application/json", body: Array(body.utf8)))
  }
}

extension World {
  /// Ends a real client's session and forgets it.
  mutating func forget(_ id: PlayerID, _ departure: OutsideNotice.Departure) {
    if let device = outside[id]?.device { head.endSessions(ofDevice: device) }
    _ = clearFaults(of: id, reason: "client removed")
    announce(.outside(.left(departure)), of: id)
    outside.remove(id)
    fleet.forget(id)
  }
}

extension Route {
  /// Whether it is where a player begins: a master playlist, or a presentation of DASH.
  fileprivate var isForManifest: Bool {
    switch self {
    case .masterPlaylist, .realClient(.media(.master, _, _)), .realClient(.presentation),
      .realClient(.media(.presentation, _, _)):
      true
    default: false
    }
  }
}

extension Answer {
  fileprivate var isGood: Bool {
    if case .response(let response) = outcome { response.isSuccess } else { false }
  }
}
