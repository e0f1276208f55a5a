import ArgumentParser
import Dispatch
import Exploring
import Faults
import Foundation
import Lab
import Players
import Scenarios
import Simulation

/// Searches for what breaks an app.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search by itself for faults and acts that make an app break a rule.",
    discussion: """
      It tries nothing, each fault and act alone, and then bursts of a few of them, and makes what \
      breaks a rule as small as it can. A finding is a rule that the app breaks and that an app \
      which does what the documents say keeps on the same schedule.
      """)

  @Argument(
    help: "Line-up or scenario: a name that ships with zapdeck, or a YAML file.",
    completion: Completions.lineUps)
  var subject = "default"

  @Option(
    help: "How all apps react to errors, instead of the line-up's own policies.",
    completion: .list(Policy.allCases.map(\.rawValue)), transform: Arguments.choice)
  var policy: Policy?

  @Option(
    help: ArgumentHelp(
      "Use only these faults: letters of the catalogue, such as `hst`.", valueName: "letters"),
    transform: Arguments.letters)
  var faults: [Character]?

  @Option(
    help: ArgumentHelp(
      "Use only these acts, between commas: "
        + ViewerAct.allCases.map(\.rawValue).joined(separator: ", ") + "; or none.",
      valueName: "names"),
    transform: Arguments.acts)
  var actions: [ViewerAct]?

  @Option(
    help: ArgumentHelp(
      "Judge by these rules, between commas. (default: all)", valueName: "names"),
    completion: Completions.rules, transform: Arguments.rules)
  var rules: [Rule] = Rule.all

  @Option(
    parsing: .unconditional, help: "Seed of all randomness.", transform: Arguments.seed)
  var seed: UInt64 = 1

  @Option(parsing: .unconditional, help: "How many runs, from 1 to 10,000,000. (default: 2000)")
  var runs: Int?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Search for so long instead; what is found then depends on the machine.", valueName: "time"),
    transform: Arguments.duration)
  var time: Duration?

  func run() throws {
    let search = SearchRun()
    let interruption = Self.watchInterruption(of: search)
    defer { interruption.cancel() }
    let result = search.result(of: try exploration(), try limit())
    for discovery in result.discoveries {
      StandardOutput.print(
        "\(discovery.kind.rawValue) \(discovery.rule.name) \(discovery.breach.detail) "
          + "run \(discovery.run) steps \(discovery.stepsBefore) tries \(discovery.tries)")
      for (step, ablation) in zip(discovery.plan.steps, discovery.ablations) {
        StandardOutput.print(
          "  \(step.instant.sinceStart) \(step.command) \(ablation.without) \(ablation.instead)")
      }
    }
    StandardOutput.print("\(result.done) runs")
  }

  private func limit() throws -> SearchRun.Limit {
    switch (runs, time) {
    case (nil, nil): return .runs(2000)
    case (let runs?, nil):
      guard (1...10_000_000).contains(runs) else {
        throw Complaint("--runs \(runs): accepted: 1 to 10000000")
      }
      return .runs(runs)
    case (nil, let time?): return .time(time)
    case (.some, .some): throw Complaint("explore: --runs or --for, not both")
    }
  }

  private func exploration() throws -> Exploration {
    let ground = Ground(
      try LineUpLibrary.load(subject, by: ""), policy: policy, seed: seed)
    return Exploration(
      ground, rules: rules, letters: faults ?? FaultCatalogue.kinds.map(\.letter),
      acts: actions ?? ViewerAct.allCases, seed: seed)
  }

  /// Ctrl-C ends the search; what was found until then is reported.
  private static func watchInterruption(of search: SearchRun) -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { search.stop() }
    source.resume()
    return source
  }
}
