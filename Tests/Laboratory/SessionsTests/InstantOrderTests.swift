import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// The order of what happens within one instant (Worlds/Worlds, "Order within an instant").
@Suite struct InstantOrderTests {
  @Test func `at zero, commands come before the world's first events`() {
    let witness = Witness()
    witness.advance(to: 0)
    #expect(witness.heard.isEmpty && witness.session.world.nextInstant == Instant(nanoseconds: 1))
    witness.perform(.say("first"))
    witness.session.travel(to: .zero)
    witness.perform(.say("second"))
    witness.session.step()
    witness.advance(by: 0)
    #expect(witness.heard.map(\.notice.name).prefix(3) == ["caption", "caption", "zapStarted"])
  }

  @Test func `rewound to the very beginning, a command comes before the first events again`() {
    let witness = Witness()
    witness.advance(to: 12)
    witness.session.travel(to: .zero)
    witness.perform(.inject("s", Classic.main, provoke: true))
    witness.advance(to: 12)
    let fresh = Witness()
    fresh.perform(.inject("s", Classic.main, provoke: true))
    fresh.advance(to: 12)
    #expect(witness.session.chronicle.announcements == fresh.heard)
  }

  /// Faults without delay and commands at one instant, so that a command leads to events at once.
  private func session(_ seed: UInt64, asksMore: Bool) -> Witness {
    var random = RandomStream(seed: seed, name: "instants")
    let witness = Witness(seed: seed)
    for _ in 0..<40 {
      let command = Self.commands.randomElement(using: &random) ?? .clearFaults(nil)
      if random.integer(in: 0...1) == 0 { witness.advance(by: random.fraction() * 3) }
      witness.perform(command)
      if asksMore {
        witness.session.travel(to: witness.session.now - .seconds(7))
        witness.session.travel(to: witness.session.chronicle.edge)
        witness.advance(by: 0)
      }
    }
    witness.advance(by: 30)
    return witness
  }

  private static let commands: [Command] = [
    .player(Classic.main, .seek(to: .seconds(2))), .player(Classic.kids, .seek(to: .seconds(62))),
    .player(Classic.kids, .play), .player(Classic.kids, .pause), .player(Classic.main, .recover),
    .inject("n", Classic.main, provoke: true), .inject("l", Classic.second, provoke: true),
    .inject("c", Classic.main, provoke: true), .player(Classic.second, .renewLicence),
    .background(Classic.main), .clearFaults(nil),
  ]

  @Test(arguments: UInt64(0)..<12)
  func `asking time to advance to where it is changes nothing`(seed: UInt64) {
    let (once, often) = (session(seed, asksMore: false), session(seed, asksMore: true))
    #expect(once.heard == often.heard)
    #expect(once.session.world.observation == often.session.world.observation)
  }
}
