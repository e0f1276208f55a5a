import Faults
import HeadEndAPI
import Players
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Exploring
@testable import Sessions

/// What a report says about a finding is so, and says something to its reader.
@Suite struct FindingTextTests {
  private func exploration(
    _ policy: Policy, keys: String, actions: [String] = []
  ) throws -> Exploration {
    let setup = SearchSetup(try Shipping.lineUp("classic").withoutCrowds, policy: policy, seed: 1)
    return Exploration(setup, keys: Array(keys), actions: actions, seed: 1)
  }

  private func text(of search: Search) -> String {
    let entries = search.mistakes.map { finding in
      ExploreReport.Entry(
        FindingReport(finding, in: search.exploration), .new, file: nil, film: nil)
    }
    return ExploreReport(
      of: search, "a test", entries, resolved: [], stillBroken: [], wasStopped: false
    ).text
  }

  /// A finding with these steps, as they are.
  private func report(
    _ steps: [(milliseconds: Int, provoke: Bool)], of key: Character
  ) throws -> FindingReport {
    let exploration = try exploration(.stubborn, keys: "h")
    let commands = steps.map { step in
      TimedCommand(
        at: .zero + .milliseconds(step.milliseconds),
        .inject(key, PlayerID(0), provoke: step.provoke ? true : false))
    }
    let schedule = CommandSchedule(commands, end: .zero + .seconds(60), on: exploration.setup)
    let breach = try #require(schedule.run().breaches.first { $0.playerName == "main" })
    return FindingReport(try Self.finding(breach, on: schedule), in: exploration)
  }

  private static func finding(
    _ breach: Breach, on schedule: CommandSchedule
  ) throws -> Finding {
    var screens = AvoidanceScreens([breach.rule])
    let avoidance = try #require(
      schedule.avoidance(of: breach, in: schedule.run([breach.rule]), &screens))
    let identity = FindingIdentity(
      rule: breach.rule, policy: "stubborn", cause: avoidance.deviations[0].cause)
    return Finding(
      identity, of: avoidance.deviations[0].device, breach, avoidedBy: avoidance, on: schedule, [],
      run: 1, stepsBefore: 1, tries: 0)
  }

  @Test func `a fault that nobody provokes says what it waits for`() throws {
    let report = try report([(10_000, false)], of: "h")
    #expect(report.lines.map(\.name) == ["heartbeat error, at the next heartbeat"])
    #expect(report.cause.hasPrefix("After `heartbeat error, at the next heartbeat` at main, "))
  }

  @Test func `steps stand in the order in which they happen`() throws {
    let exploration = try exploration(.stubborn, keys: "n")
    let id = PlayerID(0)
    let schedule = CommandSchedule(
      [
        TimedCommand(at: .zero + .seconds(10), .player(id, .pause)),
        TimedCommand(at: .zero + .seconds(11), .inject("n", id, provoke: true)),
        TimedCommand(at: .zero + .seconds(15), .inject("h", id, provoke: true)),
      ], end: .zero + .seconds(60), on: exploration.setup)
    let breach = try #require(schedule.run().breaches.first)
    let finding = try Self.finding(breach, on: schedule)
    #expect(finding.steps == "pause, offline (n), heartbeat error (h)")
    #expect(finding.words == ["pause", "n", "h"])
  }

  @Test func `the time between steps is said in tenths of a second`() throws {
    let report = try report([(10_000, true), (12_678, true)], of: "h")
    #expect(report.cause.hasPrefix("After 2 x `heartbeat error` at main within 2.7 s, "))
    #expect(report.finding.steps == "2 x heartbeat error (h)")
  }

  @Test func `a report says what there would have been with the documented answer`() throws {
    let search = Search.ended(try exploration(.stubborn, keys: "t"), runs: 10)
    let storm = try #require(search.mistakes.first { $0.rule == .storm })
    // A documented app stops for good, so its viewer sees less.
    let report = FindingReport(storm, in: search.exploration)
    #expect(report.viewer.isEmpty, "\(report.viewer)")
    #expect(report.sufferer == "service")
    let words = text(of: search)
    #expect(words.contains("Avoidable  with the documented answer at that place, nothing of it"))
  }

  @Test(arguments: [
    ([], [], "needed: without it nothing breaks"),
    (["idle"], [], "needed: without it only `idle` breaks"),
    (["storm"], ["second"], "needed: without it only `storm` at second breaks"),
    (
      ["idle", "storm"], ["kids", "second"],
      "needed: without it only `idle` and `storm` at kids and second break"
    ),
    (["storm"], ["main", "second"], "needed: without it, main breaks `storm` for another cause"),
  ])
  func `a step says who breaks the rule without it`(
    without: [String], players: [String], words: String
  ) {
    let breach = Breach(
      instant: .zero, rule: .storm, player: PlayerID(0), playerName: "main", detail: "", remedy: "")
    let ablation = Ablation(
      word: "t", without: without, players: players, instead: [], tried: 0)
    #expect(FindingReport.needed(ablation, of: breach) == words)
  }

  @Test func `a step that only lets time pass is no cause`() throws {
    let exploration = try exploration(
      .careless, keys: "n", actions: ["pause", "rotate", "background"])
    let search = Search.ended(exploration, runs: Thorough.isOn ? 300 : 90)
    let findings = search.findings.filter { $0.schedule.steps.count > 1 }
    #expect(!search.mistakes.isEmpty)
    for finding in findings {
      for index in finding.schedule.steps.indices {
        let less = finding.schedule.without(index..<index + 1)
        #expect(!finding.isAvoided(on: less), "\(finding.identity.text): \(finding.steps)")
      }
    }
  }

  @Test func `a search that finds nothing says how much it tried, and what it did not reach`()
    throws
  {
    let exploration = try exploration(.documented, keys: "h", actions: ["rotate"])
    let all = exploration.beforeBursts - 1
    let short = text(of: Search.ended(exploration, runs: 3))
    #expect(short.contains("3 runs, no findings: no app broke a rule"), "\(short)")
    #expect(
      short.contains(
        "2 of \(all) runs with one fault or action, and no burst; --runs \(all + 1) tries each"))
    let long = text(of: Search.ended(exploration, runs: all + 6))
    #expect(long.contains("\(all) runs with one fault or action, then 5 bursts"), "\(long)")
  }

  @Test func `a rule says what an app does, and does not guess why`() throws {
    for rule in Rule.all {
      #expect(!rule.breaks.contains("because of ") && !rule.breaks.contains("because a "))
    }
    #expect(try #require(Rule.named("ghost")).remedy.contains("timer"))
  }

  @Test func `what watching the playhead would avoid is listed with its steps`() throws {
    let text = text(of: Search.ended(try exploration(.careless, keys: "F"), runs: 8))
    let lines = text.split(separator: "\n")
    let words = "an app that watches its playheads"
    let heading = try #require(lines.firstIndex { $0.contains(words) })
    let row = try #require(lines[heading...].first { $0.hasPrefix("  silentStop") })
    #expect(row.hasSuffix("after: frozen playhead (F)"), "\(text)")
  }
}
