import Screen

/// A text in big letters, in lines of about the same length.
struct BigText: Sendable {
  /// The most lines: as many as are read at a glance [N].
  static let mostLines = 3
  /// The same of smaller letters, which are held in the hand [N].
  private static let mostSmallLines = 7
  /// Dots between two words.
  private static let gap = width(of: "O O") - 2 * width(of: "O")

  private let words: [String]
  /// In dots.
  private let widths: WordWidths
  private let dots: BigType.Dots
  /// Rows of a line: all lines have the same.
  private let height: Int
  /// Rows from a line to the next, with at least a blank dot between them.
  private let pitch: Int

  /// `nil` where there is no big letter for a character.
  init?(_ text: String, of dots: BigType.Dots = .halves) {
    guard let type = BigType(text, of: dots) else { return nil }
    words = text.split(separator: " ").map(String.init)
    widths = WordWidths(words.map(Self.width), gap: Self.gap)
    self.dots = dots
    height = type.rows
    pitch = dots == .halves ? type.rows + 1 : type.dotsHigh / dots.down + 1
  }

  private static func width(of text: String) -> Int { BigType([text], in: .max)?.dotsAcross ?? 0 }

  private var mostLines: Int { dots == .halves ? Self.mostLines : Self.mostSmallLines }

  /// Rows in lines of at most that width, with a blank between two lines; `nil` where a word is
  /// wider, or where it takes more lines than are read.
  func rows(in width: Int) -> Int? {
    guard let lines = widths.lines(in: width * dots.across), (1...mostLines).contains(lines) else {
      return nil
    }
    return (lines - 1) * pitch + height
  }

  /// The width of its longest line; 0 where a word is wider than `width`.
  func width(in width: Int) -> Int { (dotsAcross(in: width) + dots.across - 1) / dots.across }

  private func dotsAcross(in width: Int) -> Int {
    widths.evenWidth(in: width * dots.across) ?? 0
  }

  /// Draws it from the upper left corner of an area, or with each line in its middle.
  func draw(_ area: Rect, isCentred: Bool = false, _ style: Style, in frame: inout Frame) {
    var y = area.y
    for line in widths.breaks(in: dotsAcross(in: area.width)) {
      guard let type = BigType(words[line].joined(separator: " "), of: dots) else { return }
      let x = area.x + (isCentred ? (area.width - type.width) / 2 : 0)
      // Letters of a lower line stand on the same ground.
      type.draw(x: x, y: y + height - type.rows, style, in: &frame)
      y += pitch
    }
  }
}
