import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Arms a fault; one that makes no sense or has no target does nothing.
  mutating func arm(_ rule: Fault, provoke: Provoking) -> CommandOutcome {
    if case .client(let name) = rule.targets {
      if let refusal = refusal(of: rule, forClient: name) { return .refused(refusal) }
      guard let slot = roster.slots.first(where: { $0.name == name }) else {
        return arm(rule, on: [], provoke: provoke)
      }
      var rule = rule
      rule.targets = .player(slot.id)
      return arm(rule, provoke: provoke)
    }
    let (named, refusal) = reachable(rule)
    guard rule.problem == nil, named?.isEmpty != true else {
      return refusal.map { .refused($0) } ?? .idle(.unfitFault)
    }
    // A share of the players takes in a share of each crowd.
    return arm(
      rule,
      on: named ?? head.targets(of: rule, among: fleet.playerIDs + desk.clients.ids) + crowds.ids,
      provoke: provoke)
  }

  /// Why a fault could never act at a real client of that name.
  private func refusal(
    of rule: Fault, forClient name: String
  ) -> CommandOutcome.Refusal? {
    let early = rule.point.device.map { _ in "it acts at once, and no client of that name is there"
    }
    return (rule.problem ?? rule.point.reach(of: rule.effect).obstacle ?? early).map {
      CommandOutcome.Refusal(
        player: name, command: "fault: \(rule.name)", reason: .faultCannotAct($0))
    }
  }

  private mutating func arm(
    _ rule: Fault, on targets: [PlayerID], provoke: Provoking
  ) -> CommandOutcome {
    let fault = head.arm(rule, on: targets, provoke: provoke, &schedule)
    if !crowds.ids.isEmpty { crowds.applyFaults(of: head, at: now) }
    let whom: [PlayerID?] = targets.isEmpty ? [nil] : targets
    let awaited = whom.compactMap { announceArmed(fault, provoke: provoke, of: $0) }
    if fault.begin <= now { beginFault(fault.id) }
    return awaited.first.map { .waits(for: $0) } ?? .done()
  }

  /// Those of the named targets that are there and that it can act at; `nil` for everyone or a
  /// share. A real client or a crowd where it cannot act is announced to refuse it; the first is
  /// returned.
  private mutating func reachable(
    _ rule: Fault
  ) -> (named: [PlayerID]?, refusal: CommandOutcome.Refusal?) {
    let isForPart = rule.targets.partOfCrowds != nil
    let named = rule.targets.named?.filter {
      isForPart ? crowds.hasPart(of: rule.targets, at: $0) : roster.slot(of: $0) != nil
    }
    var refusals: [CommandOutcome.Refusal] = []
    let reached = named?.filter { target in
      // At a player it is armed all the same, and waits for what can bring it about.
      let obstacle = desk.obstacle(to: rule, at: target) ?? crowds.obstacle(to: rule, at: target)
      guard let obstacle else { return true }
      refusals.append(refuse("fault: \(rule.name)", of: target, .faultCannotAct(obstacle)))
      return false
    }
    return (reached, refusals.first)
  }

  /// Announces a fault; returns what it waits for there.
  private mutating func announceArmed(
    _ fault: ArmedFault, provoke: Provoking = .never, of player: PlayerID?
  ) -> String? {
    let missing: String? =
      fault.awaitedClient.map { "the client \($0)" }
      ?? player.flatMap { player in
        if desk.canProvoke(fault.rule, provoke, at: player) { return nil }
        return fleet.device(of: player) == nil
          ? fault.rule.point.awaitedRequest
          : fleet.missing(for: fault.rule.point, provoke, at: player)
      }
    let isLater = fault.awaitedClient == nil && fault.begin > now
    let time = isLater ? Quantity.text(fault.begin - now, gap: " ") : nil
    announce(
      .faultArmed(
        name: fault.rule.name, operation: fault.rule.point.name, waitsFor: missing ?? time),
      of: player)
    return missing ?? time
  }

  /// A player who was added meets the faults that are for everyone, or for a share that it is in.
  mutating func joinFaults(_ id: PlayerID) {
    for fault in head.join(id) { _ = announceArmed(fault, of: id) }
    syncDevices()
  }

  /// A real client meets the faults that are for the name that it has now.
  mutating func joinFaults(_ id: PlayerID, named name: String) {
    for fault in head.join(id, named: name, &schedule) { _ = announceArmed(fault, of: id) }
  }

  /// A fault begins: off the wire it acts; on the wire its operation is provoked, if wanted.
  mutating func beginFault(_ id: FaultID) {
    guard let (fault, provoking) = head.begin(id) else { return }
    let players = fault.players
    if let device = fault.rule.point.device {
      strike(device, players)
      if !crowds.ids.isEmpty {
        crowds.strike(device, players, fault.rule.targets.partOfCrowds, at: now)
      }
    }
    reportFaults()
    syncDevices()
    guard provoking.provokes else { return }
    // In a real client nothing can be provoked but in zapdeck's own page: the fault waits for its
    // next request.
    for id in players where desk.clients[id] != nil {
      announce(desk.provoke(fault.rule, provoking, at: id), ofClient: id)
    }
    for player in players { carryOut(fleet.provoke(fault.rule, provoking, at: player)) }
  }

  /// What happens off the wire at once, at players; conditions are what `syncDevices` sees.
  private mutating func strike(_ fault: DeviceFault, _ players: [PlayerID]) {
    switch fault {
    case .operatorKill:
      var killed: Set<String> = []
      for player in players {
        guard let account = desk.clients[player]?.account ?? fleet.account(of: player),
          killed.insert(account).inserted
        else { continue }
        outbox.add(
          answered: head.killSessions(ofAccount: account, as: effects.nextRequest(), at: now))
      }
    case .appKill: for player in players { _ = killApp(of: player) }
    case .mediaServices: for player in players { carryOut(fleet.resetMediaServices(of: player)) }
    case .systemUpdate: for player in players { fleet.updateSystem(of: player) }
    case .clock, .outputProtection, .avAdapter, .audioInterruption: break
    }
  }

  /// Announces faults that were cleared.
  mutating func clear(_ ends: [WorldEffect]) -> CommandOutcome {
    end(ends)
    guard case .announce(.simulator(.faultEnded(let name, _)), _)? = ends.first else {
      return .idle(.noFault)
    }
    return .done(.cleared(name))
  }

  /// Announces faults that have ended.
  mutating func end(_ ends: [WorldEffect]) {
    carryOut(ends)
    syncDevices()
  }

  /// Announces what faults did since the last time.
  mutating func reportFaults() { carryOut(head.takeReports(&schedule)) }

  /// Brings clocks and displays of the devices in line with the faults that act: of those that a
  /// fault is aimed at, and of those that one has changed.
  private mutating func syncDevices() {
    if !crowds.ids.isEmpty { crowds.applyFaults(of: head, at: now) }
    let aimedAt = head.playersOfDeviceFaults.compactMap { fleet.device(of: $0) }
    for device in fleet.changedDevices.union(aimedAt).sorted() {
      let players = fleet.players(on: device)
      let acts = Fleet.conditions.map { head.isActing(.device($0), forAny: players, at: now) }
      for (condition, acts) in zip(Fleet.conditions, acts) {
        carryOut(fleet.set(condition, acts, on: device))
      }
      fleet.noteChange(of: device)
    }
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
