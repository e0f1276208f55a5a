import Screen

/// Words in letters of three rows or more, readable from the back of a room: five dots high, each a
/// square of pixels, two pixels to a row as in pictures.
struct BigType {
  /// Rows of a line of the smallest letters.
  static let rows = 3
  /// Columns of a letter of single pixels, with the gap behind it.
  private static let columns = 4

  let text: String
  /// Pixels along the side of a dot.
  private let dot: Int

  /// The first of several wordings that fits in the smallest letters; `nil` when none does.
  init?(_ wordings: [String], in width: Int) {
    guard
      let text = wordings.first(where: {
        !$0.isEmpty && $0.count * Self.columns - 1 <= width
      })
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

  /// How many letters have room.
  static func letters(in width: Int) -> Int { (width + 1) / columns }

  /// Whether there is a letter for each character.
  static func has(_ text: String) -> Bool {
    text.uppercased().allSatisfy { $0 == " " || letters[$0] != nil }
  }

  var width: Int { (text.count * Self.columns - 1) * dot }
  var rows: Int { (5 * dot + 1) / 2 }

  /// Draws the letters, in bold as no picture is, with their upper left corner at a cell; what lies
  /// outside of `clip` is left out.
  func draw(x: Int, y: Int, _ style: Style, clip: Rect? = nil, in frame: inout Frame) {
    for (index, letter) in text.enumerated() {
      guard let lines = Self.letters[letter] else { continue }
      let left = x + index * Self.columns * dot
      for row in 0..<rows {
        for column in 0..<3 * dot where clip?.contains(left + column, y + row) ?? true {
          let bit = 1 << (2 - column / dot)
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

  /// The rows of each letter from above, as octal digits: 4, 2 and 1 are the columns.
  private static let letters = shapes.mapValues { shape in
    shape.compactMap { $0.wholeNumberValue }
  }

  private static let shapes: [Character: String] = [
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644",
    "G": "34553", "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447",
    "M": "57755", "N": "65555", "O": "25552", "P": "65644", "Q": "25563", "R": "65655",
    "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "55775", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "75557", "1": "26227", "2": "61247", "3": "61216",
    "4": "55711", "5": "74616", "6": "34757", "7": "71244", "8": "75757", "9": "75716",
    "-": "00700", ".": "00002", ":": "02020", "!": "22202", "?": "61202", "/": "11244",
    ",": "00024", "%": "51245",
  ]
}
