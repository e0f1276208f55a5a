import Crowd
import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// Faults off the wire.
extension World {
  /// One begins: an event happens at once, at crowds as well; conditions are what `syncDevices`
  /// sees.
  mutating func strike(_ fault: DeviceFault, _ players: [PlayerID], partOfCrowds part: CrowdPart?) {
    let now = now
    switch fault {
    case .operatorKill:
      killSessions(of: players)
      changeCrowds(players) { $0.killSessions(part, at: now) }
    case .appKill:
      for player in players { _ = killApp(of: player) }
      changeCrowds(players) { $0.killApps(part, at: now) }
    case .mediaServices:
      for player in players { resetMediaServices(of: player) }
      changeCrowds(players) { $0.resetMediaServices(part, at: now) }
    case .systemUpdate: for player in players { updateSystem(of: player) }
    case .clock, .outputProtection, .avAdapter, .audioInterruption: break
    }
  }

  private mutating func changeCrowds(_ players: [PlayerID], _ change: (inout Crowd) -> Void) {
    for player in players { _ = crowds.change(player) { change(&$0) } }
  }

  /// The operator's console ends all sessions of the players' accounts
  /// (Players/SecureSessions, "Operator kill").
  private mutating func killSessions(of players: [PlayerID]) {
    var killed: [String] = []
    for player in players {
      guard let account = account(of: player) else { continue }
      if !killed.contains(account) { killSessions(ofAccount: account) }
      killed.append(account)
    }
  }

  private func account(of player: PlayerID) -> String? {
    desk.clients[player].map(\.account)
      ?? fleet.device(of: player).map { fleet[device: $0].account }
  }

  private mutating func killSessions(ofAccount account: String) {
    let order = "{\"accountId\":" + JSON.quoted(account) + "}"
    let request = Request(
      id: nextRequest(), sender: .operatorConsole, operation: .killSessions,
      method: .put,
      to: ServiceAddress(services.endpoints.operatorSSM + "/sessions/killAccountSessions"),
      authorizations: services.operatorToken(at: now), body: Array(order.utf8),
      timeout: .seconds(10))
    var record = RequestRecord(request, sent: now)
    record.player = "operator"
    record.answer(head.answer(request, at: now).outcome, at: now)
    outbox.add(answered: record)
  }

  /// Brings clocks and displays of the devices in line with the faults that act: of those that a
  /// fault is aimed at, and of those that one has changed.
  mutating func syncDevices() {
    syncCrowds()
    let aimedAt = head.playersOfDeviceFaults.compactMap { fleet.device(of: $0) }
    for device in fleet.changedDevices.union(aimedAt).sorted() {
      syncDevice(device)
      fleet.noteChange(of: device)
    }
  }

  private mutating func syncDevice(_ index: Int) {
    let players = fleet.players(on: index)
    let acting = DeviceFault.allCases.filter {
      head.isActing(.device($0), forAny: players, at: now)
    }
    fleet[device: index].clockIsReset = acting.contains(.clock)
    let isInterrupted = acting.contains(.audioInterruption)
    if fleet[device: index].interruptAudio(isInterrupted) {
      interruptAudio(isInterrupted, on: index)
    }
    if fleet[device: index].protectOutput(!acting.contains(.outputProtection)) {
      for player in players { give(.outputProtectionChanged, to: player) }
    }
    plugAdapter(acting.contains(.avAdapter), into: index)
  }

  /// The app of the device is told of the screen once, then its players are asked for their keys.
  private mutating func plugAdapter(_ isPlugged: Bool, into device: Int) {
    guard fleet[device: device].plugAdapter(isPlugged) else { return }
    let players = fleet.players(on: device)
    if let first = players.first, fleet[device: device].isAppRunning {
      announce(.app(.screenConnected(isPlugged)), of: first)
    }
    for player in players { give(.adapterChanged, to: player) }
  }
}
