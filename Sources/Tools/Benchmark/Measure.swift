import ArgumentParser
import Foundation

/// Measures the parts of zapdeck, and their usual alternatives; whole programs are measured by
/// `Tests/Tools/BenchmarkTests/Programs`.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure parts of zapdeck against their usual alternatives.",
    discussion:
      "Prints ratios of medians over interleaved rounds, with absolute figures in brackets.")

  /// In the order of the table.
  private static let all: [(name: String, subject: any Case)] = [
    ("bus", BusCase()), ("world", WorldCase()), ("explore", ExploreCase()),
    ("app", AppCodeCase()), ("frames", FrameCase()), ("crowd", CrowdCase()),
  ]

  @Argument(help: "Cases to run, as listed by --list. (default: all)")
  var cases: [String] = []

  @Flag(help: "List the cases.")
  var list = false

  @Option(help: "Compare instruction counts with those in a file; RECORD=1 rewrites it.")
  var gate: String?

  @Option(help: "Only run one chore, to count its instructions: post, queue or frame.")
  var count: Chore?

  @Option(help: "How many times to run the chore.")
  var times = 1

  func validate() throws {
    let names = Self.all.map(\.name)
    for name in cases where !names.contains(name) {
      throw ValidationError(
        "\(name): no such case; accepted: \(names.joined(separator: ", "))")
    }
  }

  func run() throws {
    if list { return print(Self.all.map(\.name).joined(separator: "\n")) }
    if let count { return try count.run(times: times) }
    if let gate {
      let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
      guard try InstructionGate(path: gate).run(isRecording: isRecording) else { throw ExitCode(1) }
      return
    }
    print(Table.heading)
    var table = Table()
    for (name, subject) in Self.all where cases.isEmpty || cases.contains(name) {
      print(table.text(adding: try subject.measure(), of: name))
    }
    print(table.summary)
  }
}
