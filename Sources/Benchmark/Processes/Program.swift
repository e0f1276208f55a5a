import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program with its arguments.
struct Program {
  let path: String
  var arguments: [String]
  /// Its environment variables besides the standard ones.
  var environment: [String: String] = [:]

  /// The zapdeck that was built with the benchmark; it writes its files to `home`.
  static func zapdeck(in home: TemporaryFolder, _ arguments: String...) -> Program {
    Program(
      path: folder.appending(path: "zapdeck").path, arguments: arguments,
      environment: home.environment)
  }

  /// An installed tool; `nil` where it is not installed.
  static func tool(_ name: String, _ arguments: String...) -> Program? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return path.map { Program(path: $0, arguments: arguments) }
  }

  /// The folder of the built programs.
  static var folder: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }

  /// The whole environment, which is the same for all programs.
  var wholeEnvironment: [String: String] {
    var whole = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    for name in ["PATH", "HOME"] { whole[name] = ProcessInfo.processInfo.environment[name] }
    return whole.merging(environment) { $1 }
  }
}

/// btop, a system monitor whose whole screen moves and which is known to be fast.
enum Btop {
  static let absence = "btop is not installed"

  /// btop with its default settings, except for ten updates a second, its maximum; `nil` where it
  /// is not installed.
  static func program(in home: TemporaryFolder) throws -> Program? {
    guard var program = Program.tool("btop") else { return nil }
    let settings = home.path("btop")
    try FileManager.default.createDirectory(
      atPath: settings, withIntermediateDirectories: true)
    try "update_ms=100\n".write(
      toFile: settings + "/btop.conf", atomically: true, encoding: .utf8)
    program.environment = home.environment
    return program
  }
}

/// Why something cannot be measured.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// A system call's failure; the reason is `errno`, or the given number.
  static func system(_ what: String, _ number: Int32 = errno) -> BenchFailure {
    BenchFailure("\(what): \(String(cString: strerror(number)))")
  }
}
