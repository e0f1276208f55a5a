import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// The desk of real clients: who has sent a request, what that client is called, and what its page
/// is told. What it needs to see of others it is given.
struct RealClientDesk: Sendable {
  /// Whether there is room for somebody new.
  enum Room {
    case none, free
    /// In the place of a client that has gone silent.
    case insteadOf(PlayerID)
  }

  /// A device that the head-end has to know from now on.
  typealias Registration = (device: String, account: String)

  let lineUp: LineUp
  var clients = OutsideClients()

  init(_ lineUp: LineUp) { self.lineUp = lineUp }

  /// Whether somebody new may come: where all places are taken, the client that has been silent the
  /// longest loses its own; one whose session lives keeps it [N].
  func room(at now: Instant, _ services: HeadEnd) -> Room {
    guard lineUp.outside.account != .nobody, !clients.isExhausted else { return .none }
    guard clients.isFull else { return .free }
    let oldest = clients.longestSilent {
      $0.isSilent(at: now) && !Self.hasSession($0, at: now, services)
    }
    return oldest.map { .insteadOf($0) } ?? .none
  }

  /// Takes in who has sent a request: the client that is `known`, or else somebody new with the
  /// `next` number.
  mutating func admit(
    _ received: Received, _ known: PlayerID?, next: PlayerID, _ roster: Roster, at now: Instant,
    _ services: HeadEnd
  ) -> (id: PlayerID, registration: Registration?) {
    let (evidence, address) = (received.evidence, received.request.address)
    let id = known ?? next
    if known == nil {
      clients.add(
        OutsideClient(
          id, key: evidence.newKey,
          name: freeName(evidence.device ?? evidence.newKey, next, roster),
          kind: ClientKind.words(for: received.request.userAgent), address: address,
          heartbeat: lineUp.heartbeat, at: now))
    }
    clients.note(evidence, of: id, at: now)
    guard let device = evidence.device, let client = clients[id], client.device == nil,
      canBind(device, received.purpose.route, services)
    else { return (id, nil) }
    var account = device
    if case .contentToken(_, let named, _) = received.purpose.route { account = named }
    if case .shared(let shared) = lineUp.outside.account { account = shared }
    let name = known == nil ? client.name : freeName(device, next, roster)
    clients.bind(
      device, of: services.account(ofDevice: device) ?? account, named: name, to: id)
    return (id, (device, account))
  }

  /// Whether a client becomes that device: a device registers with its first content token, and no
  /// other token makes one known.
  private func canBind(_ device: String, _ route: Route?, _ services: HeadEnd) -> Bool {
    if case .contentToken = route { return true }
    return services.account(ofDevice: device) != nil
  }

  /// The name that whoever sends a request has, or will get with it.
  func name(
    ofSender request: OutsideRequest, next: PlayerID, _ roster: Roster, at now: Instant,
    _ services: HeadEnd
  ) -> String {
    let request = request.signed(by: services)
    let route = request.destination.route
    let evidence = ClientEvidence(of: request, route, services)
    guard let id = clients.client(by: evidence, at: now), let client = clients[id] else {
      return freeName(evidence.device ?? evidence.newKey, next, roster)
    }
    guard client.device == nil, let device = evidence.device, canBind(device, route, services)
    else { return client.name }
    return freeName(device, next, roster)
  }

  /// A device's own name as far as scenarios can spell it, or the next number that is free.
  private func freeName(_ device: String?, _ next: PlayerID, _ roster: Roster) -> String {
    let own = device.flatMap { Redaction.redacted($0) == $0 ? Self.spelt($0) : nil }
      .flatMap { Self.isName($0) ? $0 : nil }
    if let own, !roster.hasSeat(named: own) { return own }
    var number = next.index + 1
    let name = { "\(own ?? "client")-\(number)" }
    while roster.hasSeat(named: name()) { number += 1 }
    return name()
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && !ReservedName.contains(text)
  }

  /// Whether a client may be called so: as scenarios can spell it.
  static func isClientName(_ text: String) -> Bool { isName(text) && spelt(text) == text }

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

  mutating func remove(_ id: PlayerID) { clients.remove(id) }

  /// A client as it is now; `nil` when it is not there.
  func observation(
    of id: PlayerID, at now: Instant, _ services: HeadEnd
  ) -> ClientObservation? {
    clients[id].map { client in
      client.observation(at: now, hasSession: Self.hasSession(client, at: now, services))
    }
  }

  private static func hasSession(
    _ client: OutsideClient, at now: Instant, _ services: HeadEnd
  ) -> Bool {
    services.sessions(ofAccount: client.account, at: now).contains { $0.device == client.device }
  }
}

/// What zapdeck's own page is told to do, wherever it is open.
extension RealClientDesk {
  /// Why a client cannot do what a player would do; `nil` where its page can.
  func refusal(of command: PlayerCommand, by id: PlayerID) -> CommandRefusal? {
    guard clients[id]?.takesOrders == true else { return .realClient }
    return ClientOrder(command) == nil ? .pageCannot : nil
  }

  /// Whether a page can bring about what a fault waits for.
  func canProvoke(_ rule: Fault, at id: PlayerID) -> Bool {
    clients[id]?.takesOrders == true && ClientOrder(provoking: rule) != nil
  }

  /// Tells a page to do something, if it is something that it does; returns what is announced.
  mutating func tell(_ order: ClientOrder?, to id: PlayerID) -> [Notice] {
    guard let order, clients[id]?.takesOrders == true else { return [] }
    return clients.change(id) { client in
      client.note(order)
      return [.outside(.ordered(order, key: client.key))]
    } ?? []
  }
}
