import Crowd
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

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
  /// relative to the scenario's file.
  package static func read(
    _ text: String, path: String, files: FilesBeside? = nil, lineUp: @escaping (String) -> Source
  ) throws(FileProblem) -> Scenario {
    let session = SessionFile.isSession(text.utf8) ? SessionFile(path: path, text: text) : nil
    if let session, var header = try session.takeHeader() {
      header.files = files
      return try scenario(header, session, lineUp)
    }
    var top = try YAMLFile.top(of: text, path: path, kind: "scenario")
    top.files = files
    return try scenario(top, nil, lineUp)
  }

  /// Reads a saved session line by line, however long it is.
  package static func read(
    _ session: SessionFile, path: String, files: FilesBeside? = nil,
    lineUp: @escaping (String) -> Source
  ) throws(FileProblem) -> Scenario {
    guard var header = try session.takeHeader() else { throw YAMLFile.tooLarge(path) }
    header.files = files
    return try scenario(header, session, lineUp)
  }

  /// The title of a saved session, of which nothing else is read; `nil` where it has none.
  package static func title(of session: SessionFile) throws(FileProblem) -> String? {
    guard let header = try session.takeHeader() else { return nil }
    return try header.mapping(ScenarioReader.table)(ScenarioReader.title)
  }

  private static func scenario(
    _ top: Reading, _ session: SessionFile?, _ find: @escaping (String) -> Source
  ) throws(FileProblem) -> Scenario {
    try YAMLVersion.check(top)
    return try ScenarioReader(top: top, session: session, find: find).scenario()
  }
}
