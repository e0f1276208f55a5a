import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program with its arguments, as somebody would start it.
struct Program {
  let path: String
  var arguments: [String]
  /// What its environment has besides the path of the tools.
  var environment: [String: String] = [:]

  /// The zapdeck that was built beside the benchmark, with its files in a folder of its own.
  static func zapdeck(in home: TemporaryFolder, _ arguments: String...) -> Program {
    Program(
      path: folder.appending(path: "zapdeck").path, arguments: arguments,
      environment: home.environment)
  }

  /// A tool of that name; `nil` where it is not installed.
  static func tool(_ name: String, _ arguments: String...) -> Program? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return path.map { Program(path: $0, arguments: arguments) }
  }

  /// The folder of what was built, where the benchmark is, too.
  static var folder: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }

  /// The folder of the files that ship with zapdeck.
  static var assets: String {
    folder.appending(path: "zapdeck_zapdeck.resources/assets").path
  }

  /// The environment it is given: the same for all, whatever that of the benchmark is.
  var wholeEnvironment: [String: String] {
    var whole = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    for name in ["PATH", "HOME"] { whole[name] = ProcessInfo.processInfo.environment[name] }
    return whole.merging(environment) { $1 }
  }
}

/// btop, a monitor whose whole screen moves: what people know as quick.
enum Btop {
  static let absence = "btop is not installed"

  /// Its own settings, but for ten updates a second, its shortest interval; `nil` where it is not
  /// installed.
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

/// Why something cannot be measured, in words.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// What the system refused; the reason is the C library's last error, or the given one.
  static func system(_ what: String, _ number: Int32 = errno) -> BenchFailure {
    BenchFailure("\(what): \(String(cString: strerror(number)))")
  }
}
