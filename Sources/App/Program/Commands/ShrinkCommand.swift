import ArgumentParser
import Dashboard
import Exploring
import Scenarios
import Sessions
import Simulation
import Worlds

/// Makes a failing scenario or saved session smaller.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Reduce a failing scenario or saved session to a minimal one.",
    discussion: """
      Steps and players are removed, and the other steps are moved to early, round times, as long \
      as the same player still breaks the same rule. If none of the file's rules is broken but \
      an expectation fails, steps are removed as long as it still fails. If the scenario \
      passes, as an imported one does, actions and players are removed as long as its \
      expectations still hold.

      \(ExitCodes.printing)
      """)

  @Argument(
    help: "A scenario (YAML), or a session saved by `--save`.",
    completion: Completions.scenarios)
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the minimal scenario.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The rule that must stay broken. (default: the file's rules, else its expectations, else "
        + "any rule)",
      valueName: "name"),
    completion: Completions.rule, transform: Arguments.rule)
  var rule: Rule?

  /// The most runs that are tried [N].
  private static let mostTries = 1000

  func run() throws {
    let path = try ScenarioLibrary.file(file)
    // What is tried is what is written.
    var scenario = try ScenarioLibrary.load(path).withoutSecrets
    try FileUse.check(output, option: "-o")
    if let rule { scenario.rules = [RequiredRule(rule)] }
    var (session, verdict) = Self.play(scenario)
    if rule == nil, verdict.hasPassed {
      if try cutSymptom(scenario, path) { return }
      // Without a named rule, any that it breaks is meant.
      scenario.rules = Rule.all.map { RequiredRule($0) }
      (session, verdict) = Self.play(scenario)
    }
    if let breach = session.rules?.allBreaches.first(where: { breach in
      scenario.rules?.contains { $0.covers(breach) } == true
    }) {
      try shrink(Self.schedule(of: session, until: breach, scenario), breach)
    } else if let failure = verdict.failure {
      try cut(scenario, failure, path)
    } else {
      let reason =
        rule.map { "does not break \($0.name), so there is nothing to reduce; try another --rule" }
        ?? "breaks no rule, so there is nothing to reduce; add an expectation"
      throw Complaint("\(file): it passes and \(reason)")
    }
  }

  private static func play(_ scenario: Scenario) -> (Session, Verdict) {
    let session = scenario.session()
    session.historyBytes = 0
    let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    return (session, verdict)
  }

  private static func schedule(
    of session: Session, until breach: Breach, _ scenario: Scenario
  ) -> CommandSchedule {
    let steps = session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) }
    let setup = SearchSetup(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    return CommandSchedule(steps, end: breach.instant + .seconds(1), on: setup)
  }

  private func shrink(_ schedule: CommandSchedule, _ breach: Breach) throws {
    let progress = ProgressLine()
    var count = 0
    let smallest = schedule.shrunk(limit: Self.mostTries) { candidate in
      count += 1
      progress.show(count.counted("run"))
      return candidate.repeats(breach)
    }
    progress.clear()
    guard let smallest else {
      throw Complaint(
        "\(file): \(breach.rule.name) breaks only with all steps present; nothing can be removed")
    }
    try write(smallest.schedule, smallest.breach)
    StandardOutput.print(
      "\(output.onOneLine): \(Self.kept(smallest.schedule.steps.count, of: schedule.steps.count)), "
        + "\(smallest.schedule.setup.playerCount) of "
        + "\(schedule.setup.playerCount.counted("player")); \(breach.playerName) breaks "
        + "\(breach.rule.name) at \(smallest.breach.instant.inShort) "
        + "(\(smallest.tries.counted("run")))")
  }

  /// Such as `2 of 6 steps`.
  private static func kept(_ count: Int, of all: Int) -> String {
    all == 0 ? "no step is needed" : "\(count) of \(all.counted("step"))"
  }

  /// Keeps what the failed expectation needs.
  private func cut(_ scenario: Scenario, _ failure: StepFailure, _ path: String) throws {
    var cutter = ScenarioCutter(scenario, failingBy: failure) { Self.play($0).1 }
    cutter.cut(limit: Self.mostTries)
    guard let text = try cutter.file(of: Files.text(path, called: file)) else {
      throw Complaint("\(file): its steps cannot be separated (is `steps` a list?)")
    }
    try OutputFile.write(text.utf8, to: output, option: "-o")
    StandardOutput.print(
      "\(output.onOneLine): \(Self.kept(cutter.kept.count, of: scenario.steps.count)); "
        + "\(failure.expectation) (\(cutter.tries.counted("run")))")
  }

  /// Keeps what its expectations need; false where it expects nothing, or is a saved session.
  private func cutSymptom(_ scenario: Scenario, _ path: String) throws -> Bool {
    let text = try scenario.withoutSecrets(Files.text(path, called: file))
    let progress = ProgressLine()
    var count = 0
    guard
      var cutter = try SymptomCutter(
        text,
        holds: { smaller in
          count += 1
          progress.show(count.counted("run"))
          return ScenarioLibrary.read(smaller, at: path).map { Self.play($0).1.hasPassed } ?? false
        })
    else { return false }
    let (steps, players) = (cutter.stepCount, cutter.players.count)
    try cutter.cut(limit: Self.mostTries)
    progress.clear()
    try OutputFile.write(cutter.text().utf8, to: output, option: "-o")
    StandardOutput.print(
      "\(output.onOneLine): \(Self.kept(cutter.stepCount, of: steps)), "
        + "\(cutter.players.count) of \(players.counted("player")); all its "
        + "expectations still hold (\(cutter.tries.counted("run")))")
    return true
  }

  private func write(_ schedule: CommandSchedule, _ breach: Breach) throws {
    let world = schedule.setup.world
    let words = schedule.steps.compactMap(\.command.word).joined(separator: " ")
    guard
      let text = CaseWriter.text(
        title: breach.rule.name + (words.isEmpty ? ", without any step" : " by \(words)"),
        schedule.commands, end: schedule.end,
        in: world, breaks: RequiredRule(breach), lineUp: try LineUpLibrary.name(of: world.lineUp))
    else {
      throw Complaint("\(file): steps made by an app's own code cannot be written to a file")
    }
    try OutputFile.write(text.utf8, to: output, option: "-o")
  }
}
