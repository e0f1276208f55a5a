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
    help: ArgumentHelp(
      "Where to write the minimal scenario; `-` is standard output.", valueName: "file"),
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
    let scenario = try ScenarioLibrary.load(path).withoutSecrets
    guard scenario.lineUp.upstreams.isEmpty else {
      throw Complaint(
        "\(file): has real services in it, whose answers cannot be left out one by one")
    }
    if !result.isPrinted { try FileUse.check(output, option: "-o") }
    let (session, verdict) = Self.play(scenario)
    if let rule { return try shrink(scenario, by: rule, verdict) }
    if let breach = verdict.failure?.breach { return try shrink(scenario, breach, session) }
    if !verdict.hasPassed { return try cut(scenario, path) }
    if try cutSymptom(scenario, path) { return }
    // Any rule that it breaks is meant.
    var judged = scenario
    judged.rules = Rule.all.map { RequiredRule($0) }
    let (again, breaches) = Self.play(judged)
    guard let breach = breaches.failure?.breach else {
      throw Complaint(
        "\(file): it passes and breaks no rule, so there is nothing to reduce; add an expectation")
    }
    try shrink(judged, breach, again)
  }

  private var result: CommandOutput { CommandOutput(path: output) }

  /// Reduces what breaks the rule that the user names, whatever else the scenario has to keep.
  private func shrink(_ scenario: Scenario, by rule: Rule, _ verdict: Verdict) throws {
    var judged = scenario
    judged.rules = [RequiredRule(rule)]
    let (session, other) = Self.play(judged)
    if let breach = other.failure?.breach { return try shrink(judged, breach, session) }
    guard let failure = verdict.failure else {
      throw Complaint(
        "\(file): it passes and does not break \(rule.name), so there is nothing to reduce; try "
          + "another --rule")
    }
    throw Complaint(
      "\(file): does not break \(rule.name): it fails otherwise (\(failure.headline)); leave out "
        + "--rule to reduce that")
  }

  private static func play(_ scenario: Scenario) -> (Session, Verdict) {
    let session = scenario.session()
    session.historyBytes = 0
    let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    return (session, verdict)
  }

  private static func replay(_ scenario: Scenario) -> ScenarioPlay {
    let session = scenario.session()
    session.historyBytes = 0
    let recorder = SessionRecorder(session, forOthers: true)
    let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    return ScenarioPlay(verdict, requests: recorder.requests)
  }

  private func shrink(_ scenario: Scenario, _ breach: Breach, _ session: Session) throws {
    let upTo = scenario.rules?.filter { $0.covers(breach) }.map(\.upTo).min() ?? 0
    let steps = session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) }
    let setup = SearchSetup(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let end = max(breach.instant + .seconds(1), upTo == .zero ? .zero : session.now)
    let schedule = CommandSchedule(steps, end: end, on: setup)
    let progress = ProgressLine()
    var count = 0
    let proof = BreachProof(of: breach, in: schedule, upTo: upTo)
    let smallest = proof?.shrunk(limit: Self.mostTries) {
      count += 1
      progress.show(count.counted("run"))
    }
    progress.clear()
    guard let smallest else {
      throw Complaint(
        "\(file): \(breach.rule.name) breaks only with all steps present; nothing can be removed")
    }
    try write(smallest.schedule, RequiredRule(smallest.breach, upTo: upTo))
    result.reportFile(
      "\(Self.kept(smallest.schedule.steps.count, of: schedule.steps.count))"
        + Self.kept(players: smallest.schedule.setup.playerCount, of: schedule.setup.playerCount)
        + "; \(breach.playerName) breaks "
        + "\(breach.rule.name) at \(smallest.breach.instant.inShort) "
        + "(\(smallest.tries.counted("run")))")
  }

  /// Such as `2 of 6 steps`.
  private static func kept(_ count: Int, of all: Int) -> String {
    all == 0 ? "no step is needed" : "\(count) of \(all.counted("step"))"
  }

  /// Such as `, 1 of 4 players`; empty where the line-up has none.
  private static func kept(players count: Int, of all: Int) -> String {
    all == 0 ? "" : ", \(count) of \(all.counted("player"))"
  }

  /// Keeps what the failed expectation needs.
  private func cut(_ scenario: Scenario, _ path: String) throws {
    guard var cutter = ScenarioCutter(scenario, play: Self.replay) else {
      throw Complaint("\(file): it does not fail in the same way again")
    }
    cutter.cut(limit: Self.mostTries)
    guard let text = try cutter.file(of: Files.text(path, called: file)) else {
      throw Complaint("\(file): its steps cannot be separated (is `steps` a list?)")
    }
    try result.write(text)
    result.reportFile(
      "\(Self.kept(cutter.kept.count, of: scenario.steps.count)); "
        + "\(cutter.failure.expectation) (\(cutter.tries.counted("run")))")
  }

  /// Keeps what its expectations need; false where it expects nothing, or is a saved session.
  private func cutSymptom(_ scenario: Scenario, _ path: String) throws -> Bool {
    let text = try scenario.withoutSecrets(Files.text(path, called: file))
    let (whole, progress) = (Self.replay(scenario), ProgressLine())
    var count = 0
    guard
      var cutter = try SymptomCutter(
        text, of: scenario,
        holds: { smaller in
          count += 1
          progress.show(count.counted("run"))
          guard let smaller = ScenarioLibrary.read(smaller, at: path) else { return false }
          let play = Self.replay(smaller)
          return play.verdict.hasPassed && play.keepsClients(of: whole)
        })
    else { return false }
    let (steps, players) = (cutter.stepCount, cutter.players.count)
    try cutter.cut(limit: Self.mostTries)
    progress.clear()
    try result.write(cutter.text())
    result.reportFile(
      "\(Self.kept(cutter.stepCount, of: steps))"
        + Self.kept(players: cutter.players.count, of: players) + "; all its "
        + "expectations still hold (\(cutter.tries.counted("run")))")
    return true
  }

  private func write(_ schedule: CommandSchedule, _ rule: RequiredRule) throws {
    let world = schedule.setup.world
    let words = schedule.steps.compactMap(\.command.word).joined(separator: " ")
    guard
      let text = CaseWriter.text(
        title: rule.rule.name + (words.isEmpty ? ", without any step" : " by \(words)"),
        schedule.commands, end: schedule.end,
        in: world, breaks: rule, lineUp: try LineUpLibrary.name(of: world.lineUp))
    else {
      throw Complaint("\(file): steps made by an app's own code cannot be written to a file")
    }
    try result.write(text)
  }
}
