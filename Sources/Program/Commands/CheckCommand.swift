import ArgumentParser
import Foundation
import Lab
import Scenarios

/// Plays scenarios headless and judges them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Play scenarios headless and judge them: exit code 0, 1 if one failed, 2 if unreadable."
  )

  @Argument(
    help: "Scenarios: names that ship with zapdeck, YAML files, or folders of them.",
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
    parsing: .unconditional, help: "Seed of all randomness, instead of the files' own.",
    transform: Arguments.seed)
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Also judge by these rules: `all`, or names separated by commas (see zapdeck rules).",
      valueName: "names"),
    completion: Completions.rules, transform: Arguments.rules)
  var rules: [Rule]?

  @OptionGroup var warnings: WarningOptions

  @Flag(help: "Print the JSON Schema of scenarios and line-ups.")
  var schema = false

  func run() throws {
    if schema {
      StandardOutput.print(SchemaPage.text, terminator: "")
      return
    }
    guard !scenarios.isEmpty else { throw Complaint("check: name a scenario, a file or a folder") }
    let files = try Complaint.forEach(scenarios) { try ScenarioLibrary.files($0) }.flatMap(\.self)
    // What cannot be written is said before everything is played.
    if let junit, !Files.exists(junit) {
      try OutputFile.checkWritable(junit, option: "--junit")
    }
    let run = try CheckRun(files: files, log: log, har: har, seed: seed, rules: rules)
    let report = CheckReport(run.run())
    StandardOutput.print(report.text, terminator: "")
    if let junit { try OutputFile.write(report.junit.utf8, to: junit, option: "--junit") }
    for complaint in report.complaints { Complaint(complaint).report() }
    let code = max(report.exitCode, warnings.exitCode(of: report.warnings))
    if code != 0 { throw ExitCode(code) }
  }
}
