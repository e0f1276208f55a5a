import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  mutating func inject(
    _ letter: Character, _ id: PlayerID, provoke: Bool, _ outbox: inout Outbox
  ) {
    guard let kind = FaultCatalogue.kind(letter), device(of: id) != nil else { return }
    if let old = head.board.fault(kind, on: id) { forget(old) }
    let fault = head.board.arm(kind, on: id, at: now)
    let waitsFor = players[id.index]?.missing(for: kind.provocation)
    announce(
      .faultArmed(name: kind.name, operation: kind.point.name, waitsFor: waitsFor), of: id, &outbox)
    if let end = fault.end {
      faultEnds[fault.id] = queue.schedule(.faultEnd(fault.id), at: end)
    }
    if kind.provocation == .immediate { head.board.fire(fault.id) }
    if kind.point == .operatorKill { killSessions(of: id, &outbox) }
    reportFirings(&outbox)
    syncDevices(&outbox)
    if provoke, waitsFor == nil { self.provoke(kind, id, &outbox) }
  }

  private mutating func provoke(_ kind: FaultKind, _ id: PlayerID, _ outbox: inout Outbox) {
    switch kind.provocation {
    case .zap: give(.command(.recover), to: id, &outbox)
    case .renewLicence:
      let holdsLicence = players[id.index]?.holdsLicence == true
      give(.command(holdsLicence ? .renewLicence : .recover), to: id, &outbox)
    case .dropCertificate:
      give(.command(.dropCertificate), to: id, &outbox)
      give(.command(.recover), to: id, &outbox)
    case .airPlay: give(.command(.airPlay), to: id, &outbox)
    case .nextRequest, .nextBeat, .immediate: break
    }
  }

  /// The operator's console ends all sessions of the player's account (DOMAIN §1.2).
  private mutating func killSessions(of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    requestCount += 1
    let order = "{\"accountId\":\"\(devices[device].account)\"}"
    let request = Request(
      id: RequestID(requestCount), sender: .operatorConsole, operation: .killSessions,
      method: .put, url: head.base.endpoints.operatorSSM + "/sessions/killAccountSessions",
      authorizations: head.base.operatorToken(at: now), body: Array(order.utf8),
      timeout: .seconds(10))
    let answer = head.answer(request, at: now)
    if outbox.keepsExchanges {
      outbox.exchanges.append(
        Exchange(instant: now, player: "operator", request: request, outcome: answer.outcome))
    }
  }

  /// Says what faults did since the last time.
  mutating func reportFirings(_ outbox: inout Outbox) {
    for firing in head.board.takeFirings() {
      let kind = firing.fault.kind
      // A lasting fault says once that it has begun to act; its counter says the rest.
      guard firing.fault.fired == 1 || firing.isLast else { continue }
      announce(
        .faultFired(name: kind.name, operation: kind.point.name), of: firing.fault.player,
        &outbox)
      if firing.isLast {
        announce(.faultEnded(name: kind.name, reason: "done"), of: firing.fault.player, &outbox)
      }
    }
  }

  mutating func endFault(_ id: FaultID, _ outbox: inout Outbox) {
    faultEnds[id] = nil
    guard let fault = head.board.disarm(id) else { return }
    announce(
      .faultEnded(name: fault.kind.name, reason: "its time is over"), of: fault.player, &outbox)
    syncDevices(&outbox)
  }

  mutating func clearFaults(of id: PlayerID?, reason: String, _ outbox: inout Outbox) {
    for fault in head.board.armed where id == nil || fault.player == id {
      forget(fault)
      announce(.faultEnded(name: fault.kind.name, reason: reason), of: fault.player, &outbox)
    }
    syncDevices(&outbox)
  }

  private mutating func forget(_ fault: ArmedFault) {
    if let ticket = faultEnds.removeValue(forKey: fault.id) { queue.cancel(ticket) }
    head.board.disarm(fault.id)
  }

  /// Brings clocks and displays of the devices in line with the faults that are armed.
  private mutating func syncDevices(_ outbox: inout Outbox) {
    for index in devices.indices {
      let players = players(on: index)
      let offset: Duration =
        players.contains { head.board.isArmed(.deviceClock, for: $0) } ? .seconds(86_400) : .zero
      let isProtected = !players.contains { head.board.isArmed(.outputProtection, for: $0) }
      if devices[index].clockOffset != offset {
        devices[index].clockOffset = offset
        for player in players { give(.clockChanged, to: player, &outbox) }
      }
      if devices[index].outputIsProtected != isProtected {
        devices[index].outputIsProtected = isProtected
        for player in players { give(.outputProtectionChanged, to: player, &outbox) }
      }
    }
  }
}
