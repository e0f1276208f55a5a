import Screen

/// Words in letters of three rows or more, readable from the back of a room: five dots high, each a
/// square of pixels, two pixels to a row as in pictures.
struct BigType {
  /// Rows of a line of the smallest letters.
  static let rows = 3

  let text: String
  /// Pixels along the side of a dot.
  private let dot: Int

  /// The first of several wordings that fits in the smallest letters; `nil` when none does.
  init?(_ wordings: [String], in width: Int) {
    guard
      let text = wordings.first(where: { !$0.isEmpty && Self.dots(of: $0.uppercased()) <= width })
    else { return nil }
    self.text = text.uppercased()
    dot = 1
  }

  /// The same in the largest letters that fit into that many rows.
  init?(_ wordings: [String], in width: Int, rows: Int) {
    guard rows >= Self.rows, let small = BigType(wordings, in: width) else { return nil }
    text = small.text
    dot = max(1, min(rows * 2 / 5, width / small.width))
  }

  /// How many of a text's letters have room in a line, by their mean width.
  static func letters(of text: String, in width: Int) -> Int {
    (width + 1) * text.count / max(1, dots(of: text.uppercased()) + 1)
  }

  /// Whether there is a letter for each character.
  static func has(_ text: String) -> Bool {
    text.uppercased().allSatisfy { $0 == " " || letters[$0] != nil }
  }

  var width: Int { Self.dots(of: text) * dot }
  var rows: Int { (5 * dot + 1) / 2 }

  /// Dots across a text, with one between letters.
  private static func dots(of text: String) -> Int { text.reduce(-1) { $0 + dots(across: $1) + 1 } }

  /// Three dots are too few for three letters.
  private static func dots(across letter: Character) -> Int {
    switch letter {
    case "M", "W": 5
    case "N": 4
    default: 3
    }
  }

  /// Draws the letters, in bold as no picture is, with their upper left corner at a cell; what lies
  /// outside of `clip` is left out.
  func draw(x: Int, y: Int, _ style: Style, clip: Rect? = nil, in frame: inout Frame) {
    var left = x
    for letter in text {
      let dots = Self.dots(across: letter)
      defer { left += (dots + 1) * dot }
      guard let lines = Self.letters[letter] else { continue }
      for row in 0..<rows {
        for column in 0..<dots * dot where clip?.contains(left + column, y + row) ?? true {
          let bit = 1 << (dots - 1 - column / dot)
          let (upper, lower) = (row * 2 / dot, (row * 2 + 1) / dot)
          let glyph = Self.glyph(
            lines[upper] & bit != 0, lower < lines.count && lines[lower] & bit != 0)
          if let glyph { frame[left + column, y + row] = Cell(glyph, style.adding(.bold)) }
        }
      }
    }
  }

  private static func glyph(_ upper: Bool, _ lower: Bool) -> Unicode.Scalar? {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): nil
    }
  }

  /// The rows of each letter from above, each a digit to base 32: the last bit is the dot at the
  /// right.
  private static let letters = shapes.mapValues { shape in
    shape.compactMap { Int(String($0), radix: 32) }
  }

  private static let shapes: [Character: String] = [
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644",
    "G": "34553", "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447",
    "M": "hrlhh", "N": "9db99", "O": "25552", "P": "65644", "Q": "25563", "R": "65655",
    "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "hhlra", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "75557", "1": "26227", "2": "61247", "3": "61216",
    "4": "55711", "5": "74616", "6": "34757", "7": "71244", "8": "75757", "9": "75716",
    "-": "00700", ".": "00002", ":": "02020", "!": "22202", "?": "61202", "/": "11244",
    ",": "00024", "%": "51245",
  ]
}
