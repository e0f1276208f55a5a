import Exploring
import Faults
import HeadEndAPI
import Players
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Sessions

/// Harms are counted over a whole run, second by second, and say who suffers.
@Suite struct HarmTests {
  private struct Life {
    let amounts: [String: Int]
    /// Seconds in which a player's picture did not move, by an own count.
    let still: [String: Int]
  }

  /// Runs a line-up with some commands, and counts with another eye what the rule book counts.
  private func life(
    _ policy: Policy, _ commands: [(seconds: Int, Command)], until end: Int, seed: UInt64 = 7
  ) throws -> Life {
    var lineUp = try Shipping.lineUp("classic").withoutCrowds
    for index in lineUp.devices.indices { lineUp.devices[index].policy = policy }
    var run = Run(
      World(lineUp, seed: seed, epoch: .scriptedEpoch), rules: RuleBook(Rule.everything))
    var still: [String: Int] = [:]
    var last: [PlayerID: Duration] = [:]
    for second in 1...end {
      for (at, command) in commands where at == second - 1 { run.perform(command) }
      run.advance(to: .zero + .seconds(second))
      for player in run.world.observation.players {
        let sight = run.world.sight(of: player.id)
        let moves = sight?.status == .playing && sight?.playhead != last[player.id]
        last[player.id] = sight?.playhead
        if !moves { still[player.name, default: 0] += 1 }
      }
    }
    let harms = run.rules?.harms ?? []
    let amounts = Dictionary(
      harms.map { ("\($0.rule.name) \($0.player)", $0.instants.count) }, uniquingKeysWith: +)
    return Life(amounts: amounts, still: still)
  }

  private func inject(_ key: Character, at player: Int) -> Command {
    .inject(key, PlayerID(player), provoke: true)
  }

  @Test(arguments: ["h", "s", "e", "g", "n", "M", "F"], [Policy.documented, .careless, .stubborn])
  func `seconds without a picture are those in which nothing moves`(key: String, policy: Policy)
    throws
  {
    let life = try life(policy, [(10, inject(Character(key), at: 0))], until: 60)
    for (name, seconds) in life.still {
      #expect(life.amounts["noPicture \(name)", default: 0] == seconds, "\(key) \(name)")
    }
  }

  @Test func `who has paused lacks no picture, and one that plays is unwanted`() throws {
    let paused = try life(.documented, [(10, .player(PlayerID(0), .pause))], until: 40)
    let still = try #require(paused.still["main"])
    #expect(still >= 29)
    #expect(paused.amounts["noPicture main", default: 0] <= still - 29)
    #expect(paused.amounts["unwantedPicture main"] == nil)
    // The app's zap after an error plays what its viewer has paused.
    let woken = try life(
      .stubborn, [(10, .player(PlayerID(0), .pause)), (12, inject("M", at: 0))], until: 40)
    #expect(woken.amounts["unwantedPicture main", default: 0] > 10, "\(woken.amounts)")
  }

  @Test func `who plays on without a session shows an unpaid picture`() throws {
    func unpaid(_ policy: Policy) throws -> Int {
      try life(policy, [(10, inject("h", at: 0))], until: 70).amounts["unpaidPicture main"] ?? 0
    }
    #expect(try unpaid(.careless) > 40)
    #expect(try unpaid(.documented) < 12)
  }

  @Test func `an app that restarts again and again sends what no viewer asked for`() throws {
    func needless(_ policy: Policy) throws -> Int {
      let outage = Fault(
        on: .operation(.sessionSetup), of: .players([PlayerID(0)]),
        effect: .status(500, at: .operation(.sessionSetup)),
        ending: .lasting(.seconds(20)))
      return try life(policy, [(10, .arm(outage, provoke: true))], until: 60)
        .amounts["needlessRequests main"] ?? 0
    }
    #expect(try needless(.stubborn) > 20)
    #expect(try needless(.documented) == 0)
  }

  @Test func `without faults nobody suffers`() throws {
    for policy in Policy.shipped {
      let life = try life(policy, [], until: 120)
      for (name, amount) in life.amounts { #expect(amount <= 5, "\(policy.name): \(name)") }
    }
  }

  @Test func `each harm says who suffers, and its figures`() throws {
    for rule in Rule.harms { #expect(Rule.named(rule.name) == rule) }
    let harm = try #require(Rule.named("noPicture")?.harm)
    #expect(harm.sufferer == .viewer)
    #expect(harm.text(34) == "34 s without the picture that the viewer wants")
    let requests = try #require(Rule.named("needlessRequests")?.harm)
    #expect(requests.text(12) == "12 requests that no viewer asked for")
    #expect(!Rule.all.contains { $0.harm?.isCounted == true })
  }
}
