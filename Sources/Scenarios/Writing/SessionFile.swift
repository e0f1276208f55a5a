/// A saved session as text: JSON lines that `SessionRecorder` wrote.
package enum SessionFile {
  /// Whether a file's text is a saved session, rather than a scenario in YAML.
  package static func isSession(_ text: String) -> Bool { text.hasPrefix("{\"title\":") }

  /// The same as one mapping that the reader of scenarios takes: lines stay where they are, so that
  /// its messages name the right ones.
  package static func scenarioText(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first, header.hasSuffix("}") else { return text }
    lines[0] = header.dropLast() + ", \"steps\": ["
    if lines.count == 1 { lines.append("{\"wait\": \"10s\"}") }
    for index in lines.indices.dropFirst() { lines[index] += "," }
    return lines.joined(separator: "\n") + "]}\n"
  }
}
