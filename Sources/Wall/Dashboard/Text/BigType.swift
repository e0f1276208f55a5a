import Screen

/// Words in letters of three rows or more, readable from the back of a room: five dots high, eight
/// with marks, each a square of pixels, two pixels to a row as in pictures.
struct BigType {
  /// The kind of dots that letters are made of.
  enum Dots: Sendable {
    /// Squares, two of them to a row.
    case halves
    /// The parts of sextants, for pictures whose columns are few: not each terminal has those.
    case sixths

    /// Dots across and down a cell.
    var across: Int { self == .sixths ? 2 : 1 }
    var down: Int { self == .sixths ? 3 : 2 }
  }

  /// Rows of a line of the smallest letters without marks.
  static let rows = 3

  let text: String
  /// Pixels along the side of a dot.
  private let dot: Int
  private let letters: [BigLetter]
  private var dots = Dots.halves

  /// The first of several wordings that fits in the smallest letters; `nil` when none does, or it
  /// has a sign that is not among the letters.
  init?(_ wordings: [String], in width: Int) {
    for text in wordings where !text.isEmpty {
      guard let letters = BigLetter.letters(of: text), letters.dotsAcross <= width else { continue }
      (self.text, self.letters, dot) = (text, letters, 1)
      return
    }
    return nil
  }

  /// A text in letters of such dots; `nil` where a sign is not among the letters.
  init?(_ text: String, of dots: Dots) {
    self.init([text], in: .max)
    self.dots = dots
  }

  /// The same in the largest letters that fit into that many rows.
  init?(_ wordings: [String], in width: Int, rows: Int) {
    guard let small = BigType(wordings, in: width), rows >= small.rows else { return nil }
    (text, letters) = (small.text, small.letters)
    dot = max(1, min(rows * 2 / small.dotsHigh, width / max(1, small.width)))
  }

  var width: Int { (dotsAcross + dots.across - 1) / dots.across }
  /// The width in dots.
  var dotsAcross: Int { letters.dotsAcross * dot }
  /// Rows of the line: more if one of its letters has a mark.
  var rows: Int { (dotsHigh * dot + dots.down - 1) / dots.down }

  /// Dots of one letter's height.
  var dotsHigh: Int {
    letters.contains(where: \.isMarked) ? BigLetter.markedHeight : BigLetter.height
  }

  /// Draws the letters, in bold as no picture is, with their upper left corner at a cell; what lies
  /// outside of `clip` is left out.
  func draw(x: Int, y: Int, _ style: Style, clip: Rect? = nil, in frame: inout Frame) {
    guard dots == .halves else { return drawSextants(x: x, y: y, style, in: &frame) }
    var left = x
    let (rows, dotsHigh) = (rows, dotsHigh)
    for letter in letters {
      let lines = letter.lines(of: dotsHigh)
      for row in 0..<rows {
        for column in 0..<letter.width * dot where clip?.contains(left + column, y + row) ?? true {
          let bit = 1 << (letter.width - 1 - column / dot)
          let (upper, lower) = (row * 2 / dot, (row * 2 + 1) / dot)
          let glyph = Self.glyph(
            lines[upper] & bit != 0, lower < lines.count && lines[lower] & bit != 0)
          if let glyph { frame[left + column, y + row] = Cell(glyph, style.adding(.bold)) }
        }
      }
      left += (letter.width + 1) * dot
    }
  }

  private func drawSextants(x: Int, y: Int, _ style: Style, in frame: inout Frame) {
    let (width, dotsHigh) = (width, dotsHigh)
    var patterns = Array(repeating: 0, count: width * rows)
    var left = 0
    for letter in letters {
      for (row, line) in letter.lines(of: dotsHigh).enumerated() {
        for column in 0..<letter.width where line & 1 << (letter.width - 1 - column) != 0 {
          let across = left + column
          patterns[row / 3 * width + across / 2] |= 1 << (row % 3 * 2 + across % 2)
        }
      }
      left += letter.width + 1
    }
    for (place, pattern) in patterns.enumerated() where pattern != 0 {
      frame[x + place % width, y + place / width] = Cell(
        Glyphs.sextant(pattern), style.adding(.bold))
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
}

extension [BigLetter] {
  /// Dots across a text, with one between letters.
  fileprivate var dotsAcross: Int { reduce(-1) { $0 + $1.width + 1 } }
}
