import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// The desk of real clients: the sender of a request, that client's name, and the orders to its
/// page. Its methods get what they need of the world as parameters.
package struct RealClientDesk: Sendable {
  var clients = RealClients()
  /// What is scheduled for the moment at which each that plays begins to wait.
  var waits: [PlayerID: EventTicket] = [:]
  /// The networks that some were given.
  var networks: [PlayerID: ClientNetwork] = [:]
  /// The requests that upstreams have not answered yet.
  var sentOn: [RequestID: SentOn] = [:]
  /// What is known of the files of upstreams.
  var files = UpstreamFiles()
  /// The hosts that were named because playlists lead to them past the head-end.
  var unseenHosts: Set<String> = []

  /// Whether one of those networks changes.
  var hasTraces: Bool { networks.values.contains(where: \.isChanging) }

  /// Checks that a new client may come; returns the one that has to leave. Where all places are
  /// taken, the client that has been silent longest loses its own, unless its session lives [N].
  func checkRoom(
    _ terms: RealClientTerms, at now: Instant, _ services: HeadEnd
  ) throws(RealClientAnswer) -> PlayerID? {
    if terms.account == .nobody {
      throw RealClientAnswer(403, "the line-up admits no real clients")
    }
    if clients.isExhausted {
      throw RealClientAnswer(
        429,
        "the session has reached its limit of \(RealClients.mostArrivals) clients: restart zapdeck")
    }
    guard clients.isFull else { return nil }
    let oldest = clients.longestSilent {
      $0.isSilent(at: now) && !Self.hasSession($0, at: now, services)
    }
    guard let oldest else {
      var answer = RealClientAnswer(429, "too many clients are connected")
      answer.retryAfter = ClientMedia.patience
      throw answer
    }
    return oldest
  }

  /// Records the sender of a request: the `known` client, or else a new one with the `next` number.
  /// The head-end registers an unknown device.
  mutating func admit(
    _ received: Received, _ known: PlayerID?, next: PlayerID, _ roster: Roster, _ lineUp: LineUp,
    at now: Instant, _ head: inout FaultyHeadEnd
  ) -> PlayerID {
    let (evidence, address) = (received.evidence, received.request.address)
    let id = known ?? next
    if known == nil {
      let name = newName(by: evidence, next, roster)
      // Its address at an upstream is to say what its pane is called.
      let key = clients.newKey(by: evidence) ?? (evidence.isForUpstream ? name : nil)
      clients.add(
        RealClient(
          id, key: key, isNamed: evidence.newKey != nil, name: name,
          kind: ClientKind.words(for: received.request.userAgent), address: address,
          heartbeat: lineUp.heartbeat, at: now))
    }
    clients.record(evidence, of: id, at: now)
    guard let device = evidence.device, clients.device(of: id) == nil, let client = clients[id],
      canBind(device, received.purpose.route, head.services)
    else { return id }
    var account = device
    if case .contentToken(_, let named, _) = received.purpose.route { account = named }
    if case .shared(let shared) = lineUp.outside.account { account = shared }
    head.admit(
      device: device, account: account, sessionLimit: lineUp.outside.sessionLimit, address: address)
    clients.bind(
      device, of: head.services.account(ofDevice: device) ?? account,
      named: known == nil ? client.name : name(of: client, as: device, next, roster), to: id)
    return id
  }

  /// Whether a client becomes that device: a device registers with its first content token, and no
  /// other token makes one known.
  private func canBind(_ device: String, _ route: Route?, _ services: HeadEnd) -> Bool {
    if case .contentToken = route { return true }
    return services.account(ofDevice: device) != nil
  }

  /// The name of the sender of a request, which it has or will get with it.
  func name(
    ofSender request: RealClientRequest, next: PlayerID, _ roster: Roster, at now: Instant,
    _ services: HeadEnd
  ) -> String {
    let request = request.signed(by: services)
    let route = request.destination.route
    let evidence = SenderEvidence(of: request, route, services)
    guard let id = clients.client(by: evidence, at: now), let client = clients[id] else {
      return newName(by: evidence, next, roster)
    }
    guard client.device == nil, let device = evidence.device, canBind(device, route, services)
    else { return client.name }
    return name(of: client, as: device, next, roster)
  }

  /// The name of a client that becomes a device: it may be called after it already, where a
  /// head-end that was reset does not know its tokens.
  private func name(
    of client: RealClient, as device: String, _ next: PlayerID, _ roster: Roster
  ) -> String {
    client.name == Self.spelt(device) ? client.name : freeName(device, next, roster)
  }

  /// The name of a client that is not there yet.
  private func newName(
    by evidence: SenderEvidence, _ next: PlayerID, _ roster: Roster
  ) -> String {
    let key = clients.newKey(by: evidence)
    return freeName(evidence.device ?? clients.formerName(of: key) ?? evidence.newKey, next, roster)
  }

  /// A device's own name as far as scenarios can spell it, or the next number that is free.
  private func freeName(_ device: String?, _ next: PlayerID, _ roster: Roster) -> String {
    let own = device.flatMap { Redaction.redacted($0) == $0 ? Self.spelt($0) : nil }
      .flatMap { Self.isName($0) ? $0 : nil }
    if let own, !roster.hasSlot(named: own) { return own }
    var number = next.index + 1
    let name = { "\(own ?? "client")-\(number)" }
    while roster.hasSlot(named: name()) { number += 1 }
    return name()
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && !ReservedName.contains(text)
  }

  /// Whether a client may be called so: as scenarios can spell it (`CommandRefusal.clientNames`).
  package static func isClientName(_ text: String) -> Bool {
    isName(text) && spelt(text) == text && Redaction.redacted(text) == text
  }

  private static func spelt(_ device: String) -> String {
    String(device.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(24))
  }

  /// Names a client; returns what is announced.
  mutating func rename(_ id: PlayerID, to name: String) -> [Notice] {
    clients.change(id) { client in
      defer { client.rename(to: name) }
      return [.outside(.renamed(from: client.name))]
    } ?? []
  }

  /// A client as it is now; `nil` when it is not there.
  func observation(of id: PlayerID, at now: Instant, _ services: HeadEnd) -> ClientObservation? {
    clients[id].map { client in
      var seen = client.observation(at: now, hasSession: Self.hasSession(client, at: now, services))
      seen.isWithheld = services.withholdsSession(of: id)
      return seen
    }
  }

  private static func hasSession(
    _ client: RealClient, at now: Instant, _ services: HeadEnd
  ) -> Bool {
    services.sessions(ofAccount: client.account, at: now).contains { $0.device == client.device }
  }
}

/// The orders to zapdeck's own page, wherever it is open.
extension RealClientDesk {
  /// The reason why a fault cannot act on a client; `nil` if it can, and for any other player.
  func obstacle(to fault: Fault, at id: PlayerID) -> String? {
    clients[id].flatMap {
      fault.point.reach(of: fault.effect).obstacle
        ?? $0.upstream?.obstacle(to: fault.point, with: fault.effect)
    }
  }

  /// Whether a page can bring about what a fault waits for.
  func canProvoke(_ rule: Fault, _ provoking: Provoking, at id: PlayerID) -> Bool {
    clients[id]?.takesOrders == true && ClientOrder(provoking: rule, provoking) != nil
  }

  /// Sends a page the order that a player would get; returns the announcement.
  mutating func order(
    _ command: PlayerCommand, of id: PlayerID
  ) throws(CommandRefusal) -> [Notice] {
    guard clients[id]?.takesOrders == true else { throw .realClient }
    guard let order = ClientOrder(command) else { throw .pageCannot }
    return send(order, to: id)
  }

  /// Has a page bring about what a fault waits for, if it can.
  mutating func provoke(_ fault: Fault, _ provoking: Provoking, at id: PlayerID) -> [Notice] {
    send(ClientOrder(provoking: fault, provoking), to: id)
  }

  private mutating func send(_ order: ClientOrder?, to id: PlayerID) -> [Notice] {
    guard let order, clients[id]?.takesOrders == true else { return [] }
    return clients.change(id) { client in
      client.record(order)
      return [.outside(.ordered(order, key: client.key))]
    } ?? []
  }
}

extension ClientOrder {
  /// What a player's command is for a page; `nil` for what it cannot do.
  fileprivate init?(_ command: PlayerCommand) {
    switch command {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .recover: self = .recover
    case .zap(let channel): self = .zap(channel: channel.number)
    case .renewLicence: self = .ask(.licence)
    case .seek, .seekToLive, .setRate, .setVolume, .setMuted, .prefer, .configureView,
      .setFullscreen, .setFullscreenFlag, .download, .pauseDownload, .resumeDownload,
      .cancelDownload, .removeDownload, .recoverPaused,
      .renewKept, .returnKey, .processKeyRequest, .renewKey, .dropCertificate, .airPlay,
      .pictureInPicture:
      return nil
    }
  }

  /// What makes a page send the request that a fault waits for; `nil` where it sends none.
  fileprivate init?(provoking rule: Fault, _ provoking: Provoking) {
    switch provoking {
    case .never: return nil
    case .operation: self.init(for: rule)
    case .heartbeat: self = .ask(.sessionHeartbeat)
    }
  }

  private init?(for rule: Fault) {
    switch rule.provocation {
    case .zap, .dropCertificate: self = .recover
    case .renewLicence: self = .ask(.licence)
    case .nextBeat: self = .ask(.sessionHeartbeat)
    // With its next heartbeat a client learns that its session was killed.
    case .immediate where rule.point == .device(.operatorKill): self = .ask(.sessionHeartbeat)
    case .nextRequest:
      guard case .operation(let operation) = rule.point else {
        self = .recover
        return
      }
      self = .ask(operation)
    case .airPlay, .immediate, .launch: return nil
    }
  }
}
