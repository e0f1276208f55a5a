/// The characters that frames are made of: ASCII, box drawing, blocks and a few geometric shapes,
/// each one column wide, and their substitutes where only ASCII can be shown.
package enum Glyphs {
  /// Blocks that fill a cell from below, empty to full.
  package static let rising: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Blocks that fill a cell from the left, empty to full.
  package static let leftward: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// Upper half block: foreground above, background below.
  package static let upperHalf: Unicode.Scalar = "▀"
  static let lightShade: Unicode.Scalar = "░"

  /// Whether a character is nothing but the colours of its cell's halves.
  static func isHalves(_ glyph: Unicode.Scalar) -> Bool {
    glyph == " " || glyph == "▀" || glyph == "▄" || glyph == "█"
  }

  /// The character that shows those of the two by three parts of a cell whose bits are set, from
  /// the top left, row by row (https://www.unicode.org/charts/PDF/U1FB00.pdf).
  package static func sextant(_ pattern: Int) -> Unicode.Scalar { sextants[pattern & 63] }

  /// The parts of a cell that a sextant shows; `nil` for other characters.
  static func parts(ofSextant glyph: Unicode.Scalar) -> Int? {
    switch glyph.value {
    case 0x1fb00...0x1fb13: Int(glyph.value) - 0x1faff
    case 0x1fb14...0x1fb27: Int(glyph.value) - 0x1fafe
    case 0x1fb28...0x1fb3b: Int(glyph.value) - 0x1fafd
    default: nil
    }
  }

  // Unicode leaves out the four that were there before.
  private static let sextants: [Unicode.Scalar] = (0..<64).map { pattern in
    switch pattern {
    case 0: " "
    case 21: "▌"
    case 42: "▐"
    case 63: "█"
    default:
      Unicode.Scalar(0x1fafe + UInt32(pattern + (pattern < 21 ? 1 : 0) - (pattern > 42 ? 1 : 0)))
        ?? " "
    }
  }

  /// Stands for a part of a picture, in one column; the scalar is the placeholder of kitty's
  /// graphics (https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders).
  package static let picture: Unicode.Scalar = "\u{10eeee}"

  /// Stands in the second column of a character that takes two.
  package static let secondHalf: Unicode.Scalar = "\u{10eeef}"

  /// Dark to bright, for pictures where no colour can be shown.
  package static let shades: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]

  /// Whether a terminal draws this character in exactly one column: printable Latin letters, Greek,
  /// Cyrillic, punctuation, currency, arrows, box drawing, blocks and geometric shapes; no control,
  /// combining, wide or pictorial character.
  package static func isOneColumn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e: true
    case 0xa1...0xac, 0xae...0x2ff, 0x370...0x377, 0x37a...0x37f, 0x384...0x38a: true
    case 0x38c...0x3ff, 0x400...0x482, 0x48a...0x52f: true
    case 0x2010...0x2027, 0x2030...0x205e, 0x20a0...0x20bf, 0x2116: true
    case 0x2190...0x2193, 0x2500...0x259f, 0x25a0...0x25cf, 0x2022: true
    default: false
    }
  }

  /// What is drawn for a character where only ASCII can be shown.
  package static func ascii(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case " "..."~": scalar
    case "─", "╴", "╶", "—", "–": "-"
    case "━": "="
    case "│", "┃", "╎", "┊", "▏", "▎", "▕": "|"
    case "▁": "_"
    case "▂", "▃", "·", "•", "╌", "╍": "."
    case "▄", "▅": "-"
    case "▆", "▇", "▀", "↑": "^"
    case "█", "▊", "▉", "▋", "▌", "▍", "■", "▐": "#"
    case "░": "."
    case "▒": ":"
    case "▓": "%"
    case "▶", "→", "►", "›": ">"
    case "◀", "←", "◄", "‹": "<"
    case "↓", "▼", "▾": "v"
    case "▲", "▴": "^"
    case "●", "◆", "◉": "*"
    case "○", "◇", "◌": "o"
    case "…": "~"
    case "“", "”", "«", "»": "\""
    case "‘", "’": "'"
    case secondHalf: " "
    case "\u{2500}"..."\u{257f}": "+"
    case "\u{1fb00}"..."\u{1fb3b}": "#"
    default: "?"
    }
  }
}

/// The six glyphs of a border.
package struct Border: Hashable, Sendable {
  package let horizontal: Unicode.Scalar
  package let vertical: Unicode.Scalar
  package let topLeft: Unicode.Scalar
  package let topRight: Unicode.Scalar
  package let bottomLeft: Unicode.Scalar
  package let bottomRight: Unicode.Scalar

  /// Thin lines.
  package static let light = Border(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")

  /// Thick lines: the focused pane.
  package static let heavy = Border(
    horizontal: "━", vertical: "┃", topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛")
}
