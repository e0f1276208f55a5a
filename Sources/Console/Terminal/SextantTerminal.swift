/// A terminal that draws sextants itself, without gaps and whatever its font has, from a version
/// on.
///
/// Not here are Alacritty and Windows Terminal, which do not report their version and left sextants
/// to the font until lately; VS Code, which draws them only with WebGL; and xterm, Terminal.app,
/// Linux's console and others that leave them to the font.
struct SextantTerminal {
  /// How a program knows it.
  private enum Sign {
    /// What TERM begins with.
    case type(String)
    /// TERM_PROGRAM, and the least TERM_PROGRAM_VERSION.
    case program(String, since: [Int])
    /// Its own variable, and the least number in it.
    case number(String, atLeast: Int)
  }

  let name: String
  /// The source for its support.
  let source: String
  private let sign: Sign
  /// Whether it shows images where Unicode placeholders are: kitty from 0.28.0 on
  /// (https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders), and Ghostty
  /// (https://github.com/ghostty-org/ghostty/commit/e656fe3b7).
  var hasPlaceholders: Bool { name == "kitty" || name == "Ghostty" }

  private init(_ name: String, _ sign: Sign, _ source: String) {
    self.name = name
    self.sign = sign
    self.source = source
  }

  static let all = [
    SextantTerminal("kitty", .type("xterm-kitty"), "https://sw.kovidgoyal.net/kitty/changelog/"),
    SextantTerminal(
      "Ghostty", .type("xterm-ghostty"), "https://github.com/ghostty-org/ghostty/commit/7676c1c52"),
    SextantTerminal("foot", .type("foot"), "https://codeberg.org/dnkl/foot/commit/25d2b03a"),
    SextantTerminal(
      "Ghostty", .program("ghostty", since: []),
      "https://github.com/ghostty-org/ghostty/commit/7676c1c52"),
    SextantTerminal(
      "WezTerm", .program("WezTerm", since: [20_210_814]),
      "https://wezterm.org/config/lua/config/custom_block_glyphs.html"),
    SextantTerminal(
      "iTerm2", .program("iTerm.app", since: [3, 6, 7]),
      "https://github.com/gnachman/iTerm2/commit/18fe8d286"),
    SextantTerminal(
      "Contour", .program("contour", since: []),
      "https://github.com/contour-terminal/contour/issues/437"),
    SextantTerminal(
      "VTE", .number("VTE_VERSION", atLeast: 6000),
      "https://gitlab.gnome.org/GNOME/vte/-/commit/de627ceb"),
    SextantTerminal(
      "Konsole", .number("KONSOLE_VERSION", atLeast: 220_400),
      "https://invent.kde.org/utilities/konsole/-/commit/bcd83d81a"),
    SextantTerminal(
      "kitty", .number("KITTY_WINDOW_ID", atLeast: 1),
      "https://sw.kovidgoyal.net/kitty/changelog/"),
  ]

  /// The terminal that a program runs in, if it is one of these.
  static func find(_ environment: (String) -> String?) -> SextantTerminal? {
    let type = environment("TERM") ?? ""
    // Variables are inherited by a terminal that is started in another one. Most such terminals
    // have their own TERM, and xterm has a variable.
    let tells = environment("XTERM_VERSION") == nil && types.contains(type)
    let program = environment("TERM_PROGRAM")
    return all.first { terminal in
      switch terminal.sign {
      case .type(let begin): return type.hasPrefix(begin)
      case .program(let name, let since):
        let version = numbers(environment("TERM_PROGRAM_VERSION") ?? "")
        return tells && program == name && !version.lexicographicallyPrecedes(since)
      case .number(let name, let least):
        let number = environment(name).flatMap { Int($0) } ?? 0
        return tells && program == nil && number >= least
      }
    }
  }

  /// The types of those that are known by other variables.
  private static let types: Set = [
    "xterm", "xterm-256color", "xterm-direct", "wezterm", "contour", "contour-latest",
    "vte-256color",
    "gnome-256color", "konsole-256color", "konsole-direct",
  ]

  /// The numbers that a version begins with.
  private static func numbers(_ version: String) -> [Int] {
    version.split { !$0.isWholeNumber || !$0.isASCII }.compactMap { Int($0) }
  }
}
