import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Arms a fault; one that makes no sense or is aimed at nobody does nothing.
  mutating func arm(_ rule: Fault, provoke: Bool) -> CommandOutcome {
    let (named, refusal) = reachable(rule)
    guard rule.problem == nil, named?.isEmpty != true else {
      return refusal.map { .refused($0) } ?? .idle(.unfitFault)
    }
    // A share of the players takes in a share of each crowd.
    let targets =
      named ?? head.targets(of: rule, among: players)
      + crowds.ids
    let fault = head.arm(rule, on: targets, provoke: provoke, &schedule)
    syncCrowds()
    let whom: [PlayerID?] = targets.isEmpty ? [nil] : targets
    let awaited = whom.compactMap { announceArmed(fault, provoke: provoke, of: $0) }
    if fault.begin <= now { beginFault(fault.id, provoke: provoke) }
    return awaited.first.map { .waits(for: $0) } ?? .done()
  }

  private var players: [PlayerID] {
    fleet.playerIDs + desk.clients.ids
  }

  /// Those of the named targets that are there and that it can act at; `nil` for everyone or a
  /// share. A real client or a crowd where it cannot act is announced to refuse it; the first is
  /// returned.
  private mutating func reachable(
    _ rule: Fault
  ) -> (named: [PlayerID]?, refusal: CommandOutcome.Refusal?) {
    guard let named = rule.targets.named?.filter({ contains($0, partOf: rule.targets) })
    else { return (nil, nil) }
    let refused = named.compactMap { target in obstacle(to: rule, at: target).map { (target, $0) } }
    let command = "fault: \(rule.name)"
    for (target, reason) in refused {
      announce(.commandRefused(command, .faultCannotAct(reason)), of: target)
    }
    let reached = named.filter { target in !refused.contains { $0.0 == target } }
    let refusal = refused.first.map { target, reason in
      CommandOutcome.Refusal(
        player: name(of: target), command: command, reason: .faultCannotAct(reason))
    }
    return (reached, refusal)
  }

  private func obstacle(to rule: Fault, at target: PlayerID) -> String? {
    // At a player it is armed all the same, and waits for what can bring it about.
    if desk.clients.contains(target) { return rule.point.reach(of: rule.effect).obstacle }
    return crowds.contains(target) ? rule.point.crowdReach(of: rule.effect).obstacle : nil
  }

  /// Whether a player is there, and has the part that a fault is aimed at.
  private func contains(_ player: PlayerID, partOf targets: FaultTargets) -> Bool {
    targets.partOfCrowds != nil
      ? crowds.hasPart(of: targets, at: player)
      : fleet.device(of: player) != nil || desk.clients.contains(player) || crowds.contains(player)
  }

  /// Announces a fault; returns what it waits for there.
  private mutating func announceArmed(
    _ fault: ArmedFault, provoke: Bool = false, of player: PlayerID?
  ) -> String? {
    let missing: String? = player.flatMap { player in
      if provoke, desk.canProvoke(fault.rule, at: player) { return nil }
      return fleet.device(of: player) == nil
        ? fault.rule.point.awaitedRequest : obstacle(to: fault.rule.point, at: player)
    }
    let time = fault.begin > now ? Quantity.text(fault.begin - now, gap: " ") : nil
    announce(
      .faultArmed(
        name: fault.rule.name, operation: fault.rule.point.name, waitsFor: missing ?? time),
      of: player)
    return missing ?? time
  }

  /// What has to be there first, for a fault to act at a player.
  private func obstacle(to point: FaultPoint, at player: PlayerID) -> String? {
    fleet.read(player) { $0.missing(for: point) } ?? nil
  }

  /// A player who was added meets the faults that are for everyone, or for a share that it is in.
  mutating func joinFaults(_ id: PlayerID) {
    for fault in head.join(id) { _ = announceArmed(fault, of: id) }
    syncDevices()
  }

  /// A fault begins: off the wire it acts; on the wire its operation is provoked, if wanted.
  mutating func beginFault(_ id: FaultID, provoke: Bool) {
    guard let fault = head.begin(id) else { return }
    let players = fault.players
    if let device = fault.rule.point.device {
      strike(device, players, partOfCrowds: fault.rule.targets.partOfCrowds)
    }
    reportFaults()
    syncDevices()
    guard provoke else { return }
    // In a real client nothing can be provoked but in zapdeck's own page: the fault waits for its
    // next request.
    for client in players where desk.clients.contains(client) {
      announce(desk.tell(ClientOrder(provoking: fault.rule), to: client), ofClient: client)
    }
    for player in players
    where fleet.device(of: player) != nil && obstacle(to: fault.rule.point, at: player) == nil {
      self.provoke(fault.rule.provocation, player)
    }
  }

  private mutating func provoke(_ provocation: Provocation, _ id: PlayerID) {
    switch provocation {
    case .zap: orderAsViewer(.recover, of: id)
    case .renewLicence:
      let holdsLicence = fleet.read(id) { $0.holdsLicence } == true
      orderAsViewer(holdsLicence ? .renewLicence : .recover, of: id)
    case .dropCertificate:
      give(.command(.dropCertificate), to: id)
      orderAsViewer(.recover, of: id)
    case .airPlay: give(.command(.airPlay), to: id)
    case .launch:
      guard let device = fleet.device(of: id) else { return }
      schedule.add(.appLaunch(device: device), at: now + Self.launchDelay)
    case .nextRequest, .nextBeat, .immediate: break
    }
  }

  private mutating func orderAsViewer(_ command: PlayerCommand, of id: PlayerID) {
    _ = order(command, of: id, heard: .ordered(command))
  }

  mutating func endFault(_ id: FaultID) {
    guard let reports = head.expire(id, &schedule) else { return }
    announce(reports)
    syncDevices()
  }

  /// Clears the faults of a player, or all of them.
  mutating func clearFaults(of id: PlayerID?, reason: String) -> CommandOutcome {
    clear(head.clear(at: id, reason: reason, &schedule))
  }

  /// The process of a player's app has ended, and with it the faults that last as long.
  mutating func endFaults(withAppOf id: PlayerID) {
    announce(head.endWithApp(of: id, &schedule))
    syncDevices()
  }

  /// Clears some faults everywhere.
  mutating func clearFaults(where isMeant: (ArmedFault) -> Bool) -> CommandOutcome {
    clear(head.clear(&schedule, where: isMeant))
  }

  private mutating func clear(_ reports: [FaultyHeadEnd.Report]) -> CommandOutcome {
    announce(reports)
    syncDevices()
    guard case .faultEnded(let name, _) = reports.first?.notice else { return .idle(.noFault) }
    return .done(.cleared(name))
  }

  /// Announces what faults did since the last time.
  mutating func reportFaults() {
    announce(head.takeReports(&schedule))
  }

  private mutating func announce(_ reports: [FaultyHeadEnd.Report]) {
    for report in reports { announce(report.notice, of: report.player) }
  }
}

extension FaultPoint {
  /// What a fault at a real client waits for, in words: nothing is provoked there. `nil` for one
  /// that acts at once.
  fileprivate var awaitedRequest: String? {
    switch self {
    case .operation(let operation): "its next \(operation.rawValue)"
    case .service(let service): "its next request to the \(service.name) service"
    case .network: "its next request"
    case .device: nil
    }
  }
}
