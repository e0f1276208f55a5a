import Crowd
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

extension WorldObservation {
  /// Everything there is to see of some slots of a world, in that order, and of all others in
  /// brief: what a screen needs to draw those on it. Maps of crowds have at most so many cells; one
  /// viewer of a crowd, and the head-end, are looked at only when asked for.
  package init(
    of world: borrowing World, slots ids: [PlayerID], crowdCells: Int = 0,
    viewer: (index: Int, crowd: PlayerID)? = nil, withHeadEnd: Bool = false
  ) {
    let crowds = world.crowds.observations(cells: crowdCells)
    self.init(
      now: world.now, seed: world.seed, lineUp: world.lineUp.name,
      usesDemoTimings: world.lineUp.usesDemoTimings, channels: world.lineUp.channels,
      policies: world.lineUp.allPolicies,
      accounts: AccountObservation.all(in: world, with: ids),
      rules: world.head.services.ruleUses(at: world.now),
      decoders: world.fleet.decoderUses(ofDevicesOf: ids),
      slots: ids.compactMap { WallSlot($0, in: world, crowds) },
      crowds: crowds, viewer: viewer.flatMap { world.crowds.viewer($0.index, of: $0.crowd) },
      roster: world.fleet.roster, faults: world.faults,
      faultCounts: world.head.counts, headEnd: withHeadEnd ? HeadEndObservation(of: world) : nil)
  }
}

extension WallSlot {
  /// The slot of that name; `nil` when it is not there.
  package init?(named name: String, in world: borrowing World) {
    guard let entry = world.roster.slots.first(where: { $0.name == name }) else { return nil }
    self.init(entry.id, in: world, world.crowds.observations(cells: 0))
  }

  /// All slots, each in its present state.
  package static func all(in world: borrowing World) -> [WallSlot] {
    let crowds = world.crowds.observations(cells: 0)
    return world.roster.slots.compactMap { WallSlot($0.id, in: world, crowds) }
  }

  fileprivate init?(_ id: PlayerID, in world: borrowing World, _ crowds: [CrowdObservation]) {
    let slot =
      world.fleet.observation(of: id, at: world.now).map(WallSlot.player)
      ?? world.desk.observation(of: id, at: world.now, world.head.services).map(WallSlot.client)
      ?? crowds.first { $0.id == id }.map(WallSlot.crowd)
    guard let slot else { return nil }
    self = slot
  }
}

extension AccountObservation {
  /// The line-up's accounts, then those that some real clients have brought.
  fileprivate static func all(in world: borrowing World, with ids: [PlayerID]) -> [Self] {
    var accounts = world.lineUp.accounts.map { ($0.id, $0.sessionLimit) }
    var known = Set(accounts.map(\.0))
    for id in ids {
      guard let account = world.desk.clients.account(of: id), known.insert(account).inserted else {
        continue
      }
      accounts.append((account, world.lineUp.outside.sessionLimit))
    }
    return accounts.map { id, limit in
      Self(id: id, sessions: world.head.sessionCount(ofAccount: id, at: world.now), limit: limit)
    }
  }
}

extension HeadEndObservation {
  /// What the head-end of a world does.
  package init(of world: borrowing World) {
    let accounts = AccountObservation.all(in: world, with: world.desk.clients.ids)
    self.init(
      sessions: accounts.reduce(0) { $0 + $1.sessions },
      limit: accounts.reduce(0) { $0 + $1.limit }, queues: world.head.queues)
  }
}
