import HeadEndAPI
import Players

extension CommandOutcome.Idleness {
  /// The reason why a command that names a player would do nothing; `nil` if it would do something,
  /// and for every other command.
  package init?(of command: Command, in world: borrowing World) {
    var idleness: Self?
    switch command {
    case .rename(let id, let name):
      if !world.desk.clients.contains(id) {
        idleness = world.roster.slot(of: id).map { .keepsName($0.name) } ?? .wasRemoved
      } else if name == world.name(of: id) {
        idleness = .isCalledSo(name)
      } else if !RealClientDesk.isClientName(name) {
        idleness = .unfitName(name)
      } else if world.roster.hasSlot(named: name) {
        idleness = .nameIsTaken(name)
      }
    case .addPlayer(let channel, let name):
      let (lineUp, limit) = (world.lineUp, LineUp.guestLimit)
      if world.fleet.deviceCount - lineUp.devices.count >= limit {
        idleness = .guestsAreFull(limit: limit)
      } else if world.roster.hasSlot(named: name ?? world.nextGuest)
        || lineUp.channel(channel) == nil || lineUp.accounts.isEmpty
      {
        idleness = .unfitPlayer
      }
    case .reset: idleness = world.crowds.ids.first.map { .crowd(world.name(of: $0)) }
    default: break
    }
    guard let idleness else { return nil }
    self = idleness
  }
}
