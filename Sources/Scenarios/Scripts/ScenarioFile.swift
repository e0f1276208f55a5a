/// A scenario as YAML (DESIGN §5).
package enum ScenarioFile {
  /// What stands behind the name of a line-up.
  package enum Source: Sendable {
    /// The file's text; a short name for the screen, and the path for messages.
    case text(String, name: String, path: String)
    /// There is none; names that would be known.
    case unknown(among: [String])
    case unreadable
  }

  /// Reads a scenario; `path` is for messages, `lineUp` finds a line-up by name, or by a path that
  /// is meant from where the scenario stands.
  package static func read(
    _ text: String, path: String, lineUp: @escaping (String) -> Source
  ) throws(FileProblem) -> Scenario {
    let top = try YAMLFile.top(of: text, path: path, kind: "scenario")
    return try ScenarioReader(top: top, find: lineUp).scenario()
  }
}
