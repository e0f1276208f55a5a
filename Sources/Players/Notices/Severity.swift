/// How much a notice matters to somebody watching.
package enum Severity: Int, Comparable, CaseIterable, Sendable {
  /// The steps of normal work.
  case info
  /// Something a user did or would notice.
  case notice
  /// Not as it should be; playback goes on.
  case warning
  /// Playback ends or cannot begin.
  case error

  package static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The letter in the log: `.` `i` `!` `X`.
  package var letter: Character {
    switch self {
    case .info: "."
    case .notice: "i"
    case .warning: "!"
    case .error: "X"
    }
  }
}
