import HeadEnd
import HeadEndAPI
import Players
package import Simulation

/// Real clients.
extension World {
  /// Answers a real client's request by way of the faults.
  mutating func answer(_ request: OutsideRequest) -> OutsideAnswer {
    switch desk.receive(request, at: now, time, head.services) {
    case .answered(let outcome): return OutsideAnswer(outcome)
    case .received(let received):
      guard let id = admit(received) else { return desk.nobodyElse }
      let reply =
        switch received.purpose {
        case .service(let route): ask(received, route, of: id)
        case .report(let report): desk.take(report, of: id, at: now)
        case .events(let reports): desk.take(reports, of: id, at: now)
        case .orders: desk.listen(id)
        }
      announce(reply.notices, ofClient: id)
      return reply.answer
    }
  }

  /// Who has sent a request: somebody new is announced, and an unknown device registered. `nil` if
  /// nobody else is admitted.
  private mutating func admit(_ received: RealClientDesk.Received) -> PlayerID? {
    let known = desk.clients.client(by: received.evidence, at: now)
    if known == nil {
      switch desk.room(at: now, head.services) {
      case .none: return nil
      case .free: break
      case .insteadOf(let silent): forget(silent, .silent)
      }
    }
    let (id, registration) = desk.admit(
      received, known, next: fleet.nextPlayer, fleet.roster, at: now, head.services)
    if known == nil, let client = desk.clients[id] {
      _ = reserveSeat()
      announce([.outside(.joined(kind: client.kind, address: client.address))], ofClient: id)
      joinFaults(id)
    }
    if let registration {
      head.admit(
        device: registration.device, account: registration.account,
        sessionLimit: lineUp.outside.sessionLimit, address: received.request.address)
      announce([], ofClient: id)
    }
    return id
  }

  private mutating func ask(
    _ received: RealClientDesk.Received, _ route: Route, of id: PlayerID
  ) -> RealClientDesk.Reply {
    var (answer, record) = ask(desk.request(for: received, route, of: id, as: nextRequest()))
    let reply = desk.take(answer, in: &record, to: received, route, of: id, head.services)
    if outbox.keepsEnded {
      record.player = name(of: id)
      outbox.add(ended: record)
    }
    return reply
  }

  /// Announces what a client has led to, which the roster shows from then on.
  mutating func announce(_ notices: [Notice], ofClient id: PlayerID) {
    if let client = desk.clients[id] { fleet.note(client) }
    for notice in notices { announce(notice, of: id) }
  }

  /// Ends a real client's session and forgets it.
  mutating func forget(_ id: PlayerID, _ departure: OutsideNotice.Departure) {
    if let device = desk.clients.device(of: id) { head.endSessions(ofDevice: device) }
    _ = clearFaults(of: id, reason: "client removed")
    announce(.outside(.left(departure)), of: id)
    desk.remove(id)
    fleet.forget(id)
  }

  /// Names a real client.
  mutating func rename(_ id: PlayerID, to name: String) -> CommandOutcome {
    if let obstacle = obstacle(toRenaming: id, to: name) { return .idle(obstacle) }
    let former = self.name(of: id)
    announce(desk.rename(id, to: name), ofClient: id)
    return .done(.renamed(from: former))
  }

  func obstacle(toRenaming id: PlayerID, to name: String) -> CommandOutcome.Idleness? {
    guard let client = desk.clients[id] else {
      return roster.seat(of: id).map { .keepsName($0.name) } ?? .wasRemoved
    }
    if name == client.name { return .isCalledSo(name) }
    if !RealClientDesk.isClientName(name) { return .unfitName(name) }
    return roster.hasSeat(named: name) ? .nameIsTaken(name) : nil
  }

  /// The name that whoever sends a request has, or will get with it.
  package func name(ofSender request: OutsideRequest) -> String {
    desk.name(ofSender: request, next: nextPlayer, roster, at: now, services)
  }

  /// The earliest instant for the next request: none has that of another.
  package var nextOutsideInstant: Instant { max(now, desk.clients.lastInstant + .nanoseconds(1)) }

  /// A real client's request that can be shared. Tokens signed by the head-end are replaced by
  /// their claims, from which the head-end makes the same tokens again. Other secrets are left out,
  /// and so are values that no service reads (HeadEndHTTP/OpenDoors, "Secrets").
  package func withoutSecrets(_ request: OutsideRequest) -> OutsideRequest {
    let content = request.destination.route?.content
    var writer = HarmlessWriter(services, request.tokens)
    return writer.harmless(
      request, knowsContent: lineUp.channels.contains { $0.content == content })
  }
}
