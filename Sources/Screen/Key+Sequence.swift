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
