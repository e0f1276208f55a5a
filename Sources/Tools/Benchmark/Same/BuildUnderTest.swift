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

  /// Runs a session in its own folder; returns its output: `frame`, `events`, `session`.
  func run(_ session: SameSession) throws -> [String: String] {
    let home = try TemporaryFolder()
    let files = ["events": home.path("events"), "session": home.path("session")]
    let program = Program(
      path: path,
      arguments: ["snapshot"] + session.arguments
        + ["--log", home.path("events"), "--save", home.path("session")],
      environment: ["LANG": "C.UTF-8"].merging(home.environment) { $1 })
    let (code, frame) = try program.run(in: home.path("."))
    guard code == 0 else { throw BenchFailure(frame) }
    var written = ["frame": frame]
    for (name, file) in files { written[name] = try String(contentsOfFile: file, encoding: .utf8) }
    return written
  }
}
