import Foundation
import Sessions
import Simulation
import Testing

@testable import PlayerSDK

/// The search in an app that follows the documents accuses it of nothing, and finds each mistake.
@MainActor @Suite(.serialized) struct HomeSearchTests {
  private func lineUp(_ limit: Int) -> SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.sessionLimit = limit
    return lineUp
  }

  private func test(_ mistake: HomeMistake?) -> @MainActor (Simulator) async throws -> Void {
    { simulator in
      let app = try HomeApp(simulator, mistake: mistake)
      app.offer()
      app.open()
      await simulator.advance(by: .seconds(30))
      try await simulator.heal()
      withExtendedLifetime(app) {}
    }
  }

  private func subject(_ mistake: HomeMistake?, limit: Int, seed: UInt64) -> AppRun.Subject {
    AppRun.Subject(
      lineUp: lineUp(limit), seed: seed, rules: Rule.all, delivery: .onTheMainActor,
      reference: .documented, test: test(mistake))
  }

  private func explore(limit: Int, runs: Int, seed: UInt64) async throws {
    let cases = URL.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: cases) }
    try await Simulator.explore(
      runs: runs, lineUp: lineUp(limit), seed: seed, cases: cases, test(nil))
  }

  /// The first finding that is the mistake's doing: of a rule that it breaks, and that the app
  /// without it keeps.
  private func hunt(
    _ mistake: HomeMistake, limit: Int = 2, runs: Int = 2500, seed: UInt64 = 7
  ) async -> (found: AppFinding?, all: [AppFinding]) {
    let start = ContinuousClock.now
    var search = AppSearch(
      subject(mistake, limit: limit, seed: seed), keys: AppReference.keys, limit: 1000
    ) { ContinuousClock.now - start }
    let documented = subject(nil, limit: limit, seed: seed)
    var seen = 0
    while search.runs < runs {
      await search.next()
      for finding in search.findings[seen...] {
        seen += 1
        guard let rule = finding.breach.rule, mistake.rules.contains(rule.name) else { continue }
        let run = await AppRun(documented, finding.commands) { finding.breach.isRepeated($0) }
        if !run.breaches.contains(where: finding.breach.isRepeated) {
          return (finding, search.findings)
        }
      }
    }
    return (nil, search.findings)
  }

  private nonisolated static let environment = ProcessInfo.processInfo.environment
  private nonisolated static let isThorough = environment["THOROUGH"] == "1"

  @Test(arguments: [2, 4])
  func `the app without a mistake is accused of nothing`(limit: Int) async throws {
    try await explore(limit: limit, runs: 400, seed: 7)
  }

  /// What an app that asks its players cannot tell is nobody's mistake.
  @Test(arguments: Riddle.allCases)
  private func `what cannot be told is no mistake`(_ riddle: Riddle) async {
    let run = await AppRun(subject(nil, limit: 2, seed: riddle.seed), riddle.commands)
    let times = riddle.notified.map { name in
      run.simulator.log.filter { $0.name == name }.map(\.time)
    }
    #expect(times.allSatisfy { !$0.isEmpty && $0.last == times[0].last })
    #expect(run.breaches.isEmpty)
  }

  /// Other seeds take minutes each: `measure` runs them.
  @Test(.enabled(if: isThorough, "make check runs it"), arguments: [2, 4])
  func `nor in thousands of runs`(limit: Int) async throws {
    try await explore(limit: limit, runs: 2000, seed: 1)
  }

  @Test(arguments: isThorough ? HomeMistake.allCases : [.ignoresHeartbeats, .keepsItems])
  func `a mistake is found by its own rule`(_ mistake: HomeMistake) async {
    #expect(await hunt(mistake).found != nil)
  }

  /// Prints findings and times: `HOME_RUNS=2000 HOME_LIMIT=4 HOME_SEED=3 HOME_MISTAKE=all`.
  @Test(.enabled(if: environment["HOME_RUNS"] != nil, "HOME_RUNS asks for it"))
  func `measure`() async {
    let environment = Self.environment
    func number(_ key: String, _ other: Int) -> Int { Int(environment[key] ?? "") ?? other }
    let (limit, runs) = (number("HOME_LIMIT", 2), number("HOME_RUNS", 100))
    let seed = UInt64(number("HOME_SEED", 7))
    let mistakes = environment["HOME_MISTAKE"].map { name in
      HomeMistake.allCases.filter { name == "all" || $0.rawValue == name }.map { Optional($0) }
    }
    for mistake in mistakes ?? [nil] {
      let begin = ContinuousClock.now
      var text = "no finding"
      if let mistake {
        let (found, all) = await hunt(mistake, limit: limit, runs: runs, seed: seed)
        text = found?.text ?? all.map(\.breach.headline).joined(separator: "\n")
      } else {
        do { try await explore(limit: limit, runs: runs, seed: seed) } catch { text = "\(error)" }
      }
      let time = ContinuousClock.now - begin
      print(
        "=== \(mistake?.rawValue ?? "documented") limit \(limit) seed \(seed): "
          + "\(mistake == nil ? "\(runs) runs in " : "")\(time)\n\(text)")
    }
  }
}

/// Schedules on which an app that does what the documents say was accused.
private enum Riddle: CaseIterable {
  /// Set-up and heartbeat fail at one instant, and both sessions are lost when the first
  /// notification comes.
  case twoAtOnce
  /// The next heartbeat is sent at the instant at which the last one fails.
  case beatsAgain
  /// The first heartbeat of one player since the background is answered, that of the other is not.
  case halfBack
  /// The adapter's set-up counts heartbeats anew.
  case countsAnew
  /// The certificate was spoilt a minute before its licence request, which was denied meanwhile.
  case spoiltLongAgo

  var seed: UInt64 { self == .twoAtOnce ? 3 : self == .beatsAgain ? 1 : 7 }

  var commands: [TimedAppCommand] {
    let commands: [(AppCommand, Int)] =
      switch self {
      case .twoAtOnce:
        [
          (.fault("l", on: "main", provoke: true), 29_000), (.background, 29_000),
          (.background, 49_000),
        ]
      case .beatsAgain:
        [
          (.fault("H", on: "main", provoke: true), 27_000), (.background, 32_000),
          (.background, 41_000),
        ]
      case .halfBack:
        [
          (.background, 30_124), (.fault("u", on: "main", provoke: true), 31_124),
          (.background, 51_124),
        ]
      case .countsAnew:
        [
          (.background, 10_259), (.fault("a", on: "preview", provoke: false), 11_259),
          (.background, 12_259), (.fault("k", on: "preview", provoke: true), 22_759),
        ]
      case .spoiltLongAgo:
        [(denial, 10_000), (.fault("R", on: "main", provoke: true), 11_000)]
      }
    return commands.map { TimedAppCommand(instant: .zero + .milliseconds($1), command: $0) }
  }

  private var denial: AppCommand {
    let denial = AppReference.keys.compactMap { AppReference.fault($0) }.first {
      $0.key == nil && $0.effect.text == "ungranted"
    }
    return denial.map { .effect($0, on: "main", provoke: false) } ?? .rotate
  }

  /// What comes, at the end at one instant.
  var notified: [String] {
    switch self {
    case .twoAtOnce: ["OTVSSMSetupErrorNotification", "OTVSSMHeartbeatErrorNotification"]
    case .beatsAgain, .halfBack, .countsAnew: ["OTVSSMHeartbeatErrorNotification"]
    case .spoiltLongAgo: ["OTVDRMLicenseError"]
    }
  }
}
