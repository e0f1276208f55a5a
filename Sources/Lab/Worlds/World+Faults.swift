import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Arms the catalogue's fault of a letter for a player.
  mutating func inject(
    _ letter: Character, _ id: PlayerID, provoke: Bool, _ outbox: inout Outbox
  ) {
    guard let kind = FaultCatalogue.kind(letter) else { return }
    arm(kind.fault(of: .player(id)), provoke: provoke, &outbox)
  }

  mutating func arm(_ rule: Fault, provoke: Bool, _ outbox: inout Outbox) {
    let named = rule.targets.named?.filter { device(of: $0) != nil }
    guard rule.problem == nil, named?.isEmpty != true else { return }
    let targets = named ?? head.board.targets(of: rule, among: players.compactMap { $0?.id })
    for target in targets { replace(rule.name, at: target) }
    let fault = head.board.arm(rule, on: targets, at: now)
    for target in targets { announceArmed(fault, of: target, &outbox) }
    if targets.isEmpty { announceArmed(fault, of: nil, &outbox) }
    var timers = FaultTimers()
    if let end = fault.end { timers.end = queue.schedule(.faultEnd(fault.id), at: end) }
    if fault.begin > now {
      timers.begin = queue.schedule(.faultBegin(fault.id, provoke: provoke), at: fault.begin)
    }
    faultTimers[fault.id] = timers
    if fault.begin <= now { beginFault(fault.id, provoke: provoke, &outbox) }
  }

  /// A fault of that name makes room for another.
  private mutating func replace(_ name: String, at player: PlayerID) {
    for fault in head.board.armed where fault.rule.name == name && fault.isOn(player) {
      if !head.board.release(player, from: fault.id) { forgetTimers(of: fault.id) }
    }
  }

  private mutating func announceArmed(
    _ fault: ArmedFault, of player: PlayerID?, _ outbox: inout Outbox
  ) {
    let missing = player.flatMap { players[$0.index]?.missing(for: fault.rule.point) }
    let time = fault.begin > now ? Quantity.text(fault.begin - now, gap: " ") : nil
    announce(
      .faultArmed(
        name: fault.rule.name, operation: fault.rule.point.name, waitsFor: missing ?? time),
      of: player, &outbox)
  }

  /// A player who was added meets the faults that are for everyone, or for a share that it is in.
  mutating func joinFaults(_ id: PlayerID, _ outbox: inout Outbox) {
    for fault in head.board.join(id) { announceArmed(fault, of: id, &outbox) }
    syncDevices(&outbox)
  }

  mutating func endFault(_ id: FaultID, _ outbox: inout Outbox) {
    guard let fault = head.board.fault(id) else { return }
    end(fault, at: nil, reason: "its time is over", &outbox)
    syncDevices(&outbox)
  }

  /// Clears the faults of a player, or of everything.
  mutating func clearFaults(of id: PlayerID?, reason: String, _ outbox: inout Outbox) {
    for fault in head.board.armed where id.map({ fault.isOn($0) }) ?? true {
      end(fault, at: id, reason: reason, &outbox)
    }
    syncDevices(&outbox)
  }

  /// Clears some faults at everybody they are aimed at.
  mutating func clearFaults(_ outbox: inout Outbox, where isMeant: (ArmedFault) -> Bool) {
    for fault in head.board.armed where isMeant(fault) {
      end(fault, at: nil, reason: "cleared", &outbox)
    }
    syncDevices(&outbox)
  }

  private mutating func end(
    _ fault: ArmedFault, at player: PlayerID?, reason: String, _ outbox: inout Outbox
  ) {
    let left = player.map { [$0] } ?? fault.players
    for player in left.isEmpty ? [nil] : left.map(Optional.some) {
      announce(.faultEnded(name: fault.rule.name, reason: reason), of: player, &outbox)
    }
    if let player, head.board.release(player, from: fault.id) { return }
    head.board.disarm(fault.id)
    forgetTimers(of: fault.id)
  }

  mutating func forgetTimers(of id: FaultID) {
    guard let timers = faultTimers.removeValue(forKey: id) else { return }
    if let begin = timers.begin { queue.cancel(begin) }
    if let end = timers.end { queue.cancel(end) }
  }
}
