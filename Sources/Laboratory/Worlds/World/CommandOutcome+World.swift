import Faults
import HeadEndAPI
import Players
import Simulation

extension CommandOutcome {
  /// What a command leads to that the world refuses or that has nothing to do, whatever the players
  /// do; `nil` if it would do something, and for every command that only players take.
  package init?(ofVain command: Command, in world: borrowing World) {
    switch command {
    case .rename(let id, let name):
      if world.desk.clients.contains(id), name == world.name(of: id) {
        self = .idle(.isCalledSo(name))
        return
      }
      guard world.roster.slot(of: id) != nil else {
        self = .idle(.wasRemoved)
        return
      }
      self.init("rename", world.obstacle(toRename: id, name))
    case .addPlayer(let channel, let name):
      self.init("add", world.obstacle(toAdd: name ?? world.nextGuest, on: channel))
    case .clearFaultNamed(let name): self.init("clear", world.obstacle(toClear: name))
    case .reset: self.init("reset", world.crowds.ids.isEmpty ? nil : .crowdStays)
    default: return nil
    }
  }

  private init?(_ command: String, _ reason: CommandRefusal?) {
    guard let reason else { return nil }
    self = .refused(Refusal(player: nil, command: command, reason: reason))
  }
}

extension World {
  fileprivate func obstacle(toRename id: PlayerID, _ name: String) -> CommandRefusal? {
    if !desk.clients.contains(id) { return .keepsName(self.name(of: id)) }
    if !RealClientDesk.isClientName(name) { return .unfitName(name) }
    return roster.hasSlot(named: name) ? .nameIsTaken(name) : nil
  }

  fileprivate func obstacle(toAdd name: String, on channel: Int) -> CommandRefusal? {
    let limit = LineUp.guestLimit
    if fleet.deviceCount - lineUp.devices.count >= limit { return .guestsAreFull(limit: limit) }
    if roster.hasSlot(named: name) { return .nameIsTaken(name) }
    return lineUp.channel(channel) == nil || lineUp.accounts.isEmpty ? .unfitPlayer : nil
  }

  /// A fault that has ended at a player is no obstacle: there is nothing left to clear.
  fileprivate func obstacle(toClear name: String) -> CommandRefusal? {
    let armed = faults.map(\.name).uniqued
    guard !armed.contains(name), !head.counts.contains(where: { $0.name == name }) else {
      return nil
    }
    return .isNotArmed(name, armed: armed)
  }
}
