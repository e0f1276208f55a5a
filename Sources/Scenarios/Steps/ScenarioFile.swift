/// A scenario as YAML (Scenarios/ScenarioGrammar).
package enum ScenarioFile {
  /// What a line-up's name or path leads to.
  package enum Source: Sendable {
    /// The file's text, a short name for the screen, and the path for messages.
    case text(String, name: String, path: String)
    /// Nothing; with the names that are known.
    case unknown(among: [String])
    case unreadable
  }

  /// Reads a scenario; messages name `path`, and `lineUp` finds a line-up by its name or by a path
  /// relative to the scenario's file. A saved session may be larger than what is written by hand.
  package static func read(
    _ text: String, path: String, isSession: Bool = false,
    lineUp: @escaping (String) -> Source
  ) throws(FileProblem) -> Scenario {
    let top = try YAMLFile.top(
      of: text, path: path, kind: "scenario",
      sizeLimit: isSession ? YAMLFile.sessionSizeLimit : YAMLFile.sizeLimit)
    try YAMLVersion.check(top)
    return try ScenarioReader(top: top, find: lineUp).scenario()
  }
}
