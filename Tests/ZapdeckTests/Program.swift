import Foundation

/// The program as a user runs it: the binary beside the tests.
enum Program {
  struct Result {
    let code: Int32
    let output: String
    /// What it said on standard error, without lines of progress: those depend on the machine.
    let errors: String
    let progress: [String]

    init(code: Int32, output: String, errors: String) {
      let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
      (self.code, self.output) = (code, output)
      self.errors = lines.filter { !$0.hasPrefix("progress: ") }.joined(separator: "\n")
      progress = lines.filter { $0.hasPrefix("progress: ") }.map(String.init)
    }
  }

  static let binary = folder.appending(path: "zapdeck")

  private static var folder: URL {
    // The test bundle stands in the same folder as the program.
    let bundles = CommandLine.arguments.compactMap { argument -> URL? in
      argument.hasSuffix(".xctest") ? URL(filePath: argument) : nil
    }
    return (bundles.first ?? Bundle.main.bundleURL).deletingLastPathComponent()
  }

  /// Runs it without a terminal, and returns its output.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(binary, arguments, environment: environment)
  }

  /// Runs any program and returns its output.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Result {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.handle("out")
    process.standardError = try scratch.handle("err")
    try Self.withoutBlockedSignals { try process.run() }
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: try scratch.text("out"),
      errors: try scratch.text("err"))
  }

  /// Threads that run tests block signals, and a child inherits what its starter blocks: tmux's
  /// server would never learn that its sessions ended.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
