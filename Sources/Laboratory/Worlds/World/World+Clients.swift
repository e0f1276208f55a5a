import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// Real clients.
extension World {
  /// Answers a real client's request by way of the faults.
  mutating func answer(_ request: RealClientRequest) -> RealClientAnswer {
    do throws(RealClientAnswer) {
      let received = try desk.handle(request, lineUp, at: now, time, head.services)
      let id = try admit(received)
      var reply =
        switch received.purpose {
        case .service(let route): ask(received, route, of: id)
        case .report(let report): desk.record(report, of: id, at: now)
        case .events(let reports): desk.record(reports, of: id, at: now)
        case .orders: desk.listen(id)
        case .upstream(let call): passOn(received, call, of: id)
        }
      announce(reply.notices, ofClient: id)
      reply.answer.client = desk.clients[id]?.key ?? ""
      reply.answer.pace = network(ofClient: id)?.pace(
        from: now + reply.answer.delay, cap: reply.answer.bandwidthCap)
      return reply.answer
    } catch {
      return error
    }
  }

  /// Returns the sender of a request; announces a new client.
  private mutating func admit(
    _ received: RealClientDesk.Received
  ) throws(RealClientAnswer) -> PlayerID {
    let known = desk.clients.client(by: received.evidence, at: now)
    let former = known.flatMap { desk.clients[$0]?.name }
    if known == nil, let silent = try desk.checkRoom(lineUp.outside, at: now, head.services) {
      forget(silent, .silent)
    }
    let id = desk.admit(received, known, next: nextPlayer, fleet.roster, lineUp, at: now, &head)
    guard let client = desk.clients[id] else { return id }
    if known == nil { fleet.reserve() }
    // It may be called otherwise from now on.
    fleet.record(client, at: now)
    if known == nil {
      announce(.outside(.joined(kind: client.kind, address: client.address)), of: id)
      joinFaults(id)
    }
    if client.name != former { joinFaults(id, named: client.name) }
    return id
  }

  private mutating func ask(
    _ received: RealClientDesk.Received, _ route: Route, of id: PlayerID
  ) -> RealClientDesk.Reply {
    var (answer, record) = ask(
      desk.request(for: received, route, lineUp, of: id, as: effects.nextRequest()))
    let reply = desk.record(answer, in: &record, to: received, route, of: id, lineUp, head.services)
    requests.add(record.redacted, named: name(of: id))
    if outbox.keepsEnded {
      record.player = name(of: id)
      outbox.add(ended: record)
    }
    return reply
  }

  /// Announces what a client has led to, which the roster shows from then on.
  mutating func announce(_ notices: [Notice], ofClient id: PlayerID) {
    recordClient(id)
    for notice in notices { announce(notice, of: id) }
  }

  /// Brings the roster up to date with a client, now and when it begins to wait.
  mutating func recordClient(_ id: PlayerID) {
    guard let client = desk.clients[id] else { return }
    fleet.record(client, at: now)
    cancelWait(of: id)
    desk.waits[id] = client.beginOfWait(at: now).map { schedule.add(.clientWait(id), at: $0) }
  }

  private mutating func cancelWait(of id: PlayerID) {
    if let ticket = desk.waits.removeValue(forKey: id) { schedule.cancel(ticket) }
  }

  /// Ends a real client's session and forgets it.
  mutating func forget(_ id: PlayerID, _ departure: RealClientNotice.Departure) {
    if let device = desk.clients.device(of: id) { head.endSessions(ofDevice: device) }
    end(head.clear(at: id, reason: "client removed", &schedule))
    announce(.outside(.left(departure)), of: id)
    cancelWait(of: id)
    desk.networks[id] = nil
    desk.clients.remove(id)
    fleet.forget(id)
  }

  /// Names a real client.
  mutating func rename(_ id: PlayerID, to name: String) -> CommandOutcome {
    let former = self.name(of: id)
    announce(desk.rename(id, to: name), ofClient: id)
    requests.note(name, of: id)
    joinFaults(id, named: name)
    return .done(.renamed(from: former))
  }

  /// The name of the sender of a request, which it has or will get with it.
  package func name(ofSender request: RealClientRequest) -> String {
    desk.name(ofSender: request, next: nextPlayer, roster, at: now, head.services)
  }

  /// A real client's request that can be shared (HeadEndHTTP/ServingRealClients, "Secrets").
  package func withoutSecrets(_ request: RealClientRequest) -> RealClientRequest {
    RealClientDesk.withoutSecrets(request, lineUp, head.services)
  }
}
