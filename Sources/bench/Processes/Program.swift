import Foundation

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
