import Exploring
import Faults
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@Suite struct ShrinkingTests {
  /// Breaches of a rule by careless apps of a household.
  private func broken(_ rule: Rule, count: Int) throws -> [(
    schedule: CommandSchedule, breach: Breach
  )] {
    let setup = SearchSetup(
      try Shipping.lineUp("family").withoutCrowds, policy: .careless, seed: 2)
    let exploration = Exploration(
      setup, keys: FaultCatalogue.kinds.map(\.key), actions: SearchSpace.actions, seed: 2)
    let bursts = exploration.beforeBursts..<exploration.beforeBursts + 400
    let found = bursts.lazy.compactMap { number in
      let schedule = exploration.schedule(number)
      return schedule.run([rule]).breaches.first.map { (schedule, $0) }
    }
    return Array(found.prefix(count))
  }

  @Test(arguments: ["deaf", "silentStop", "lockout"])
  func `a shrunk schedule still breaks its rule, and needs each of its steps`(name: String) throws {
    let cases = try broken(#require(Rule.named(name)), count: Thorough.isOn ? 5 : 1)
    #expect(!cases.isEmpty)
    for (schedule, breach) in cases { try checkShrinking(schedule, to: breach) }
  }

  private func checkShrinking(_ schedule: CommandSchedule, to breach: Breach) throws {
    let (shrunk, found, tries) = try #require(schedule.shrunk { $0.repeats(breach) })
    let again = try #require(shrunk.repeats(breach))
    #expect(again == found && again.rule == breach.rule && again.playerName == breach.playerName)
    #expect((Duration.zero..<Duration.seconds(1)).contains(shrunk.end - again.instant))
    #expect(shrunk.steps.count < schedule.steps.count && tries <= 200)
    for index in shrunk.steps.indices {
      #expect(shrunk.without(index..<index + 1).repeats(breach) == nil)
    }
    #expect(shrunk.setup.playerCount <= schedule.setup.playerCount)
  }

  @Test func `a switch that is thrown twice is left out, which once it cannot be`() throws {
    let setup = SearchSetup(
      try Shipping.lineUp("family").withoutCrowds, policy: .careless, seed: 2)
    let player = try #require(setup.world.fleet.playerIDs.first)
    let (there, fault) = (Command.background(player), Command.inject("L", player, provoke: false))
    let commands = [there, fault, there, .player(player, .stop)]
    let steps = commands.enumerated().map { TimedCommand(at: .zero + .seconds(10 + $0), $1) }
    let end = Instant.zero + .seconds(60)
    var shrinker = Shrinker(CommandSchedule(steps, end: end, on: setup), brokenAt: end)
    while let schedule = shrinker.next() {
      let isInFront = schedule.steps.count { $0.command == there }.isMultiple(of: 2)
      let holds = isInFront && schedule.steps.contains { $0.command == fault }
      shrinker.report(brokenAt: holds ? end : nil)
    }
    #expect(shrinker.schedule.steps.map(\.command) == [fault])
  }

  @Test func `a schedule without the breach comes back as it is`() throws {
    let rule = try #require(Rule.named("deaf"))
    let (schedule, breach) = try #require(broken(rule, count: 1).first)
    let calm = schedule.without(0..<schedule.steps.count)
    #expect(calm.shrunk { $0.repeats(breach) } == nil)
  }
}
