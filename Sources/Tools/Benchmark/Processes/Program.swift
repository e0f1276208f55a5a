import Foundation

/// A program with its arguments.
struct Program {
  let path: String
  var arguments: [String]
  /// Its environment variables; its parent's unless set.
  var environment: [String: String]?

  /// An installed tool; `nil` where it is not installed.
  static func tool(_ name: String, _ arguments: String...) -> Program? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return path.map { Program(path: $0, arguments: arguments) }
  }

  /// The folder of the built programs.
  static var folder: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }

  /// Runs it to its end; returns its exit code and what it printed.
  func run(in folder: String = ".") throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.currentDirectoryURL = URL(filePath: folder)
    process.arguments = arguments
    if let environment { process.environment = environment }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
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
