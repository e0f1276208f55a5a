/// What a user has chosen for the wall in a file of their own; options on the command line win.
package struct Configuration: Hashable, Sendable {
  /// What the wall is drawn with.
  package enum Glyphs: String, CaseIterable, Sendable {
    /// What the terminal can show.
    case auto
    case ascii
  }

  /// What the log opens with.
  package enum LogLevel: String, CaseIterable, Sendable {
    /// Notices and above.
    case notices
    case everything
  }

  /// A key of the user's own, and the key whose action it has.
  package struct OwnKey: Hashable, Sendable {
    package let name: String
    package let standard: String
    package let place: Place
  }

  package var theme: String?
  package var glyphs: Glyphs?
  package var logLevel: LogLevel?
  /// The name or path of the line-up of `run`.
  package var lineUp: String?
  /// In the order of the file.
  package var keys: [OwnKey] = []

  package init() {}
}
