import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// The time of a fault has come: off the wire it acts; on the wire its operation is provoked, if
  /// it is to be.
  mutating func beginFault(_ id: FaultID, provoke: Bool, _ outbox: inout Outbox) {
    guard let fault = head.board.fault(id) else { return }
    faultTimers[id]?.begin = nil
    if !fault.rule.point.isOnWire { head.board.fire(id) }
    if fault.rule.point == .operatorKill { killSessions(of: fault.players, &outbox) }
    reportFaults(&outbox)
    syncDevices(&outbox)
    guard provoke else { return }
    for player in fault.players where players[player.index]?.missing(for: fault.rule.point) == nil {
      self.provoke(fault.rule.point.provocation, player, &outbox)
    }
  }

  private mutating func provoke(
    _ provocation: Provocation, _ id: PlayerID, _ outbox: inout Outbox
  ) {
    switch provocation {
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

  /// The operator's console ends all sessions of the players' accounts (Players/SecureSessions,
  /// "Operator kill").
  private mutating func killSessions(of players: [PlayerID], _ outbox: inout Outbox) {
    var killed: [String] = []
    for player in players {
      guard let device = device(of: player) else { continue }
      let account = devices[device].account
      if !killed.contains(account) { killSessions(ofAccount: account, &outbox) }
      killed.append(account)
    }
  }

  private mutating func killSessions(ofAccount account: String, _ outbox: inout Outbox) {
    requestCount += 1
    let order = "{\"accountId\":" + JSONString.quoted(account) + "}"
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
  mutating func reportFaults(_ outbox: inout Outbox) {
    for encounter in head.board.takeEncounters() {
      if let notice = notice(of: encounter) { announce(notice, of: encounter.player, &outbox) }
      guard encounter.isLast else { continue }
      announce(
        .faultEnded(name: encounter.rule.name, reason: "done"), of: encounter.player, &outbox)
      if head.board.fault(encounter.fault) == nil { forgetTimers(of: encounter.fault) }
    }
  }

  private func notice(of encounter: FaultEncounter) -> Notice? {
    let rule = encounter.rule
    if let draw = encounter.draw {
      return encounter.hasFired
        ? .simulator(.faultFired(name: rule.name, operation: rule.point.name, draw: draw.text))
        : .simulator(.faultSkipped(name: rule.name, operation: rule.point.name, draw: draw.text))
    }
    // A lasting fault says once that it has begun to act; its counter says the rest.
    guard encounter.count == 1 || encounter.isLast || rule.isCounted else { return nil }
    return .simulator(.faultFired(name: rule.name, operation: rule.point.name, draw: nil))
  }

  /// Brings clocks and displays of the devices in line with the faults that act.
  mutating func syncDevices(_ outbox: inout Outbox) {
    for index in devices.indices {
      let players = players(on: index)
      let isWrong = players.contains { isActing(.deviceClock, $0) }
      let offset: Duration = isWrong ? .seconds(86_400) : .zero
      let isProtected = !players.contains { isActing(.outputProtection, $0) }
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

  private func isActing(_ point: FaultPoint, _ player: PlayerID) -> Bool {
    head.board.isActing(point, for: player, at: now)
  }
}
