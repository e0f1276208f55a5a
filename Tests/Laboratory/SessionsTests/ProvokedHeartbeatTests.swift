import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// `provoke: heartbeat`: the heartbeat that shows a fault is sent before its time.
@Suite struct ProvokedHeartbeatTests {
  private static let failure = "OTVSSMHeartbeatErrorNotification"

  private func witness(at seconds: Double = 15) -> Witness {
    let witness = Witness()
    witness.advance(to: seconds)
    return witness
  }

  /// A fault that touches no heartbeat.
  private func harmless(after delay: Duration? = nil) -> Fault {
    Fault(
      on: .operation(.contentToken), of: .player(Classic.main),
      trigger: delay.map { .after($0) } ?? .next, effect: .drop)
  }

  @Test(arguments: ["h", "k"] as [Character])
  func `a lost session is seen at once, not at the next heartbeat`(key: Character) throws {
    let (early, late) = (witness(), witness())
    let next = try #require(early.player(Classic.main)?.session.nextBeat)
    #expect(next > early.session.now + .seconds(2))
    early.perform(.inject(key, Classic.main, provoke: .heartbeat))
    late.perform(.inject(key, Classic.main, provoke: true))
    early.advance(by: 1)
    late.advance(by: 1)
    #expect(early.errors(of: Classic.main).first == Self.failure)
    #expect(late.errors(of: Classic.main).isEmpty)
  }

  @Test func `a heartbeat without an answer fails when its time is up`() {
    let witness = witness()
    witness.perform(.inject("H", Classic.main, provoke: .heartbeat))
    witness.advance(by: 4.9)
    #expect(witness.errors(of: Classic.main).isEmpty)
    witness.advance(by: 0.2)
    #expect(witness.errors(of: Classic.main).first == Self.failure)
  }

  @Test func `the heartbeats that follow keep their time`() throws {
    let (provoked, other) = (witness(), witness())
    provoked.perform(.arm(harmless(), provoke: .heartbeat))
    other.perform(.arm(harmless(), provoke: false))
    for witness in [provoked, other] { witness.advance(by: 1) }
    let (one, two) = (
      try #require(provoked.player(Classic.main)), try #require(other.player(Classic.main))
    )
    #expect(one.session.beatCount == two.session.beatCount + 1)
    #expect(one.session.nextBeat == two.session.nextBeat)
    // No other player sends one.
    #expect(
      provoked.player(Classic.second)?.session.beatCount
        == other.player(Classic.second)?.session.beatCount)
  }

  @Test func `after a delay it is sent then`() throws {
    let witness = witness()
    let begin = witness.session.now + .seconds(3)
    witness.perform(.arm(harmless(after: .seconds(3)), provoke: .heartbeat))
    let beats = try #require(witness.player(Classic.main)?.session.beatCount)
    witness.session.advance(to: begin - .milliseconds(1))
    #expect(witness.player(Classic.main)?.session.beatCount == beats)
    witness.session.advance(to: begin + .milliseconds(500))
    #expect(witness.player(Classic.main)?.session.beatCount == beats + 1)
  }

  @Test func `a player without a session sends none, and the fault waits for one`() {
    let witness = witness()
    let outcome = witness.session.perform(.inject("h", Classic.kids, provoke: .heartbeat))
    #expect(outcome == .waits(for: "a session"))
    witness.advance(by: 20)
    #expect(witness.errors(of: Classic.kids).isEmpty)
  }

  @Test func `a session that nobody holds any more is counted as an orphan`() {
    let witness = witness()
    func orphans() -> Int? { witness.session.world.observation.accounts.first?.orphans }
    #expect(orphans() == 0)
    witness.perform(.inject("t", Classic.main, provoke: true))
    witness.advance(by: 2)
    #expect(orphans() == 1)
    witness.advance(by: 60)
    #expect(orphans() == 0, "it has expired")
  }
}
