import Screen

/// A text in big letters, in lines of about the same length.
struct BigText: Sendable {
  /// The most lines: as many as are read at a glance [N].
  static let mostLines = 3
  /// Columns between two words.
  private static let gap = width(of: "O O") - 2 * width(of: "O")

  private let words: [String]
  private let widths: WordWidths
  /// Rows of a line: all lines have the same.
  private let height: Int

  /// `nil` where there is no big letter for a character.
  init?(_ text: String) {
    guard let type = BigType([text], in: .max) else { return nil }
    words = text.split(separator: " ").map(String.init)
    widths = WordWidths(words.map(Self.width), gap: Self.gap)
    height = type.rows
  }

  private static func width(of text: String) -> Int { BigType([text], in: .max)?.width ?? 0 }

  /// Rows in lines of at most that width, with one between two lines; `nil` where a word is wider,
  /// or where it takes more lines than are read.
  func rows(in width: Int) -> Int? {
    guard let lines = widths.lines(in: width), (1...Self.mostLines).contains(lines) else {
      return nil
    }
    return lines * (height + 1) - 1
  }

  /// The width of its longest line; 0 where a word is wider than `width`.
  func width(in width: Int) -> Int { widths.evenWidth(in: width) ?? 0 }

  /// Draws it from the upper left corner of an area, or with each line in its middle.
  func draw(_ area: Rect, isCentred: Bool = false, _ style: Style, in frame: inout Frame) {
    var y = area.y
    for line in widths.breaks(in: width(in: area.width)) {
      guard let type = BigType([words[line].joined(separator: " ")], in: area.width) else { return }
      let x = area.x + (isCentred ? (area.width - type.width) / 2 : 0)
      // Letters of a lower line stand on the same ground.
      type.draw(x: x, y: y + height - type.rows, style, in: &frame)
      y += height + 1
    }
  }
}
