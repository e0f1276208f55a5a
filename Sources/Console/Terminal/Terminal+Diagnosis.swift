internal import CTerm
internal import Screen

extension Terminal {
  /// What `zapdeck doctor` prints: a label and a finding a line. Also works without a terminal.
  package static func diagnosis(_ options: TerminalOptions) -> [(String, String)] {
    let name = environment("TERM") ?? ""
    let check = cterm_check()
    let obstacle = TerminalRefusal(obstacle: check, terminal: name)?.sentence
    let isTerminal = Int(check) != CTERM_NOT_A_TERMINAL
    let unicode = cterm_set_locale(options.unicode == true ? 1 : 0) != 0
    let isUnicode = unicode && options.unicode != false
    return [
      (
        "terminal",
        isTerminal ? obstacle ?? "standard input and output are a terminal" : noTerminal
      ),
      ("TERM", name.isEmpty ? "not set" : name),
      ("colours", colorFinding(options)),
      ("pairs", number("pairs")),
      ("codeset", String(cString: cterm_codeset()) + (isUnicode ? "" : ", so ASCII only")),
      ("size", sizeFinding()),
      ("curses", String(cString: cterm_curses_version())),
      ("mouse", mouseFinding(options, name)),
      ("sync", syncFinding(options, name)),
      ("pictures", picturesFinding(options, isUnicode)),
      ("glyphs", isUnicode ? sample : sampleInASCII),
    ]
  }

  private static let noTerminal =
    "none on standard input and output; the lines below follow from TERM and the locale"

  private static let sample = "▀▄█ ▁▂▃▄▅▆▇█ ▏▎▍▌▋▊▉█ ┌─┐ ┏━┓ │┃ ▶ ● ○ ◆ …"

  private static var sampleInASCII: String {
    var text = String.UnicodeScalarView()
    for scalar in sample.unicodeScalars { text.append(Glyphs.ascii(for: scalar)) }
    return String(text)
  }

  private static func number(_ capability: String) -> String {
    let number = cterm_described_number(capability)
    return number < 0 ? "none" : "\(number)"
  }

  private static func colorFinding(_ options: TerminalOptions) -> String {
    let colors = number("colors")
    guard options.color else { return "\(colors), switched off" }
    guard (environment("NO_COLOR") ?? "").isEmpty else {
      return "\(colors), switched off (NO_COLOR)"
    }
    let used = usedColors(options)
    return used == .none ? colors : "\(colors), of which \(used.rawValue) are used"
  }

  private static func usedColors(_ options: TerminalOptions) -> Capability.Colors {
    let isColored = options.color && (environment("NO_COLOR") ?? "").isEmpty
    return isColored ? Capability.Colors(count: Int(cterm_described_number("colors"))) : .none
  }

  private static func picturesFinding(_ options: TerminalOptions, _ isUnicode: Bool) -> String {
    choice(options.pictures, Capability(colors: usedColors(options), unicode: isUnicode)).finding
  }

  private static func sizeFinding() -> String {
    let (columns, rows) = (cterm_columns(), cterm_rows())
    return columns > 0 && rows > 0 ? "\(columns)x\(rows)" : "unknown, 80x24 assumed"
  }

  private static func mouseFinding(_ options: TerminalOptions, _ name: String) -> String {
    guard options.mouse else { return "switched off" }
    return TerminalOptions.Sync.auto.isOn(forTerminal: name)
      ? "SGR (1006): click and wheel; Shift selects text" : "not supported by this terminal"
  }

  private static func syncFinding(_ options: TerminalOptions, _ name: String) -> String {
    let mode = options.sync.isOn(forTerminal: name) ? "on" : "off"
    return options.sync == .auto ? "\(mode) (auto)" : mode
  }
}
