import Exploring
import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// A search in an app's own code: a run without faults, each fault and action alone, then bursts,
/// as in every search (Exploring/Exploring, "The search").
@MainActor struct AppSearch {
  private let subject: AppRun.Subject
  private let keys: [Character]
  /// The findings, with those that were accepted before.
  private(set) var known: [AppFinding] = []
  /// The faults that acted on the app at least once.
  private var struck: Set<Character> = []
  /// The number of finished runs, and of breaches that the reference app shares.
  private(set) var runs = 0
  private(set) var prices = 0
  /// True if the app created a player in the first run.
  private(set) var hasPlayers = true
  private let elapsed: () -> Duration
  private var reference: AppReference?
  private var searchRuns: SearchRuns?

  /// The number of findings after which the search ends.
  private let limit: Int

  init(
    _ subject: AppRun.Subject, keys: [Character], limit: Int = 10,
    elapsed: @escaping () -> Duration = { .zero }
  ) {
    (self.subject, self.keys, self.limit) = (subject, keys, limit)
    self.elapsed = elapsed
  }

  /// The findings that were not accepted.
  var findings: [AppFinding] { known.filter { $0.reason == nil && !isNote($0) } }

  /// Where the app differs from the documents, and no finding has the same cause.
  var notes: [AppFinding] {
    known.filter { note in isNote(note) && !findings.contains { $0.hasCause(of: note) } }
  }

  private func isNote(_ finding: AppFinding) -> Bool {
    subject.notes.contains { $0 == finding.breach.rule }
  }

  /// Records a finding that was accepted: the search does not report it.
  mutating func accept(_ finding: AppFinding, because reason: String) {
    var accepted = finding
    accepted.reason = reason
    known.append(accepted)
  }

  /// The message for a search that ended before each fault and action was tried alone; otherwise
  /// `nil`.
  var shortfall: String? {
    guard let searchRuns, runs < searchRuns.beforeBursts, findings.count < limit else { return nil }
    return "it ended after \(runs) of the \(searchRuns.beforeBursts) runs that try each fault and "
      + "action alone"
  }

  /// What was tried, and the faults that never acted on the app.
  var extent: String {
    let first = searchRuns?.beforeBursts ?? 1
    let (alone, all) = (max(0, min(runs, first) - 1), first - 1)
    let bursts = max(0, runs - first).counted("burst")
    let tried =
      alone < all
      ? "\(alone) of \(all.counted("run")) with one fault or action, and no burst"
      : "\(all.counted("run")) with one fault or action, then \(bursts)"
    let missed = keys.filter { !struck.contains($0) }.compactMap { AppReference.fault($0)?.name }
    let never = missed.isEmpty ? "" : "; never struck: \(missed.joined(separator: ", "))"
    return tried + never
  }

  /// Searches while `goesOn` returns true for the number of finished runs.
  mutating func search(while goesOn: (Int) -> Bool) async {
    while findings.count < limit, goesOn(runs) { await next() }
  }

  mutating func next() async {
    let commands = commands(ofRun: runs)
    let run = await AppRun(subject, commands)
    if runs == 0 { survey(run) }
    let fired = Set(run.encounters().strikes.keys.map(\.fault))
    func acted(_ key: Character) -> Bool {
      AppReference.fault(key).map { fired.contains($0.name) } ?? false
    }
    searchRuns?.record(runs) { key, _ in acted(key) }
    struck.formUnion(keys.filter(acted))
    runs += 1
    for breach in run.breaches where !known.contains(where: { $0.explains(breach, commands) }) {
      await investigate(breach, commands, run)
    }
  }

  private mutating func survey(_ quiet: AppRun) {
    let reference = AppReference(of: quiet.simulator, policy: subject.reference.policy)
    searchRuns = SearchRuns(reference.space(of: quiet, keys: keys), seed: subject.seed)
    self.reference = reference
    hasPlayers = quiet.simulator.session.world.nextPlayer.index > 0
  }

  /// The steps of a run; none for the first.
  private func commands(ofRun number: Int) -> [TimedAppCommand] {
    guard number > 0, let searchRuns, let reference else { return [] }
    let drawn = searchRuns.drawn(number)
    // The test itself decides how it ends.
    let last = drawn.steps.last { $0.command == .clearFaults(nil) }?.instant ?? drawn.end
    let commands = reference.commands(
      CommandSchedule(
        drawn.steps.filter { $0.instant < last }, end: drawn.end, on: reference.setup))
    guard hasShortTokens(number - searchRuns.beforeBursts) else { return commands }
    return [TimedAppCommand(instant: .zero, command: .shortTokens)]
      + commands.filter { !$0.command.isFault }
  }

  /// Whether content tokens end soon in a burst, as in one of eight [N]. It then has actions alone,
  /// because after some faults the SDK itself uses its last token again.
  private func hasShortTokens(_ burst: Int) -> Bool {
    var random = RandomStream(seed: subject.seed, name: "tokens.\(burst)")
    return burst >= 0 && random.integer(in: 1...8) == 1
  }

  private func commands(_ schedule: CommandSchedule) -> [TimedAppCommand] {
    reference?.commands(schedule) ?? []
  }
}

extension AppSearch {
  /// Checks that the reference app keeps the rule and that the breach occurs three times out of
  /// three, then reduces the schedule.
  private mutating func investigate(
    _ breach: AppRun.Breach, _ commands: [TimedAppCommand], _ run: AppRun
  ) async {
    guard let reference else { return }
    let number = runs - 1
    guard allowance(of: breach, in: run) != nil else { return prices += 1 }
    let time = elapsed()
    var repeats = 1
    for _ in 0..<2 {
      if await broken(breach, commands) != nil { repeats += 1 }
    }
    guard repeats == 3 else {
      let finding = AppFinding(
        breach, commands, repeats: repeats, run: number, after: time, tries: 0, shownBy: run)
      return known.append(finding)
    }
    let whole =
      await withoutShortTokens(breach, commands, until: run.end)
      ?? (reference.schedule(commands, until: run.end), end(of: breach, in: run))
    var shrinker = Shrinker(whole.0, brokenAt: whole.1)
    while let candidate = shrinker.next() {
      let again = await broken(breach, self.commands(candidate))
      shrinker.report(brokenAt: again.map { end(of: $0.breach, in: $0.run) })
    }
    let smallest = self.commands(shrinker.schedule)
    guard let last = await broken(breach, smallest) else { return }
    known.add(
      AppFinding(
        last.breach, smallest, repeats: 3, run: number, after: time, tries: shrinker.tries,
        shownBy: last.run))
  }

  /// Returns the schedule with tokens that do not end soon, and until when its steps count; `nil`
  /// if they never did, or the breach needs it.
  private func withoutShortTokens(
    _ breach: AppRun.Breach, _ commands: [TimedAppCommand], until end: Instant
  ) async -> (CommandSchedule, Instant)? {
    let others = commands.filter { $0.command != .shortTokens }
    guard let reference, others != commands, let again = await broken(breach, others) else {
      return nil
    }
    return (reference.schedule(others, until: end), self.end(of: again.breach, in: again.run))
  }

  /// Returns until when steps count for a breach: a harm is counted to the end.
  private func end(of breach: AppRun.Breach, in run: AppRun) -> Instant {
    breach.isCounted ? run.end : breach.instant
  }

  /// Returns how much of a breach there may be; `nil` if it does not count, because the reference
  /// app has as much of it or was not affected by what affected the app.
  private func allowance(of breach: AppRun.Breach, in run: AppRun) -> Int? {
    guard breach.rule != nil, let reference else { return 0 }
    // A repeated run ends at the breach, so later steps must not make a difference.
    let end = end(of: breach, in: run)
    let commands = run.simulator.commands.filter { $0.instant <= end }
    return reference.allowance(
      of: breach, commands, until: end, meeting: run.encounters(before: end))
  }

  /// Returns the same breach in another run, if the reference app has less of it there.
  private func broken(
    _ breach: AppRun.Breach, _ commands: [TimedAppCommand]
  ) async -> (breach: AppRun.Breach, run: AppRun)? {
    let run = await AppRun(subject, commands) { breach.isRepeated($0) && !breach.isCounted }
    guard var again = run.breaches.first(where: breach.isRepeated),
      let upTo = allowance(of: again, in: run)
    else { return nil }
    again.upTo = upTo
    return (again, run)
  }

  /// Runs a kept case; returns `nil` if the app no longer breaks its rule.
  func replay(_ kept: KeptCases.Case) async -> AppFinding? {
    let (breach, commands) = (kept.breach, kept.commands)
    let run = await AppRun(subject, commands) { breach.isRepeated($0) && !breach.isCounted }
    guard var again = run.breaches.first(where: breach.isRepeated) else { return nil }
    again.upTo = breach.upTo
    guard again.isTooMuch else { return nil }
    return AppFinding(again, commands, repeats: 3, run: nil, after: nil, tries: 0, shownBy: run)
  }
}
