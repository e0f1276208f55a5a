import Foundation
import Scenarios
import TestSupport
import Worlds

/// The files that ship with the program.
enum Shipped {
  static let assets = Repository.root.appending(path: "assets")

  /// Paths below `assets` of every YAML file in some folders, in their order.
  static func files(_ folders: String...) -> [String] {
    folders.flatMap { folder in
      let names =
        (try? FileManager.default.contentsOfDirectory(
          atPath: assets.appending(path: folder).path)) ?? []
      return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  static let scenarios = files("scenarios", "incidents", "rules")
  static let lineUps = files("lineups")

  static func text(_ path: String) throws -> String {
    try String(contentsOf: assets.appending(path: path), encoding: .utf8)
  }

  /// The line-up that a scenario in `folder` names.
  static func source(_ name: String, from folder: String) -> ScenarioFile.Source {
    let path = name.contains(".") ? "\(folder)/\(name)" : "lineups/\(name).yaml"
    guard let text = try? text(path) else { return .unknown(among: ["classic", "family"]) }
    return .text(text, name: name, path: path)
  }

  static func lineUp(_ name: String) throws -> LineUp {
    try LineUpFile.read(text("lineups/\(name).yaml"), name: name, path: name)
  }

  /// Reads a scenario's text as if it stood in `assets/scenarios`.
  static func scenario(
    _ text: String, path: String = "x.yaml", folder: String = "scenarios"
  ) throws(FileProblem) -> Scenario {
    try ScenarioFile.read(text, path: path) { source($0, from: folder) }
  }
}
