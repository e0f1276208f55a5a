import ArgumentParser
import Dashboard
import Foundation
import Lab
import Scenarios
import Simulation

/// Finds out how many viewers a line-up's services take, and what it is like after an outage.
struct CapacityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capacity",
    abstract:
      "Run a line-up's crowds at several sizes or capacities: when refusals begin, and how long a "
      + "recovery takes.")

  @Argument(
    help: "Line-up with crowds: a name that ships with zapdeck, or a YAML file.",
    completion: Completions.lineUps)
  var lineup: String

  @Option(
    help: ArgumentHelp(
      "What to vary: viewers, or the session or licence service's answers a second. "
        + "(default: viewers)"),
    completion: .list(CapacitySweep.Subject.allCases.map(\.rawValue)),
    transform: Arguments.subject)
  var sweep = CapacitySweep.Subject.viewers

  @Option(parsing: .unconditional, help: "How many values to try, from 1 to 64.")
  var values = 8

  @Option(
    parsing: .unconditional,
    help: "How many runs to do in parallel. (default: one for each processor)")
  var runs: Int?

  @Option(
    parsing: .unconditional, help: "Seed of all randomness. (default: 1)",
    transform: Arguments.seed)
  var seed: UInt64 = 1

  @Flag(help: "Print JSON instead of the table.")
  var json = false

  @Option(
    help: "Also write the table to an SVG file, for slides.",
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Flag(help: "Draw bars with ASCII characters.")
  var ascii = false

  func run() throws {
    let sweep = try makeSweep()
    let processors = max(1, ProcessInfo.processInfo.activeProcessorCount)
    if let runs, !(1...256).contains(runs) {
      throw Complaint("--runs \(runs): accepted: 1 to 256")
    }
    // What cannot be written is refused before the runs, which take minutes.
    if let svg, !Files.exists(svg) {
      try OutputFile.checkWritable(svg, option: "--svg")
    }
    let run = CapacityRun(sweep, atOnce: runs ?? processors)
    let signals = EndSignals()
    signals.watch { end(run, of: sweep, by: $0) }
    let outcomes = run.outcomes()
    // After a signal, its thread prints the results so far and ends the program.
    if signals.received == nil { try show(CapacityReport(sweep, outcomes)) }
  }

  private func show(_ report: CapacityReport) throws {
    StandardOutput.print(json ? report.json : report.table(isASCII: ascii), terminator: "")
    guard let svg else { return }
    try write(CapacityPicture(report, lineUp: Files.stem(of: lineup)).bytes, to: svg)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFile.write(bytes, to: path, option: "--svg")
  }

  /// A signal ends the program with what has been found until then.
  private func end(_ run: CapacityRun, of sweep: CapacitySweep, by signal: Int32) -> Never {
    run.end()
    do {
      try show(CapacityReport(sweep, run.found))
    } catch {
      (error as? Complaint)?.report()
    }
    StandardError.print(
      "zapdeck: interrupted: \(run.state); values of which one is missing are left out")
    Foundation.exit(128 + signal)
  }

  private func makeSweep() throws -> CapacitySweep {
    guard (1...CapacitySweep.mostValues).contains(values) else {
      throw Complaint("--values \(values): accepted: 1 to \(CapacitySweep.mostValues)")
    }
    let lineUp = try LineUpLibrary.load(lineup, by: "")
    guard !lineUp.crowds.isEmpty else {
      throw Complaint("\(lineup): the line-up has no crowds; add `crowds` to it")
    }
    return CapacitySweep(of: sweep, lineUp, values: values, seed: seed)
  }
}
