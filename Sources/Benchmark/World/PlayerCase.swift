import Lab
import Players
import Simulation

/// The heap that one more player needs while it plays.
struct PlayerCase: Case {
  private static let crowd = 100

  func measure() throws -> [Row] {
    let lineUp = try ShippedLineUp.named("default")
    let alone = Heap.bytes { Self.world(lineUp, with: 0) }
    let crowded = Heap.bytes { Self.world(lineUp, with: Self.crowd) }
    return [
      Row(
        "one more player that plays", Figure(Double(crowded - alone) / Double(Self.crowd), .bytes)),
      Row("a world of four players", Figure(Double(alone), .bytes)),
    ]
  }

  /// A world after one minute, with this many more players on a clear channel.
  private static func world(_ lineUp: LineUp, with count: Int) -> World {
    var world = World(lineUp, seed: 1, epoch: .scriptedEpoch)
    var outbox = Outbox()
    for _ in 0..<count { world.perform(.addPlayer(channel: 204), &outbox) }
    world.advance(to: .zero + .seconds(60), &outbox)
    return world
  }
}
