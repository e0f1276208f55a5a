/// Something that a scenario claims and does not show: a fault that never struck, or a caption that
/// is too short to read.
package struct ScriptWarning: Hashable, Sendable {
  package let place: Place
  package let sentence: String

  /// `file:line:column: warning: …`.
  package var line: String { "\(place.text): warning: \(sentence)" }
}
