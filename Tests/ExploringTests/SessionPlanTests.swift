import Exploring
import Faults
import HeadEndAPI
import Lab
import Players
import Simulation
import TestSupport
import Testing

@Suite struct SessionPlanTests {
  private func log(_ run: PlanRun) -> [String] {
    run.announcements.map { EventLogLine($0).text }
  }

  @Test(arguments: [2, 4] as [UInt64])
  func `a seed is one session, to the last byte, and another seed another`(seed: UInt64) throws {
    let lineUp = try Shipping.lineUp("default")
    let plans = [2, seed].map { SessionPlan(for: lineUp, policy: .documented, seed: $0) }
    let runs = plans.map { $0.run() }
    #expect((plans[0].steps == plans[1].steps) == (seed == 2))
    #expect((log(runs[0]) == log(runs[1])) == (seed == 2))
    #expect(runs[0].announcements.count > 100)
    if seed == 2 { #expect(runs[0] == runs[1]) }
  }

  @Test func `every policy meets the same steps, and guests have it too`() throws {
    let lineUp = try Shipping.lineUp("family")
    let plans = (0..<20).map { seed in
      [Policy.careless, .stubborn].map { SessionPlan(for: lineUp, policy: $0, seed: seed * 2) }
    }
    for pair in plans { #expect(pair[0].steps == pair[1].steps) }
    let policies = plans.flatMap { $0[0].commands }.compactMap { step in
      if case .setPolicy(_, let policy) = step.command { policy } else { nil }
    }
    #expect(!policies.isEmpty && policies.allSatisfy { $0 == .careless })
    let devices = plans.flatMap { $0[1].testbed.world.lineUp.devices }
    #expect(devices.allSatisfy { $0.policy == .stubborn })
  }

  @Test(arguments: Thorough.all(of: Shipping.names, otherwise: 4))
  func `every line-up that ships can be explored`(name: String) throws {
    let lineUp = try Shipping.lineUp(name)
    for seed in [2, 4, 6] as [UInt64] {
      let plan = SessionPlan(for: lineUp, policy: .documented, seed: seed)
      #expect((80...240).contains(plan.end.sinceStart.components.seconds))
      #expect(zip(plan.steps, plan.steps.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      let cleared = plan.steps.last { $0.command == .clearFaults(nil) }
      #expect(plan.end - (try #require(cleared)).instant >= .seconds(60))
      var last = plan.testbed.world
      _ = plan.run(look: { last = $0 })
      #expect(last.now == plan.end)
      #expect(last.observation.faults.isEmpty)
      // A step that names nobody would say that guests are counted wrongly.
      #expect(plan.players.allSatisfy { $0 < last.nextPlayer })
    }
  }

  @Test func `in many plans every fault of the catalogue and every kind of step is there`() throws {
    let lineUp = try Shipping.lineUp("default")
    let steps = (0..<60).flatMap {
      SessionPlan(for: lineUp, policy: .documented, seed: $0 * 2).steps
    }
    let letters = steps.compactMap { step -> Character? in
      if case .inject(let letter, _, _) = step.command { letter } else { nil }
    }
    #expect(Set(letters).count == FaultCatalogue.kinds.count)
    let repeated = zip(letters, letters.dropFirst()).filter { $0 == $1 }.count
    #expect((40...65).contains(repeated * 100 / letters.count))
    let words = Set(steps.map { String("\($0.command)".prefix { $0 != "(" }) })
    #expect(
      words.isSuperset(of: [
        "player", "inject", "clearFaults", "addPlayer", "removePlayer", "background", "rotate",
        "killApp",
      ]))
  }
}

extension SessionPlan {
  /// Everybody who is named in a step.
  fileprivate var players: [PlayerID] {
    steps.compactMap { step in
      switch step.command {
      case .player(let id, _), .inject(_, let id, _), .background(let id), .killApp(let id),
        .removePlayer(let id), .rotate(let id), .clearFaults(let id?):
        id
      default: nil
      }
    }
  }
}
