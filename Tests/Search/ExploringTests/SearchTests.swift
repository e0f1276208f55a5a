@testable import Exploring
import Faults
import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@Suite struct SearchTests {
  private func exploration(
    _ name: String, _ policy: Policy?, keys: String? = nil,
    actions: [String] = SearchSpace.actions, seed: UInt64 = 1
  ) throws -> Exploration {
    let setup = SearchSetup(try Shipping.lineUp(name).withoutCrowds, policy: policy, seed: seed)
    return Exploration(
      setup, keys: keys.map(Array.init) ?? FaultCatalogue.kinds.map(\.key),
      actions: actions,
      seed: seed)
  }

  private func report(_ search: Search) -> String {
    let entries = search.mistakes.map { finding in
      ExploreReport.Entry(
        FindingReport(finding, in: search.exploration), .new, file: nil, film: nil)
    }
    let report = ExploreReport(
      of: search, "a test", entries, resolved: [], stillBroken: [], wasStopped: false)
    return report.text + report.json(version: "0") + report.junit(version: "0", seconds: 1)
  }

  @Test func `a seed is one report, in whatever order its runs are done`() throws {
    let runs = Thorough.isOn ? 260 : 60
    let one = Search.ended(try exploration("classic", .careless), runs: runs)
    let other = Search.ended(try exploration("classic", .careless), runs: runs) { $0.reversed() }
    #expect(report(one) == report(other))
    let next = Search.ended(try exploration("classic", .careless, seed: 2), runs: runs)
    #expect(report(one) != report(next))
    #expect(one.done == runs)
  }

  @Test(arguments: Thorough.all(of: [Policy.stubborn, .careless, .retrying], otherwise: 1))
  func `each finding is small, breaks its rule, and is avoided by its own answer alone`(
    policy: Policy
  )
    throws
  {
    let search = Search.ended(try exploration("classic", policy), runs: Thorough.isOn ? 320 : 80)
    #expect(!search.mistakes.isEmpty)
    for finding in search.mistakes {
      #expect(finding.schedule.repeats(finding.breach) != nil)
      #expect(finding.isAvoided(on: finding.schedule))
      for index in finding.schedule.steps.indices {
        let less = finding.schedule.without(index..<index + 1)
        #expect(!finding.isAvoided(on: less) || finding.tries == 200)
      }
      #expect(finding.schedule.steps.count <= 4 && finding.tries <= 200)
    }
    let titles = search.mistakes.map(\.identity.text)
    #expect(Set(titles).count == titles.count)
  }

  @Test func `one mistake that five faults uncover is one finding`() throws {
    let identities = try "hHkn".map { key in
      let search = Search.ended(
        try exploration("classic", .stubborn, keys: String(key), actions: []), runs: 8)
      #expect(search.mistakes.map { Set($0.devices) } == [["tablet", "tv"]], "\(key)")
      return search.mistakes.map(\.identity)
    }
    #expect(identities[0].map(\.cause.notified) == ["heartbeatFailed"])
    #expect(identities.allSatisfy { $0 == identities[0] }, "\(identities)")
    let all = Search.ended(
      try exploration("classic", .stubborn, keys: "hHkn", actions: []), runs: 60)
    #expect(all.mistakes.count { $0.rule.name == "advice" } == 1)
    #expect(Set(all.mistakes.map(\.identity)).count == all.mistakes.count)
  }

  @Test func `the title of a case of version 1.0 is that of the same finding today`() {
    let cause = FindingIdentity.Cause(notified: "setUpFailed", reacted: "stop")
    let identity = FindingIdentity(rule: .storm, policy: "mine", cause: cause)
    #expect(identity.text == "storm: the mine app answers setUpFailed with stop")
    for device in ["tv", "living-room_2", "guest"] {
      let old = "storm: \(device)'s mine app answers setUpFailed with stop"
      #expect(FindingIdentity.title(old) == identity.text)
    }
    let others = [identity.text, "storm by h", "", "storm: it's my own case", "One's mine app x y"]
    for other in others { #expect(FindingIdentity.title(other) == other) }
  }

  @Test func `two mistakes that break one rule are two findings`() throws {
    var policy = Policy("mine", like: .documented)
    policy[.setUpFailed] = Policy.Row(.nothing)
    policy[.licenceFailed] = Policy.Row(.nothing)
    let search = Search.ended(try exploration("classic", policy, keys: "sd", actions: []), runs: 40)
    let deaf = search.mistakes.filter { $0.rule.name == "deaf" }
    #expect(
      deaf.map(\.identity.text).sorted() == [
        "deaf: the mine app answers licenceFailed with nothing",
        "deaf: the mine app answers setUpFailed with nothing",
      ], "\(search.mistakes.map(\.identity.text))")
  }

  @Test func `a breach is blamed on the trouble that has not healed before it`() throws {
    var policy = Policy("mine", like: .documented)
    policy[.setUpFailed] = Policy.Row(.recover, after: .own(Backoff()), times: 4)
    policy[.itemFailed] = Policy.Row(.nothing)
    let search = Search.ended(
      try exploration("classic", policy, keys: "sM", actions: []), runs: 160)
    let deaf = search.mistakes.filter { $0.rule.name == "deaf" }
    #expect(Set(deaf.map(\.identity.cause.notified)) == ["itemFailed"])
  }

  @Test func `an app that tries again at once is caught by an outage`() throws {
    var policy = Policy("mine", like: .documented)
    policy[.setUpFailed] = Policy.Row(.recover)
    let search = Search.ended(try exploration("classic", policy, keys: "s", actions: []), runs: 9)
    let storm = try #require(search.mistakes.first { $0.rule.name == "storm" })
    #expect(storm.identity.cause.notified == "setUpFailed")
    // A fault that strikes once does not explain it.
    #expect(storm.signature == ["s for 20 s"])
  }

  @Test func `kinds of trouble have the name of the row that tells them apart`() {
    var policy = Policy.stubborn
    #expect(Trouble.renewalFailed.notified(in: policy) == "licenceFailed")
    #expect(Trouble.heartbeatFailedAfterBackground.notified(in: policy) == "heartbeatFailed")
    policy[.renewalFailed] = Policy.Row(.nothing)
    #expect(Trouble.renewalFailed.notified(in: policy) == "renewalFailed")
    #expect(Trouble.licenceFailed.notified(in: policy) == "licenceFailed")
  }

  @Test func `a fault that could stand instead hides no mistake of another cause`() throws {
    var policy = Policy("mine", like: .documented)
    // A session that was not torn down leaves no place for the next one.
    policy[.teardownFailed] = Policy.Row(.recover)
    policy[.heartbeatFailed] = Policy.Row(.recover)
    let search = Search.ended(try exploration("classic", policy, keys: "th", actions: []), runs: 20)
    let advice = search.mistakes.filter { $0.rule.name == "advice" }
    let causes = advice.compactMap(\.identity.cause.notified).sorted()
    #expect(
      causes == ["heartbeatFailed", "teardownFailed"],
      "\(search.mistakes.map(\.identity.text))")
  }

  @Test func `five seeds of a stubborn app have at most six causes in all`() throws {
    let causes = try (1...(Thorough.isOn ? 5 : 1)).map { seed in
      let search = Search.ended(
        try exploration("classic", .stubborn, seed: UInt64(seed)), runs: Thorough.isOn ? 400 : 90)
      return Set(search.mistakes.map(\.identity.cause))
    }
    let all = causes.reduce(Set()) { $0.union($1) }
    #expect((2...6).contains(all.count), "\(all)")
  }

  @Test func `another run excuses only a breach by the same player for as long`() throws {
    let exploration = try exploration("classic", .careless)
    func run(_ key: Character, at player: Int, for time: Duration) -> ScheduleRun {
      CommandSchedule(
        [TimedCommand(at: .zero + .seconds(10), .inject(key, PlayerID(player), provoke: true))],
        end: .zero + time, on: exploration.setup
      ).run()
    }
    let (short, long) = (run("F", at: 0, for: .seconds(35)), run("F", at: 0, for: .seconds(90)))
    let breach = try #require(long.breaches.first { $0.rule.name == "silentStop" })
    #expect(short.excess(of: breach, over: long) == nil)
    #expect(long.excess(of: breach, over: long) == nil)
    #expect(long.excess(of: breach, over: short) != nil)
    #expect(long.excess(of: breach, over: run("F", at: 2, for: .seconds(90))) != nil)
  }

  @Test func `what a documented app breaks as well is the fault's price`() throws {
    let keys = "w"
    let search = Search.ended(try exploration("classic", .careless, keys: keys), runs: 60)
    let prices = search.findings.filter { $0.kind == .price }
    #expect(prices.map(\.rule.name).contains("scrambled"))
    #expect(!search.mistakes.map(\.rule.name).contains("scrambled"))
  }

  @Test(arguments: Shipping.names)
  func `where nothing happens, no rule is broken`(name: String) throws {
    let exploration = try exploration(name, .documented, keys: "", actions: [])
    #expect(exploration.beforeBursts == 1)
    let quiet = CommandSchedule([], end: .zero + .seconds(120), on: exploration.setup)
    // Players of one app that share a map of tokens get in each other's way as they start.
    let isKnown = name == "multi-instance"
    #expect(quiet.run().breaches.map(\.rule.name) == (isKnown ? ["startFailure"] : []))
    #expect(Search.ended(exploration, runs: 1).mistakes.map(\.identity.text) == [])
  }

  @Test func `bursts have a few keys, and nobody orders an app that is away`() throws {
    let exploration = try exploration("family", .documented)
    for number in 0..<(Thorough.isOn ? 300 : 30) {
      let schedule = exploration.schedule(exploration.beforeBursts + number)
      #expect(
        zip(schedule.steps, schedule.steps.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      let cleared = try #require(schedule.steps.firstIndex { $0.command == .clearFaults(nil) })
      let keys = schedule.steps[..<cleared].compactMap { step -> Character? in
        if case .inject(let key, _, _) = step.command { key } else { nil }
      }
      #expect(Set(keys).count <= 4 && keys.count <= 6)
      #expect(schedule.end - schedule.steps[cleared].instant >= .seconds(45))
      var world: World?
      let run = schedule.run([], look: { world = $0 })
      let refused = run.announcements.filter { announcement in
        if case .simulator(.commandRefused(_, let reason)) = announcement.notice {
          reason == .appWasKilled
        } else {
          false
        }
      }
      #expect(refused.isEmpty && world?.now == schedule.end)
    }
  }

  @Test func `a finding's sentence names the notification of its own trouble`() throws {
    let search = Search.ended(
      try exploration("classic", .stubborn, keys: "s", actions: []), runs: 10)
    let finding = try #require(
      search.mistakes.first { $0.identity.cause.notified == "setUpFailed" })
    // At the same instant the licence fails as well.
    let cause = FindingReport(finding, in: search.exploration).cause
    #expect(cause.contains("is notified of OTVSSMSetupErrorNotification, "), "\(cause)")
  }

  @Test func `an app that is the reference app has no finding, whatever others do`() throws {
    var lineUp = try Shipping.lineUp("classic").withoutCrowds
    lineUp.devices[1].policy = .stubborn
    let exploration = Exploration(
      SearchSetup(lineUp, seed: 1), keys: FaultCatalogue.kinds.map(\.key),
      actions: SearchSpace.actions, seed: 1)
    let search = Search.ended(exploration, runs: Thorough.isOn ? 400 : 120)
    #expect(!search.mistakes.isEmpty)
    #expect(search.mistakes.allSatisfy { $0.identity.policy == "stubborn" })
  }

  @Test func `a report tells what the app was told, what it did and what each step is for`() throws
  {
    let search = Search.ended(
      try exploration("classic", .stubborn, keys: "t", actions: []), runs: 10)
    let storm = try #require(search.mistakes.first { $0.rule == .storm })
    let report = FindingReport(storm, in: search.exploration)
    #expect(report.lines.map(\.word) == ["fault t"])
    #expect(report.lines[0].needed == "needed: without it nothing breaks")
    #expect(report.told.contains { $0.words.hasPrefix("OTVSSMSetupErrorNotification") })
    #expect(report.did.map(\.words) == ["zap to the same stream"])
    #expect(report.documented == "stop")
    #expect(report.cause.contains("teardown error"))
  }
}

extension Finding {
  /// Whether the answers that it names would have avoided it on a schedule.
  func isAvoided(on schedule: CommandSchedule) -> Bool {
    guard let avoidance else { return false }
    return schedule.avoidance(of: breach, by: avoidance.deviations, like: avoidance.model) != nil
  }
}
