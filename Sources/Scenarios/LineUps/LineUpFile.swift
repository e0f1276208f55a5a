package import Lab

/// A line-up as YAML (DESIGN §5): what a world is made of.
package enum LineUpFile {
  /// Reads a line-up; `name` is shown on screen, `path` in messages.
  package static func read(
    _ text: String, name: String, path: String
  ) throws(FileProblem) -> LineUp {
    let top = try YAMLFile.top(of: text, path: path, kind: "line-up")
    return try LineUpReader(top: top, name: name).lineUp()
  }
}
