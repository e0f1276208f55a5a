/// The user's choices for the terminal; what the terminal cannot do is left out anyway.
package struct TerminalOptions: Hashable, Sendable {
  /// Whether frames are bracketed by synchronized-output marks (private mode 2026).
  package enum Sync: String, CaseIterable, Sendable {
    case auto, on, off

    /// Whether the marks are written on a terminal of that TERM: `auto` excludes those that do not
    /// know them.
    package func isOn(forTerminal name: String) -> Bool {
      switch self {
      case .on: true
      case .off: false
      case .auto: !(name.hasPrefix("linux") || name.hasPrefix("vt") || name == "dumb")
      }
    }
  }

  /// `true` and `false` are the user's choice; `nil` follows the locale's codeset.
  package var unicode: Bool?
  /// `false` for `--no-color`; the NO_COLOR variable switches colours off as well.
  package var color: Bool
  package var sync: Sync
  /// Whether clicks and the wheel are reported; the terminal's own selection then needs Shift.
  package var mouse: Bool
  /// Bytes a second before pictures slow down.
  package var bytesPerSecond: Int

  package init(
    unicode: Bool? = nil, color: Bool = true, sync: Sync = .auto, mouse: Bool = true,
    bytesPerSecond: Int = 256 * 1024
  ) {
    self.unicode = unicode
    self.color = color
    self.sync = sync
    self.mouse = mouse
    self.bytesPerSecond = bytesPerSecond
  }
}
