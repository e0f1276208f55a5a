import ArgumentParser
import Exploring
import Lab
import Scenarios
import Simulation

/// The options of a night over real clients.
struct SoakOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A night of your own app: bursts of faults on the wire, judged by these rules, or all.",
      valueName: "rules"),
    completion: Completions.rules, transform: Arguments.nightRules)
  var explore: [Rule]?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long the night is, 1min to 24h. (default: 10min)", valueName: "time"),
    transform: Arguments.nightLength)
  var length: Duration?

  @Option(
    help: ArgumentHelp(
      "Use only these faults in the night: letters of the catalogue, such as `hst`.",
      valueName: "letters"),
    transform: Arguments.nightLetters)
  var faults: [Character]?

  @Option(
    help: ArgumentHelp("A folder for each finding's case and film.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp("Also write the night's findings as JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  /// What the night is to be like; `nil` where there is to be none.
  func terms(seed: UInt64) throws -> SoakTerms? {
    guard let explore else {
      let given = [
        ("--for", length != nil), ("--faults", faults != nil), ("--out", out != nil),
        ("--junit", junit != nil),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw Complaint("\(option): give --explore too")
      }
      return nil
    }
    // What cannot be written is said before the night, not after it.
    _ = try CaseFolder(out: folder)
    if let junit, !Files.exists(junit) {
      try OutputFile.checkWritable(junit, option: "--junit")
    }
    var terms = SoakTerms()
    (terms.rules, terms.seed) = (explore, seed)
    terms.length = length ?? terms.length
    terms.letters = faults ?? terms.letters
    return terms
  }

  private var folder: String { out ?? "found" }

  /// Reports what was found, and then what could not be written; throws if there are findings, if
  /// no client connected, and if a signal has stopped the night.
  func finish(_ night: ServedSoakTest, signal: Int32?) throws {
    var problems = Problems()
    let report = night.report(in: folder, &problems)
    StandardOutput.print(report.text, terminator: "")
    if let junit {
      let xml = report.junit(
        version: Release.version, lineUp: night.lineUp, seconds: night.seconds)
      problems.attempt { try OutputFile.write(xml.utf8, to: junit, option: "--junit") }
    }
    try problems.check()
    if let signal, !night.isOver { throw ExitCode(128 + signal) }
    if !report.isConclusive { throw ExitCode(2) }
    if !report.entries.isEmpty { throw ExitCode(1) }
  }
}
