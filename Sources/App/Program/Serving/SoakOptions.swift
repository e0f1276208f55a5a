import ArgumentParser
import Exploring
import Scenarios
import Sessions
import Simulation

/// The options of a soak test of real clients.
struct SoakOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Soak-test the clients: inject bursts of network faults, and judge by these rules, or `all`.",
      valueName: "rules"),
    completion: Completions.rules, transform: Arguments.soakRules)
  var explore: [Rule]?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Maximum duration of the soak test, 1min to 24h. (default: 10min)", valueName: "time"),
    transform: Arguments.soakLength)
  var length: Duration?

  @Option(
    help: ArgumentHelp(
      "Use only these faults in the soak test: \(Arguments.faultsHelp).",
      valueName: "faults"),
    transform: Arguments.soakFaultKeys)
  var faults: [Character]?

  @Option(
    help: ArgumentHelp(
      "A folder for the case and film of each finding. (default: found)", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp(Arguments.junitHelp, valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  /// What the soak test is to be like; `nil` where there is to be none.
  func terms(seed: UInt64) throws -> SoakTerms? {
    guard let explore else {
      let given = [
        ("--for", length != nil), ("--faults", faults != nil), ("--out", out != nil),
        ("--junit", junit != nil),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw Complaint("\(option) needs --explore")
      }
      return nil
    }
    // What cannot be written is said before the soak test, not after it.
    _ = try CaseFolder(out: folder)
    if let junit, !Files.exists(junit) {
      try OutputFile.checkWritable(junit, option: "--junit")
    }
    var terms = SoakTerms()
    (terms.rules, terms.seed) = (explore, seed)
    terms.length = length ?? terms.length
    terms.keys = faults ?? terms.keys
    return terms
  }

  private var folder: String { out ?? "found" }

  /// Reports what was found, and then what could not be written; throws if there are findings, if
  /// no client connected, and if a signal has stopped it.
  func finish(_ test: ServedSoakTest, signal: Int32?) throws {
    var problems = Problems()
    let report = test.report(in: folder, &problems)
    StandardOutput.print(report.text, terminator: "")
    if let junit {
      let xml = report.junit(
        version: Release.version, lineUp: test.lineUp, seconds: test.seconds)
      problems.attempt { try OutputFile.write(xml.utf8, to: junit, option: "--junit") }
    }
    try problems.check()
    if let signal, !test.isOver { throw ExitCode(128 + signal) }
    if !report.isConclusive { throw ExitCode(2) }
    if !report.entries.isEmpty { throw ExitCode(1) }
  }
}
