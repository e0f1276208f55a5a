import Foundation

/// A zapdeck program, with the files that ship beside it.
struct BuildUnderTest: Sendable {
  let path: String

  /// Names of the files that ship in a folder of assets, without their endings.
  func assets(in folder: String) throws -> [String] {
    let assets = URL(filePath: path).deletingLastPathComponent()
      .appending(path: "zapdeck_zapdeck.resources/assets/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: assets.path)
      .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Runs a session in a folder of its own; returns what it wrote: `frame`, `events`, `session`.
  func run(_ session: SameSession) throws -> [String: String] {
    let home = try TemporaryFolder()
    let files = ["events": home.path("events"), "session": home.path("session")]
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.currentDirectoryURL = URL(filePath: home.path("."))
    process.arguments =
      ["snapshot"] + session.arguments
      + ["--log", home.path("events"), "--save", home.path("session")]
    process.environment = ["LANG": "C.UTF-8"].merging(home.environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let frame = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var written = ["frame": String(decoding: frame, as: UTF8.self)]
    guard process.terminationStatus == 0 else { throw BenchFailure(written["frame"] ?? path) }
    for (name, file) in files { written[name] = try String(contentsOfFile: file, encoding: .utf8) }
    return written
  }
}
