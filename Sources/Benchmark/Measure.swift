import ArgumentParser
import Foundation

/// Measures zapdeck and its usual alternatives.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure zapdeck and its usual alternatives.",
    discussion:
      "Prints ratios of medians over interleaved rounds; absolute figures are in brackets.")

  @Argument(help: "Cases to run, from those that --list prints. (default: all)")
  var cases: [String] = []

  @Flag(help: "Print a JSON array instead of the table.")
  var json = false

  @Flag(help: "List the cases.")
  var list = false

  @Option(help: "Compare instruction counts with those in a file; RECORD=1 rewrites it.")
  var gate: String?

  @Option(help: "Only do a chore, whose instructions are then counted: post, queue or frame.")
  var count: Chore?

  @Option(help: "How many times to do the chore.")
  var times = 1

  func validate() throws {
    for name in cases where !Suite.names.contains(name) {
      let accepted = Suite.names.joined(separator: ", ")
      throw ValidationError("\(name): no such case; accepted: \(accepted)")
    }
  }

  func run() throws {
    guard !list else { return print(Suite.names.joined(separator: "\n")) }
    if let count { return try count.run(times: times) }
    if let gate {
      let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
      guard try InstructionGate(path: gate).run(isRecording: isRecording) else { throw ExitCode(1) }
      return
    }
    try measure()
  }

  private func measure() throws {
    var table = Table()
    if !json { print(Table.heading) }
    for (name, subject) in Suite.all where cases.isEmpty || cases.contains(name) {
      let rows = try subject.measure()
      table.add(rows, to: name)
      if !json { print(Table.text(of: name, rows)) }
    }
    if json {
      FileHandle.standardOutput.write(try table.json())
    } else {
      print(table.summary)
    }
  }
}
