import HeadEndAPI
package import Players
package import Simulation
package import Worlds

/// Where sessions are tried out: a world that plans begin in, and what the apps in it are like.
package struct SearchSetup: Sendable {
  package let world: World
  /// What the apps of guests are like who come later.
  package let guests: Policy
  /// Whether nothing has happened in the world yet, so that there can be another with fewer
  /// players.
  private let isNew: Bool
  /// Whether its apps are there to compare with: no schedule changes their policy.
  let isReference: Bool

  /// The world of a line-up at its start. With a policy, all apps have it.
  package init(
    _ lineUp: LineUp, policy: Policy? = nil, seed: UInt64, epoch: UnixTime = .scriptedEpoch
  ) {
    var lineUp = lineUp
    if let policy { for index in lineUp.devices.indices { lineUp.devices[index].policy = policy } }
    world = World(lineUp, seed: seed, epoch: epoch)
    guests = policy ?? .documented
    (isNew, isReference) = (true, false)
  }

  /// A world as it is now, such as a wall's.
  package init(_ world: World) {
    self.world = world
    guests = .documented
    (isNew, isReference) = (false, false)
  }

  private init(_ world: World, guests: Policy, isNew: Bool, isReference: Bool) {
    (self.world, self.guests) = (world, guests)
    (self.isNew, self.isReference) = (isNew, isReference)
  }

  package var start: Instant { world.now }

  package var playerCount: Int { world.fleet.playerIDs.count }

  /// The same with other apps on all devices, to compare with (Exploring/Exploring, "What could
  /// have been avoided").
  package func with(_ policy: Policy) -> SearchSetup {
    var world = world
    world.replaceApps(by: policy)
    return SearchSetup(world, guests: policy, isNew: false, isReference: true)
  }

  /// The same with the apps of another world, in which nothing else differs.
  func with(_ world: World, guests: Policy) -> SearchSetup {
    SearchSetup(world, guests: guests, isNew: false, isReference: isReference)
  }

  /// The same without a player; `nil` where that cannot be.
  func without(_ player: PlayerID) -> SearchSetup? {
    guard isNew else { return nil }
    var lineUp = world.lineUp
    var number = player.index
    for index in lineUp.devices.indices {
      let count = lineUp.devices[index].players.count
      if number < count {
        lineUp.devices[index].players.remove(at: number)
        if count == 1 { lineUp.devices.remove(at: index) }
        let world = World(lineUp, seed: world.seed, epoch: world.epoch)
        return SearchSetup(world, guests: guests, isNew: true, isReference: false)
      }
      number -= count
    }
    return nil
  }
}
