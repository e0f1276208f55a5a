import ArgumentParser
import Foundation
import Scenarios
import Sessions

/// Plays scenarios headless and judges them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Play scenarios without a terminal and judge them.",
    discussion: ExitCodes.checking)

  @Argument(
    help: ArgumentHelp(
      "YAML files, or folders, searched with their sub-folders; shipped:NAME for one that ships "
        + "with zapdeck (see zapdeck list)."),
    completion: Completions.scenarios)
  var scenarios: [String] = []

  @Option(
    help: ArgumentHelp("Also write the verdicts as JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write each scenario's event log to this folder, as JSON lines.", valueName: "dir"),
    completion: .directory)
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Write each scenario's requests to this folder, as HTTP archives (HAR 1.2).",
      valueName: "dir"),
    completion: .directory)
  var har: String?

  @Option(
    parsing: .unconditional, help: "Random seed, instead of each file's own.",
    transform: Arguments.seed)
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Judge by these rules instead of each file's own: `all`, or names separated by commas (see "
        + "zapdeck rules).",
      valueName: "names"),
    completion: Completions.rules, transform: Arguments.rules)
  var rules: [Rule]?

  @Option(
    help: ArgumentHelp(
      "Play with the apps of this line-up: a device of the same id gets its app's policy. Shows "
        + "whether your app today still fails saved cases.", valueName: "file"),
    completion: Completions.lineUps, transform: Arguments.lineUp)
  var lineup: String?

  @Option(
    help: ArgumentHelp(
      "Play only scenarios whose path contains this text; * matches any text.",
      valueName: "pattern"))
  var only: String?

  @Flag(help: "Print when each step was done, and what satisfied it.")
  var trace = false

  @Flag(help: "Print JSON instead of the report; with --schema, print its JSON Schema.")
  var json = false

  @OptionGroup var warnings: WarningOptions

  @Flag(help: "Print the JSON Schema of scenarios and line-ups.")
  var schema = false

  func run() throws {
    if schema {
      StandardOutput.print(json ? CheckSchema.text : SchemaPage.text, terminator: "")
      return
    }
    guard !scenarios.isEmpty else {
      throw Complaint("check: name a scenario: a file, a folder or shipped:NAME")
    }
    var files = try CheckedFiles(scenarios)
    if let only { try files.keep(only: only) }
    // What cannot be written is said before everything is played.
    if let junit, !Files.exists(junit) {
      try OutputFile.checkWritable(junit, option: "--junit")
    }
    let run = try CheckRun(
      files: files.scenarios, log: log, har: har, seed: seed, rules: rules,
      apps: lineup.map { try LineUpLibrary.load($0) })
    let signals = EndSignals()
    signals.watch { _ in run.stop() }
    let report = CheckReport(
      run.run(), lineUps: files.lineUps, isTraced: trace,
      warningsFail: warnings.warningsFail)
    StandardOutput.print(
      json ? report.json(version: Release.version) : report.text, terminator: "")
    for complaint in report.complaints { Complaint(complaint).report() }
    if let junit {
      let text = report.junit(version: Release.version)
      try OutputFile.write(text.utf8, to: junit, option: "--junit")
    }
    if let signal = signals.received { throw ExitCode(128 + signal) }
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }
}
