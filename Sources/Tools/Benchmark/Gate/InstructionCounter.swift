import Foundation

/// Counts instructions with valgrind, whose counts have no noise.
struct InstructionCounter {
  private let home: TemporaryFolder
  private let program: String

  /// `nil` where valgrind is not installed. It runs a copy without symbols, because reading the
  /// symbols takes minutes.
  init?() throws {
    home = try TemporaryFolder()
    program = home.path("bench")
    let own = Program.folder.appending(path: "bench").path
    guard Program.tool("valgrind") != nil, let strip = Program.tool("strip", "-o", program, own)
    else { return nil }
    guard try strip.run().code == 0 else {
      throw BenchFailure("\(own) cannot be stripped")
    }
  }

  /// Instructions of the chore, done once.
  func count(_ chore: Chore) throws -> Int {
    let (fewer, more) = chore.times
    let difference = try total(chore, times: more) - total(chore, times: fewer)
    return difference / (more - fewer)
  }

  private func total(_ chore: Chore, times: Int) throws -> Int {
    let log = home.path("log")
    guard
      var valgrind = Program.tool(
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)",
        program, "--count", chore.rawValue, "--times", "\(times)")
    else { throw BenchFailure("valgrind") }
    // Otherwise the order of dictionaries, and with it the count, would differ in every run.
    valgrind.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let code = try valgrind.run().code
    let text = try String(contentsOfFile: log, encoding: .utf8)
    guard code == 0, let count = Self.collected(in: text) else {
      throw BenchFailure("\(chore.rawValue) cannot be counted:\n\(text)")
    }
    return count
  }

  /// The count at the end of valgrind's output, such as `==12== Collected : 345`.
  static func collected(in log: String) -> Int? {
    let line = log.split(separator: "\n").first { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
