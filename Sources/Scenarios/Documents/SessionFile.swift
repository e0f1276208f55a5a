/// A saved session: JSON lines that `SessionRecorder` wrote, of which there may be any number.
package struct SessionFile {
  let header: Substring
  /// One line for each step.
  let steps: [Substring]

  /// Whether a file is a saved session and not a scenario in YAML.
  package static func isSession(_ text: String) -> Bool { text.hasPrefix(opening) }

  /// How every saved session begins.
  package static let opening = "{\"title\":"

  /// The lines of a text; `nil` unless it is a saved session.
  init?(_ text: String) {
    guard Self.isSession(text) else { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    // A program that was killed may have left the beginning of a line.
    if lines.count > 1, let last = lines.last, !Self.isWhole(last) { lines.removeLast() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first, header.hasSuffix("}") else { return nil }
    self.header = header
    steps = lines.count == 1 ? ["{\"wait\": \"0s\"}"] : Array(lines.dropFirst())
  }

  /// Whether every brace and text of a JSON line is closed.
  private static func isWhole(_ line: Substring) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in line.utf8 {
      if isText {
        if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      if byte == UInt8(ascii: "\"") { isText = true }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
    }
    return depth == 0 && !isText
  }
}
