import Exploring
import HeadEndAPI
import Lab
import Players
import Simulation
import Testing

@Suite struct MistakeTests {
  private func mistakes(
    _ lineUp: String, _ policy: Policy, _ steps: [(Double, Command)]
  ) throws -> [Mistake] {
    let steps = steps.map { seconds, command in
      TimedCommand(at: .zero + .seconds(seconds), command)
    }
    let plan = SessionPlan(
      steps, end: .zero + .seconds(80),
      on: Testbed(try Shipping.lineUp(lineUp), policy: policy, seed: 2))
    return plan.witnessed().mistakes
  }

  /// Under each policy, which mistakes there are.
  private func kinds(
    _ lineUp: String, _ steps: [(Double, Command)]
  ) throws -> [Policy: Set<Mistake.Kind>] {
    try Dictionary(
      uniqueKeysWithValues: Policy.allCases.map { policy in
        (policy, Set(try mistakes(lineUp, policy, steps).map(\.kind)))
      })
  }

  private let main = PlayerID(0)

  @Test func `without a step nobody makes a mistake`() throws {
    #expect(try kinds("classic", []).values.allSatisfy(\.isEmpty))
  }

  @Test func `a careless app plays on without its session`() throws {
    let found = try kinds("classic", [(20, .inject("k", main, provoke: true))])
    #expect(found[.careless] == [.playsWithoutSession])
    #expect(found[.documented] == [])
  }

  @Test func `a heartbeat that succeeds makes it good`() throws {
    let found = try kinds("classic", [(20, .inject("H", main, provoke: true))])
    #expect(found[.careless] == [])
  }

  @Test func `a careless app does not renew an expired lease`() throws {
    let found = try kinds("classic", [(20, .inject("e", main, provoke: true))])
    #expect(found[.careless] == [.ignoresExpiredLease])
    #expect(found[.documented] == [])
  }

  @Test func `a stubborn app repeats what is refused, which is one mistake`() throws {
    let channel = try #require(try Shipping.lineUp("classic").channel(103))
    let steps: [(Double, Command)] = [(20, .player(PlayerID(3), .zap(to: channel)))]
    #expect(try kinds("classic", steps)[.documented] == [])
    let found = try mistakes("classic", .stubborn, steps)
    #expect(found.map(\.kind) == [.repeatsRequest])
    #expect(found.map(\.playerName) == ["kids"])
  }

  @Test func `a zap during a set-up leaves a session that beats on`() throws {
    let lineUp = try Shipping.lineUp("stadium")
    let channels = try [102, 201].map { try #require(lineUp.channel($0)) }
    let found = try mistakes(
      "stadium", .documented,
      [
        (20, .player(PlayerID(1), .zap(to: channels[0]))),
        (20.15, .player(PlayerID(1), .zap(to: channels[1]))),
      ])
    #expect(found.map(\.kind) == [.abandonsSession])
    #expect(found.map(\.playerName) == ["ben"])
  }
}
