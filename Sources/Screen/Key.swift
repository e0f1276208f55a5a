/// A key press, as the terminal names it.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace, delete
  case function(Int)
  /// Ctrl with a letter, such as `control("l")`.
  case control(Unicode.Scalar)

  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("PgUp", .pageUp),
    ("PgDn", .pageDown), ("Home", .home), ("End", .end), ("Tab", .tab), ("Shift-Tab", .backTab),
    ("Enter", .enter), ("Escape", .escape), ("Esc", .escape), ("Backspace", .backspace),
    ("Delete", .delete), ("Space", .character(" ")),
  ]

  /// Names that scripts and help use besides single characters.
  package static let names = named.map(\.name) + ["F1", "…", "F12", "Ctrl-L"]

  /// Reads a key's name: one character, `Down`, `F5`, `Ctrl-L`; `nil` when there is no such key.
  package init?(name: String) {
    if let found = Self.named.first(where: { $0.name.lowercased() == name.lowercased() }) {
      self = found.key
    } else if let only = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      self = .character(only)
    } else if let number = (1...12).first(where: { name == "F\($0)" }) {
      self = .function(number)
    } else if name.lowercased().hasPrefix("ctrl-"), name.unicodeScalars.count == 6,
      let letter = name.lowercased().unicodeScalars.last
    {
      self = .control(letter)
    } else {
      return nil
    }
  }

  /// The key's name as help and footer print it.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(Character(scalar))
    case .function(let number): "F\(number)"
    case .control(let letter): "Ctrl-\(String(Character(letter)).uppercased())"
    default: Self.named.first { $0.key == self }?.name ?? "?"
    }
  }
}

extension Key {
  /// What a terminal sends for this key: xterm's sequences.
  package var sequence: String {
    switch self {
    case .character(let scalar): String(Character(scalar))
    case .control(let letter):
      String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value) & 0x1f)))
    case .tab: "\t"
    case .enter: "\r"
    case .escape: "\u{1b}"
    case .backspace: "\u{7f}"
    case .function(let number):
      Self.functions.indices.contains(number - 1) ? "\u{1b}" + Self.functions[number - 1] : ""
    default: "\u{1b}[" + cursorSuffix
    }
  }

  private var cursorSuffix: String {
    switch self {
    case .up: "A"
    case .down: "B"
    case .right: "C"
    case .left: "D"
    case .home: "H"
    case .end: "F"
    case .backTab: "Z"
    case .delete: "3~"
    case .pageUp: "5~"
    default: "6~"
    }
  }

  private static let functions =
    ["OP", "OQ", "OR", "OS"] + [15, 17, 18, 19, 20, 21, 23, 24].map { "[\($0)~" }
}
