import ArgumentParser
import Exploring
import Faults
import Foundation
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Searches for what breaks an app.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search automatically for faults and actions that make an app do harm.",
    discussion: """
      The first run injects nothing. Then each fault and action is tried alone, then in short \
      bursts. Whatever breaks a rule is reduced to the fewest steps that still break it; without \
      --rules, the rules are the harms. A finding is a harm above its limit which a reference \
      app, given the same steps, avoids. Two findings are the same if the same app breaks the same \
      rule after the same notification with the same reaction, on whatever device.

      \(ExitCodes.searching)
      """)

  @Argument(
    help: """
      Line-up or scenario: \(Arguments.nameOrFile). (default: default)
      """,
    completion: Completions.lineUps)
  var subject: String?

  @Option(
    help: "How all apps react to errors: a policy that ships with zapdeck, or one in the line-up.",
    completion: .list(Policy.shipped.map(\.name)))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Use only these faults: \(Arguments.faultsHelp); or none.",
      valueName: "faults"),
    transform: Arguments.faultKeys)
  var faults: [Character]?

  @Option(
    help: ArgumentHelp(
      "Use only these actions, by name, separated by commas: "
        + SearchSpace.actions.joined(separator: ", ") + "; or none.",
      valueName: "names"),
    transform: Arguments.actions)
  var actions: [String]?

  @Option(
    help: ArgumentHelp(
      "Judge by these rules, by name, separated by commas, or all. (default: the harms)",
      valueName: "names"),
    completion: Completions.rules, transform: Arguments.searchRules)
  var rules: [Rule]?

  @Flag(help: "Judge by all rules, and fail also for what harms nobody.")
  var strict = false

  @Option(
    parsing: .unconditional, help: Arguments.seedHelp(), transform: Arguments.seed)
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional, help: "How many runs to do, from 1 to 10,000,000. (default: 2000)")
  var runs: Int?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Search for this long instead; what it finds then depends on the machine's speed.",
      valueName: "time"),
    transform: Arguments.duration)
  var time: Duration?

  @Option(
    help: ArgumentHelp(
      "A folder of known cases, other than --out: a finding is new if it has no case there.",
      valueName: "dir"),
    completion: .directory)
  var known: String?

  @Option(
    help: ArgumentHelp(
      "A folder for cases, films and the report; it must be empty unless --replace is given.",
      valueName: "dir"),
    completion: .directory)
  var out = "found"

  @Flag(help: "Remove the cases and films in --out first.")
  var replace = false

  @Option(
    help: ArgumentHelp("Format of the films: cast, mp4 or none.", valueName: "format"),
    completion: .list(CaseFilm.allCases.map(\.rawValue)), transform: Arguments.choice)
  var film = CaseFilm.cast

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Do not search: merge the cases of these folders into --out, each finding once.",
      valueName: "dir"),
    completion: .directory)
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(Arguments.junitHelp, valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Flag(help: "Print JSON instead of the report.")
  var json = false

  @Flag(help: Arguments.schemaHelp)
  var schema = false

  func run() throws {
    if schema {
      guard json else { throw Complaint("explore: --schema needs --json") }
      return StandardOutput.print(ReportSchema.explore, terminator: "")
    }
    let began = ContinuousClock.now
    try checkJUnit()
    guard merge.isEmpty else { return try unite() }
    let limit = try limit(from: began)
    let subject = try exploreSubject()
    let exploration = try exploration(of: subject)
    let known = try knownCases()
    let (run, signals) = (SearchRun(), EndSignals())
    signals.watch { _ in run.stop() }
    // What cannot be written is said before the search, not after it.
    let folder = try outFolder()
    if let junit, !Files.exists(junit) {
      try OutputFile.checkWritable(junit, option: "--junit")
    }
    let search = run.result(of: exploration, limit)
    // What was found is printed in any case, and then what went wrong.
    var problems = Problems()
    let report = report(
      on: search, of: subject, known, folder, wasStopped: run.wasStopped, &problems)
    StandardOutput.print(
      json ? report.json(version: Release.version) : report.text, terminator: "")
    if let junit {
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      let xml = report.junit(version: Release.version, seconds: seconds)
      problems.attempt { try OutputFile.write(xml.utf8, to: junit, option: "--junit") }
    }
    if let signal = signals.received {
      problems.report()
      throw ExitCode(128 + signal)
    }
    try problems.check()
    try judge(search, report, subject)
  }

  /// Ends with the exit code for what was found, and for what could not be.
  private func judge(
    _ search: Search, _ report: ExploreReport, _ subject: ExploreSubject
  ) throws {
    if report.newCount > 0 || subject.failure != nil || strict && report.hasNotes {
      throw ExitCode(1)
    }
    if search.hasNoStrike {
      let runs = search.done.counted("run")
      throw Complaint("explore: no fault struck in \(runs), so nothing was tried")
    }
  }

  /// Refuses a JUnit file that would replace a report, a case or a film.
  private func checkJUnit() throws {
    guard let junit else { return }
    let file = URL(filePath: Files.resolved(junit))
    let parent = Files.resolved(file.deletingLastPathComponent().path)
    let folders = [out, known].compactMap(\.self) + merge
    guard let folder = folders.first(where: { Files.resolved($0) == parent }),
      CaseFolder.isName(file.lastPathComponent)
    else { return }
    throw Complaint("--junit \(junit): such names in \(folder) are for the report and the cases")
  }

  private func knownCases() throws -> CaseFolder? {
    guard let known else { return nil }
    guard Files.resolved(known) != Files.resolved(out) else {
      throw Complaint("explore: --known and --out are both \(out); name two different folders")
    }
    return try CaseFolder(known: known)
  }

  private func outFolder() throws -> CaseFolder {
    try CaseFolder(out: out, holding: replace ? .oldCases : .nothing, film: film.format)
  }

  /// Unites what several searches have found.
  private func unite() throws {
    guard !json else { throw Complaint("explore: --json or --merge, not both") }
    if let subject {
      throw Complaint("explore: \(subject) or --merge, not both: --merge does not search")
    }
    let inside = merge.first { Files.resolved($0) == Files.resolved(out) }
    if let inside {
      throw Complaint("explore: --merge and --out are both \(inside); name two different folders")
    }
    var merge = try CaseMerge(merge, known: knownCases())
    var folder = try outFolder()
    try merge.write(to: &folder)
    try folder.close(with: merge.json)
    StandardOutput.print(merge.text, terminator: "")
    if let junit {
      try OutputFile.write(
        merge.junit(version: Release.version).utf8, to: junit, option: "--junit")
    }
    guard merge.lost.isEmpty else {
      throw Complaint(merge.lost.map { "--merge: lost: \($0.sentence)" })
    }
    if merge.newCount > 0 || !merge.subjectFailures.isEmpty { throw ExitCode(1) }
  }

  private func report(
    on search: Search, of subject: ExploreSubject, _ known: CaseFolder?, _ folder: CaseFolder,
    wasStopped: Bool, _ problems: inout Problems
  ) -> ExploreReport {
    var folder = folder
    let mistakes = search.mistakes
    let setup = search.exploration.setup
    known?.sayWhoIsMissing(in: setup.world.lineUp)
    let entries = mistakes.map { finding in
      let report = FindingReport(finding, in: search.exploration)
      let files = problems.attempt { try folder.add(report) } ?? nil
      let title = finding.identity.text
      return ExploreReport.Entry(
        report, known?.has(title) == true ? .known : .new,
        accepted: known?.reason(of: title), file: files?.file, film: files?.film)
    }
    let others = problems.attempt {
      try known?.others(
        than: mistakes.map(\.identity.text), withAppsOf: setup,
        judging: search.exploration.rules)
    }
    let report = ExploreReport(
      of: search, subjectLine, entries, resolved: others??.resolved ?? [],
      stillBroken: others??.stillBroken ?? [], notJudged: others??.notJudged ?? [],
      wasStopped: wasStopped,
      failure: subject.failure.map { "\($0.headline): \($0.cause)".onOneLine })
    problems.attempt { try folder.close(with: report.json(version: Release.version)) }
    return report
  }

  /// Such as `classic, all apps careless`.
  private var subjectLine: String {
    Assets.shown(name) + (policy.map { ", all apps \($0)" } ?? "")
  }

  private var name: String { subject ?? "default" }

  private func limit(from began: ContinuousClock.Instant) throws -> SearchRun.Limit {
    switch (runs, time) {
    case (nil, nil): return .runs(2000)
    case (let runs?, nil):
      guard (1...10_000_000).contains(runs) else {
        throw Complaint("--runs \(runs): accepted: 1 to 10000000")
      }
      return .runs(runs)
    case (nil, let time?):
      guard time > .zero else {
        throw Complaint("--for \(Quantity.text(time)): accepted: a time above 0 s")
      }
      return .deadline(began + time)
    case (.some, .some): throw Complaint("explore: --runs or --for, not both")
    }
  }

  private func exploreSubject() throws -> ExploreSubject {
    let subject = try ExploreSubject(name, policy: policy, seed: seed)
    guard subject.setup.playerCount > 0 else {
      throw Complaint("\(name): no player to judge; explore does not test real clients or crowds")
    }
    if let failure = subject.failure {
      Complaint([
        failure.headline,
        "it fails without any fault, so no run gets past this step: "
          + failure.cause,
      ]).report()
    }
    return subject
  }

  private func exploration(of subject: ExploreSubject) throws -> Exploration {
    guard faults?.isEmpty != true || actions?.isEmpty != true || !subject.script.isEmpty else {
      throw Complaint("explore: --faults none and --actions none leave nothing to try")
    }
    return Exploration(
      subject.setup, script: subject.script,
      rules: rules ?? (strict ? Rule.everything : Rule.harms),
      keys: faults ?? FaultCatalogue.kinds.map(\.key),
      actions: actions ?? SearchSpace.actions, seed: seed)
  }
}

/// What the films of findings are.
enum CaseFilm: String, CaseIterable {
  case cast, mp4, none

  /// `nil` for none.
  var format: FilmFormat? {
    switch self {
    case .cast: .cast
    case .mp4: .mp4
    case .none: nil
    }
  }
}
