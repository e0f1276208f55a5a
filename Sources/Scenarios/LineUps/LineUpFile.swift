package import Lab

/// A line-up as YAML: the accounts, channels, devices and players of a world
/// (Scenarios/LineUpGrammar).
package enum LineUpFile {
  /// Reads a line-up; `name` is shown on screen, and messages name `path`.
  package static func read(
    _ text: String, name: String, path: String
  ) throws(FileProblem) -> LineUp {
    let top = try YAMLFile.top(of: text, path: path, kind: "line-up")
    try YAMLVersion.check(top)
    return try LineUpReader(top: top, name: name).lineUp()
  }
}
