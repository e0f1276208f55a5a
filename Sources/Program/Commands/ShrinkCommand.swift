import ArgumentParser
import Dashboard
import Exploring
import Lab
import Scenarios
import Simulation

/// Makes a failing scenario or saved session smaller.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a scenario or saved session that breaks a rule as small as it gets.",
    discussion: """
      It leaves out steps and players, moves what is left to round and early instants, and keeps \
      what still makes the same player break the same rule.
      """)

  @Argument(
    help: "A scenario that breaks a rule: a YAML file, or a session saved by `--save`.",
    completion: Completions.scenarios)
  var file: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write the smallest one.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The rule that it breaks. (default: the first of the file's own rules, else of all)",
      valueName: "name"),
    completion: Completions.rule, transform: Arguments.rule)
  var rule: Rule?

  @Option(parsing: .unconditional, help: "How many runs to try, from 1 to 100,000.")
  var tries = 1000

  func run() throws {
    guard (1...100_000).contains(tries) else {
      throw Complaint("--tries \(tries): accepted: 1 to 100000")
    }
    let (plan, breach) = try breach(in: ScenarioLibrary.load(ScenarioLibrary.file(file)))
    let progress = ProgressLine()
    var count = 0
    let smallest = plan.shrunk(limit: tries) { candidate in
      count += 1
      progress.show("\(count) runs")
      return candidate.repeats(breach)
    }
    progress.clear()
    guard let smallest else {
      throw Complaint("\(file): it breaks \(breach.rule.name) only as it stands in the file")
    }
    try write(smallest.plan, breach.rule)
    StandardOutput.print(
      "\(output.onOneLine): \(smallest.plan.steps.count) of "
        + "\(CountText.plural(plan.steps.count, "step")), "
        + "\(smallest.plan.testbed.playerCount) of "
        + "\(CountText.plural(plan.testbed.playerCount, "player")); \(breach.playerName) breaks "
        + "\(breach.rule.name) at \(smallest.breach.instant.inShort) "
        + "(\(CountText.plural(smallest.tries, "run")))")
  }

  /// Plays it until it breaks the rule.
  private func breach(in scenario: Scenario) throws -> (SessionPlan, Breach) {
    var scenario = scenario
    scenario.rules =
      rule.map { [$0] } ?? (scenario.rules?.isEmpty == false ? scenario.rules : Rule.all)
    let session = scenario.session()
    _ = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    let asked = scenario.rules ?? []
    guard let breach = session.rules?.allBreaches.first(where: { asked.contains($0.rule) }) else {
      let rules = rule.map { "the rule \($0.name)" } ?? "any rule"
      throw Complaint("\(file): it does not break \(rules): there is nothing to make smaller")
    }
    let steps = session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) }
    let testbed = Testbed(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    return (SessionPlan(steps, end: breach.instant + .seconds(1), on: testbed), breach)
  }

  private func write(_ plan: SessionPlan, _ rule: Rule) throws {
    let world = plan.testbed.world
    let words = plan.steps.compactMap(\.command.word).joined(separator: " ")
    guard
      let text = CaseWriter.text(
        title: "\(rule.name) by \(words.isEmpty ? "nothing" : words)", plan.commands, end: plan.end,
        in: world, breaks: rule, lineUp: try LineUpLibrary.name(of: world.lineUp))
    else { throw Complaint("\(file): steps of an app's own code cannot be written") }
    try OutputFile.write(text.utf8, to: output, option: "-o")
  }
}
