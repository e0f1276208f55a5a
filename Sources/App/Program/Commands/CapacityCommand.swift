import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Sessions
import Simulation
import Worlds

/// Finds out how many viewers a line-up's services take, and what it is like after an outage.
struct CapacityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capacity",
    abstract:
      "Run a line-up's crowds at several sizes or capacities, to see when refusals begin and how "
      + "long recovery takes.",
    discussion: ExitCodes.measuring)

  @Argument(
    help: "Line-up with crowds: \(Arguments.nameOrFile).",
    completion: Completions.lineUps)
  var lineup: String

  @Option(
    help: ArgumentHelp(
      "What to vary: the number of viewers, or how many requests per second the session or licence "
        + "service can answer: viewers, session or licence. (default: viewers)"),
    completion: .list(CapacitySweep.Subject.allCases.map(\.rawValue)),
    transform: Arguments.subject)
  var sweep = CapacitySweep.Subject.viewers

  @Option(parsing: .unconditional, help: "How many values to try, from 1 to 64.")
  var values = 8

  @Option(
    parsing: .unconditional,
    help: "How many runs to do in parallel. (default: one per processor)")
  var runs: Int?

  @Option(
    parsing: .unconditional, help: Arguments.seedHelp(), transform: Arguments.seed)
  var seed: UInt64 = 1

  @Flag(help: "Print JSON instead of the table.")
  var json = false

  @Flag(help: "Draw bars with ASCII characters.")
  var ascii = false

  func run() throws {
    let sweep = try makeSweep()
    let processors = max(1, ProcessInfo.processInfo.activeProcessorCount)
    if let runs, !(1...256).contains(runs) {
      throw Complaint("--runs \(runs): accepted: 1 to 256")
    }
    let run = CapacityRun(sweep, atOnce: runs ?? processors)
    let signals = EndSignals()
    signals.watch { end(run, of: sweep, by: $0) }
    let outcomes = run.outcomes()
    // After a signal, its thread prints the results so far and ends the program.
    if signals.received == nil { show(CapacityReport(sweep, outcomes)) }
  }

  private func show(_ report: CapacityReport) {
    StandardOutput.print(json ? report.json : report.table(isASCII: ascii), terminator: "")
  }

  /// A signal ends the program with what has been found until then.
  private func end(_ run: CapacityRun, of sweep: CapacitySweep, by signal: Int32) -> Never {
    run.end()
    show(CapacityReport(sweep, run.found))
    StandardError.print(
      "zapdeck: interrupted: \(run.state); values with unfinished runs are left out")
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
