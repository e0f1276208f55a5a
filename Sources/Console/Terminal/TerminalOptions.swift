internal import CTerm

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

  /// What pictures are made of where there are all colours and characters.
  package enum Pictures: String, CaseIterable, Sendable {
    /// Images or sextants where the terminal is known to draw them, or else half blocks.
    case auto
    case blocks, sextants
  }

  /// `true` and `false` are the user's choice; `nil` follows the locale's codeset.
  package var unicode: Bool?
  /// `false` for `--no-color`; the NO_COLOR variable switches colours off as well.
  package var color: Bool
  package var sync: Sync
  package var pictures: Pictures
  /// Whether clicks and the wheel are reported; the terminal's own selection then needs Shift.
  package var mouse: Bool
  /// Bytes a second before pictures slow down.
  package var bytesPerSecond: Int

  package init(
    unicode: Bool? = nil, color: Bool = true, sync: Sync = .auto,
    pictures: Pictures = .auto, mouse: Bool = true, bytesPerSecond: Int = 256 * 1024
  ) {
    self.unicode = unicode
    self.color = color
    self.sync = sync
    self.pictures = pictures
    self.mouse = mouse
    self.bytesPerSecond = bytesPerSecond
  }
}

/// Why the terminal cannot be used, in one sentence for the user.
package struct TerminalRefusal: Error, Hashable, Sendable {
  package let sentence: String

  /// A refusal with its own wording.
  package init(_ sentence: String) { self.sentence = sentence }

  /// The refusal for what `cterm_check` found, `nil` when nothing is in the way.
  init?(obstacle: Int32, terminal name: String) {
    switch Int(obstacle) {
    case CTERM_USABLE: return nil
    case CTERM_NOT_A_TERMINAL: self.init(Self.noTerminal)
    case CTERM_NO_NAME:
      self.init("TERM is not set, so the type of this terminal is unknown: \(Self.advice).")
    case CTERM_NO_CURSOR_ADDRESSING:
      self.init(
        "TERM=\(name) cannot position the cursor, which zapdeck requires: "
          + "\(Self.advice).")
    default:
      self.init("TERM=\(name) is not in this system's terminal database: \(Self.advice).")
    }
  }

  private static let noTerminal =
    "this needs a terminal on standard input and output; without one, try "
    + "`zapdeck snapshot` or `zapdeck doctor`."

  private static let advice = "try `TERM=xterm-256color zapdeck`"
}
