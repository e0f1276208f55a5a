import Faults
public import Foundation
import HeadEndAPI
import Lab
import Simulation

extension Simulator {
  /// Runs a test of an app's own code again and again, each time from the start, under other
  /// faults and actions, until so much time has passed; throws what it has found.
  ///
  /// - Parameters:
  ///   - time: how long it searches, by the clock of this machine.
  ///   - lineUp: household, channels, timings and network.
  ///   - seed: fixes world and draws; the same seed and number of runs find the same.
  ///   - faults: the letters of the faults that may happen; by default all but the end of the app's
  ///     process, whose objects would live on here; and a set-up that times out, and licences that
  ///     come expired, or are denied, for 30 s.
  ///   - rules: names of the rules that judge it; by default all.
  ///   - delivery: on which thread notifications are posted.
  ///   - twin: the simulated app that it is compared with.
  ///   - cases: where the schedules are kept that have found something, which run first the next
  ///     time; by default beside the test.
  ///   - arguments: those of a parameterised test: cases belong to the test with its arguments.
  ///   - file: the test's file; its folder is the default for `cases`.
  ///   - function: the test's name, which its cases bear.
  ///   - test: sets the app up, lets time pass, and lets the app heal. Faults and actions happen
  ///     while time passes.
  public static func explore(
    for time: Duration, lineUp: SimulatedLineUp = .demo, seed: UInt64 = 7,
    faults: String? = nil, rules: [String]? = nil, delivery: Delivery = .onTheMainActor,
    twin: ExploreTwin = .documented,
    cases: URL? = nil, arguments: Any..., file: String = #filePath, function: String = #function,
    _ test: @escaping @MainActor (Simulator) async throws -> Void
  ) async throws {
    let clock = Stopwatch()
    try await explore(
      AppRun.Subject(
        lineUp: lineUp, seed: seed, rules: try named(rules), delivery: delivery, twin: twin,
        test: test),
      try letters(faults),
      KeptCases(in: cases ?? beside(file), of: function, with: arguments), clock
    ) { _ in clock.elapsed < time }
  }

  /// The same for so many runs.
  public static func explore(
    runs: Int, lineUp: SimulatedLineUp = .demo, seed: UInt64 = 7,
    faults: String? = nil, rules: [String]? = nil, delivery: Delivery = .onTheMainActor,
    twin: ExploreTwin = .documented,
    cases: URL? = nil, arguments: Any..., file: String = #filePath, function: String = #function,
    _ test: @escaping @MainActor (Simulator) async throws -> Void
  ) async throws {
    try await explore(
      AppRun.Subject(
        lineUp: lineUp, seed: seed, rules: try named(rules), delivery: delivery, twin: twin,
        test: test),
      try letters(faults),
      KeptCases(in: cases ?? beside(file), of: function, with: arguments), Stopwatch()
    ) { $0 < runs }
  }

  /// How long a search has taken, by the clock of this machine.
  private struct Stopwatch {
    private let start = ContinuousClock.now

    var elapsed: Duration { ContinuousClock.now - start }
  }

  private static func explore(
    _ subject: AppRun.Subject, _ letters: [Character], _ cases: KeptCases, _ clock: Stopwatch,
    while goesOn: (Int) -> Bool
  ) async throws {
    var search = AppSearch(subject, letters: letters) { clock.elapsed }
    var cases = cases
    var broken: [AppFinding] = []
    for (breach, deeds) in cases.cases {
      if let finding = await search.replay(breach, deeds) {
        broken.append(finding)
      } else {
        print("Resolved: \(breach.rule?.name ?? "error") \(breach.player), \(breach.detail)")
      }
    }
    guard broken.isEmpty else {
      let problem = cases.kept(broken)
      throw ExploreFailure(
        broken,
        "\(counted(broken.count, "kept case")) still failing, seed \(subject.seed)\(problem)")
    }
    await search.search(while: goesOn)
    let problem = cases.kept(search.findings.filter { $0.repeats == 3 })
    if let shortfall = search.shortfall { print("explore: \(shortfall)\(debugHint)") }
    guard !search.findings.isEmpty else {
      guard search.hasPlayers else {
        throw SimulatorProblem("explore: the test makes no player, so that nothing can break")
      }
      return
    }
    throw ExploreFailure(
      search.findings,
      "\(counted(search.findings.count, "finding")) in \(counted(search.runs, "run")), "
        + "seed \(subject.seed)\(problem)")
  }

  private static var debugHint: String {
    #if DEBUG
      "; this is a debug build: `swift test -c release` makes about ten times as many runs"
    #else
      ""
    #endif
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// Such as `PlayerTests.explored.json`.
  private static func beside(_ file: String) -> URL {
    let url = URL(filePath: file)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appending(path: "\(name).explored.json")
  }

  private static func named(_ names: [String]?) throws(SimulatorProblem) -> [Rule] {
    var rules: [Rule] = []
    for name in names ?? Rule.all.map(\.name) {
      guard let rule = Rule.named(name) else {
        throw SimulatorProblem("no rule \"\(name)\"; accepted: \(Rule.all.map(\.name))")
      }
      rules.append(rule)
    }
    return rules
  }

  private static func letters(_ faults: String?) throws(SimulatorProblem) -> [Character] {
    guard let faults else { return AppTwin.letters }
    for letter in faults { _ = try kind(String(letter)) }
    return Array(faults)
  }
}
