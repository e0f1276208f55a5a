internal import CTerm

/// Why the terminal cannot be used, in one sentence for the user.
package struct TerminalRefusal: Error, Hashable, Sendable {
  package let sentence: String

  /// A refusal in words of its own.
  package init(_ sentence: String) {
    self.sentence = sentence
  }

  /// The refusal for what `cterm_check` found, `nil` when nothing is in the way.
  init?(obstacle: Int32, terminal name: String) {
    switch Int(obstacle) {
    case CTERM_USABLE: return nil
    case CTERM_NOT_A_TERMINAL: self.init(Self.noTerminal)
    case CTERM_NO_NAME:
      self.init("TERM is not set, so the type of this terminal is unknown: \(Self.advice).")
    case CTERM_NO_CURSOR_ADDRESSING:
      self.init(
        "A terminal of type TERM=\(name) cannot position its cursor, as zapdeck requires: "
          + "\(Self.advice).")
    default:
      self.init("TERM=\(name) is not in this system's terminal database: \(Self.advice).")
    }
  }

  private static let noTerminal =
    "zapdeck needs a terminal on standard input and output; for headless use try "
    + "`zapdeck snapshot` or `zapdeck doctor`."

  private static let advice = "try `TERM=xterm-256color zapdeck`"
}
