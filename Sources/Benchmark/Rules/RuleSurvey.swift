import ArgumentParser
import Exploring
import Foundation
import Lab
import Players
import Synchronization

/// Counts how often random sessions break each rule.
struct RuleSurvey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Count how often random sessions break each rule.",
    discussion: "See the pages of Exploring. What it prints depends on the options alone.")

  @Option(help: "How all apps react to errors: \(RuleSurvey.policies).")
  var policy = "documented"

  @Option(help: "How many sessions.")
  var runs = 1000

  @Option(help: "The first seed; seeds go up by two.")
  var seed: UInt64 = 2

  @Option(help: "Line-ups, between commas. (default: all that ship)")
  var lineups: String?

  @Option(help: "Judge by this rule alone.")
  var rule: String?

  @Option(help: "Print about so many breaches, with the steps that matter; or missed mistakes.")
  var draw = 0

  @Option(help: "The seed by which they are picked.")
  var drawSeed: UInt64 = 7

  @Option(help: "A folder for the printed breaches, as files for `zapdeck replay`.")
  var save: String?

  @Flag(help: "Count instead how many mistakes, certain without rules, some rule has found.")
  var mistakes = false

  @Flag(help: "Print only what was done, announced and broken in each session.")
  var log = false

  private static let policies = Policy.allCases.map(\.rawValue).joined(separator: ", ")

  func run() throws {
    let survey = try survey()
    if log { return (0..<runs).forEach { print(SurveyLog(survey.plan($0)).text) } }
    if mistakes { return measureRecall(survey) }
    let found = breaches(survey)
    print(SurveyTable(of: found, in: survey).text)
    try report(BreachDraw.pick(draw, of: found, seed: drawSeed), in: survey)
  }

  private func survey() throws -> Survey {
    guard let policy = Policy(rawValue: policy) else {
      throw ValidationError("\(policy): no such policy; accepted: \(Self.policies)")
    }
    let rules = try rule.map { name in
      guard let rule = Rule.named(name) else { throw ValidationError("\(name): no such rule") }
      return [rule]
    }
    let names =
      try lineups?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      ?? ShippedLineUp.names()
    return Survey(
      lineUps: try names.map { try ShippedLineUp.named($0) }, policy: policy, firstSeed: seed,
      runs: runs, rules: rules ?? Rule.all)
  }

  /// Runs everything on all cores; the breaches come in the order of the runs.
  private func breaches(_ survey: Survey) -> [SurveyedBreach] {
    let progress = SurveyProgress(survey.runs, "sessions")
    return Self.parallel(survey.runs) { run in
      defer { progress.advance() }
      return survey.plan(run).run(survey.rules).breaches.map {
        SurveyedBreach(run: run, breach: $0)
      }
    }.flatMap(\.self)
  }

  /// Prints the share of mistakes that rules find, and some of those that none finds.
  private func measureRecall(_ survey: Survey) {
    let progress = SurveyProgress(survey.runs, "sessions")
    let runs = Self.parallel(survey.runs) { run in
      defer { progress.advance() }
      return (run: run, witnessed: survey.plan(run).witnessed())
    }
    let table = RecallTable(of: runs, in: survey)
    print(table.text)
    print(table.missed(atMost: draw))
  }

  private func report(_ picked: [SurveyedBreach], in survey: Survey) throws {
    let progress = SurveyProgress(picked.count, "breaches")
    let cases = Self.parallel(picked.count) { index in
      defer { progress.advance() }
      let found = BreachCase(picked[index], in: survey)
      return (name: found.name, text: found.text, session: found.savedSession)
    }
    for found in cases { print(found.text) }
    guard let save else { return }
    let folder = URL(filePath: save)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for found in cases {
      try Data(found.session.utf8).write(to: folder.appending(path: "\(found.name).jsonl"))
    }
  }

  private static func parallel<Result: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = work(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in (0..<count).compactMap { results[$0] } }
  }
}
