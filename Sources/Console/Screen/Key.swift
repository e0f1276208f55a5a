/// A key press, as the terminal names it.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace, delete
  case function(Int)
  /// Ctrl with a letter, such as `control("l")`.
  case control(Unicode.Scalar)

  /// Names, and what a terminal sends: xterm's sequences.
  private static let named: [(name: String, key: Key, sequence: String)] = [
    ("Up", .up, "\u{1b}[A"), ("Down", .down, "\u{1b}[B"), ("Left", .left, "\u{1b}[D"),
    ("Right", .right, "\u{1b}[C"), ("PgUp", .pageUp, "\u{1b}[5~"), ("PgDn", .pageDown, "\u{1b}[6~"),
    ("Home", .home, "\u{1b}[H"), ("End", .end, "\u{1b}[F"), ("Tab", .tab, "\t"),
    ("Shift-Tab", .backTab, "\u{1b}[Z"), ("Enter", .enter, "\r"), ("Esc", .escape, "\u{1b}"),
    ("Escape", .escape, "\u{1b}"), ("Backspace", .backspace, "\u{7f}"),
    ("Delete", .delete, "\u{1b}[3~"), ("Space", .character(" "), " "),
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
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .enter,
      .escape, .backspace, .delete:
      Self.named.first { $0.key == self }?.name ?? "?"
    }
  }

  /// What a terminal sends for this key.
  package var sequence: String {
    switch self {
    case .character(let scalar): String(Character(scalar))
    case .control(let letter):
      String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value) & 0x1f)))
    case .function(let number):
      Self.functions.indices.contains(number - 1) ? "\u{1b}" + Self.functions[number - 1] : ""
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .enter,
      .escape, .backspace, .delete:
      Self.named.first { $0.key == self }?.sequence ?? ""
    }
  }

  private static let functions =
    ["OP", "OQ", "OR", "OS"] + [15, 17, 18, 19, 20, 21, 23, 24].map { "[\($0)~" }
}
