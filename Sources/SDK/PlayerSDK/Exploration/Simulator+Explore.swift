import Faults
public import Foundation
import HeadEndAPI
import Sessions
import Simulation

extension Simulator {
  /// Runs a test of an app's own code again and again, each time from the start and with other
  /// faults and actions, until the time is up; throws an `ExploreFailure` with its findings.
  ///
  /// - Parameters:
  ///   - time: the duration of the search, by this machine's clock.
  ///   - lineUp: the household, channels, timings and network.
  ///   - seed: the seed of the world and of the search; the same seed and number of runs give the
  ///     same findings.
  ///   - faults: the keys of the faults to try. By default all except the end of the app's
  ///     process, because its objects would survive it, and in addition a set-up that times out,
  ///     and licences that are denied, or arrive expired, for 30 s.
  ///   - rules: the names of the rules that judge the app; by default the harms.
  ///   - strict: true to judge by all rules, and to fail also for what harms nobody. Otherwise the
  ///     search prints a note where the app differs from the documents and nobody is harmed.
  ///   - delivery: the thread on which notifications are posted.
  ///   - reference: the reference app to compare the app with.
  ///   - cases: the file of the schedules of earlier findings, which run first; by default beside
  ///     the test.
  ///   - arguments: the arguments of a parameterised test, to which its cases belong.
  ///   - file: the test's file, beside which `cases` is by default.
  ///   - function: the test's name, to which its cases belong.
  ///   - test: the code that sets the app up, lets time pass, and calls `heal()`. Faults and
  ///     actions happen while time passes.
  public static func explore(
    for time: Duration, lineUp: SimulatedLineUp = .demo, seed: UInt64 = 7,
    faults: String? = nil, rules: [String]? = nil, strict: Bool = false,
    delivery: Delivery = .onTheMainActor,
    reference: ReferenceApp = .documented,
    cases: URL? = nil, arguments: Any..., file: String = #filePath, function: String = #function,
    _ test: @escaping @MainActor (Simulator) async throws -> Void
  ) async throws {
    let clock = Stopwatch()
    try await explore(
      AppRun.Subject(
        lineUp: lineUp, seed: seed, rules: try named(rules, strict),
        notes: rules == nil && !strict ? [.advice] : [], delivery: delivery, reference: reference,
        test: test),
      try keys(faults),
      KeptCases(in: cases ?? beside(file), of: function, with: arguments), clock
    ) { _ in clock.elapsed < time }
  }

  /// Searches in the same way for a number of runs, instead of a duration.
  public static func explore(
    runs: Int, lineUp: SimulatedLineUp = .demo, seed: UInt64 = 7,
    faults: String? = nil, rules: [String]? = nil, strict: Bool = false,
    delivery: Delivery = .onTheMainActor,
    reference: ReferenceApp = .documented,
    cases: URL? = nil, arguments: Any..., file: String = #filePath, function: String = #function,
    _ test: @escaping @MainActor (Simulator) async throws -> Void
  ) async throws {
    try await explore(
      AppRun.Subject(
        lineUp: lineUp, seed: seed, rules: try named(rules, strict),
        notes: rules == nil && !strict ? [.advice] : [], delivery: delivery, reference: reference,
        test: test),
      try keys(faults),
      KeptCases(in: cases ?? beside(file), of: function, with: arguments), Stopwatch()
    ) { $0 < runs }
  }

  /// Measures the duration of a search, by this machine's clock.
  private struct Stopwatch {
    private let start = ContinuousClock.now

    var elapsed: Duration { ContinuousClock.now - start }
  }

  private static func explore(
    _ subject: AppRun.Subject, _ keys: [Character], _ cases: KeptCases, _ clock: Stopwatch,
    while goesOn: (Int) -> Bool
  ) async throws {
    var search = AppSearch(subject, keys: keys) { clock.elapsed }
    var cases = cases
    try await replay(&cases, in: &search, seed: subject.seed)
    await search.search(while: goesOn)
    let problem = cases.kept(search.known.filter { $0.repeats == 3 })
    if let shortfall = search.shortfall { print("explore: \(shortfall)\(debugHint)") }
    for note in search.notes { print("explore: note: \(note.note)") }
    guard !search.findings.isEmpty else {
      guard search.hasPlayers else {
        throw SimulatorProblem("explore: the test creates no player, so there is nothing to judge")
      }
      let runs = search.runs.counted("run")
      if search.runs > 0 { print("explore: no findings in \(runs): \(search.extent)") }
      return
    }
    throw ExploreFailure(
      search.findings,
      "\(search.findings.count.counted("finding")) in \(search.runs.counted("run")), "
        + "seed \(subject.seed)\(problem)")
  }

  /// Runs the kept cases: those that were accepted are known to the search, and any other that
  /// still fails is an error.
  private static func replay(
    _ cases: inout KeptCases, in search: inout AppSearch, seed: UInt64
  ) async throws {
    var broken: [AppFinding] = []
    for kept in cases.cases {
      let name = kept.breach.rule?.name ?? "error"
      let title = "\(name) \(kept.breach.player), \(kept.breach.detail)"
      guard let finding = await search.replay(kept) else {
        print("Resolved: \(title)")
        continue
      }
      if let reason = kept.reason {
        print("Accepted: \(title): \(reason)")
        search.accept(finding, because: reason)
      } else {
        broken.append(finding)
      }
    }
    broken.removeAll { finding in search.known.contains(where: finding.isSame) }
    guard broken.isEmpty else {
      let problem = cases.kept(search.known + broken)
      let count = broken.count.counted("kept case")
      var findings: [AppFinding] = []
      for finding in broken { findings.add(finding) }
      throw ExploreFailure(findings, "\(count) still failing, seed \(seed)\(problem)")
    }
  }

  private static var debugHint: String {
    #if DEBUG
      "; this is a debug build: `swift test -c release` makes about ten times as many runs"
    #else
      ""
    #endif
  }

  /// Returns the default file for a test's cases, such as `PlayerTests.explored.json`.
  private static func beside(_ file: String) -> URL {
    let url = URL(filePath: file)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appending(path: "\(name).explored.json")
  }

  /// The rules of these names; by default the harms, and the advice for notes, or all.
  private static func named(
    _ names: [String]?, _ isStrict: Bool
  ) throws(SimulatorProblem) -> [Rule] {
    guard let names else { return isStrict ? Rule.everything : Rule.harms + [.advice] }
    var rules: [Rule] = []
    for name in names {
      guard let rule = Rule.named(name) else {
        throw SimulatorProblem("no rule \"\(name)\"; accepted: \(Rule.everything.map(\.name))")
      }
      rules.append(rule)
    }
    return rules
  }

  private static func keys(_ faults: String?) throws(SimulatorProblem) -> [Character] {
    guard let faults else { return AppReference.keys }
    for key in faults { _ = try kind(String(key)) }
    return Array(faults)
  }
}
