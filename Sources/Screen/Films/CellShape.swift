/// Characters that are drawn instead of written, so that they meet their neighbours whatever the
/// font: eighth blocks and the lines of boxes, in a cell of 8 by 16 units.
enum CellShape: Hashable, Sendable {
  /// So many eighths from below, 1…7.
  case rising(Int)
  /// So many eighths from the left, 1…7.
  case leftward(Int)
  case rightHalf
  /// Lines from the middle outwards: 0 none, 1 light, 2 heavy.
  case lines(left: Int, right: Int, up: Int, down: Int)

  init?(_ glyph: Unicode.Scalar) {
    switch glyph {
    case "▁"..."▇": self = .rising(Int(glyph.value) - 0x2580)
    case "▉"..."▏": self = .leftward(0x2590 - Int(glyph.value))
    case "▐": self = .rightHalf
    case "─"..."┼":
      guard let lines = Self.lines(glyph) else { return nil }
      self = lines
    default: return nil
    }
  }

  private static func lines(_ glyph: Unicode.Scalar) -> CellShape? {
    switch glyph {
    case "─": .lines(left: 1, right: 1, up: 0, down: 0)
    case "━": .lines(left: 2, right: 2, up: 0, down: 0)
    case "│": .lines(left: 0, right: 0, up: 1, down: 1)
    case "┃": .lines(left: 0, right: 0, up: 2, down: 2)
    case "┌": .lines(left: 0, right: 1, up: 0, down: 1)
    case "┐": .lines(left: 1, right: 0, up: 0, down: 1)
    case "└": .lines(left: 0, right: 1, up: 1, down: 0)
    case "┘": .lines(left: 1, right: 0, up: 1, down: 0)
    case "┏": .lines(left: 0, right: 2, up: 0, down: 2)
    case "┓": .lines(left: 2, right: 0, up: 0, down: 2)
    case "┗": .lines(left: 0, right: 2, up: 2, down: 0)
    case "┛": .lines(left: 2, right: 0, up: 2, down: 0)
    case "├": .lines(left: 0, right: 1, up: 1, down: 1)
    case "┤": .lines(left: 1, right: 0, up: 1, down: 1)
    case "┬": .lines(left: 1, right: 1, up: 0, down: 1)
    case "┴": .lines(left: 1, right: 1, up: 1, down: 0)
    case "┼": .lines(left: 1, right: 1, up: 1, down: 1)
    default: nil
    }
  }

  /// Whether several side by side are one that is wider.
  var repeats: Bool {
    switch self {
    case .rising: true
    case .lines(let left, let right, 0, 0): left == right
    case .leftward, .rightHalf, .lines: false
    }
  }

  /// Calls `body` with the areas of so many cells side by side, from the upper left corner.
  func forEachRect(columns: Int = 1, _ body: (Rect) -> Void) {
    switch self {
    case .rising(let eighths):
      body(Rect(x: 0, y: 16 - 2 * eighths, width: 8 * columns, height: 2 * eighths))
    case .leftward(let eighths): body(Rect(x: 0, y: 0, width: eighths, height: 16))
    case .rightHalf: body(Rect(x: 4, y: 0, width: 4, height: 16))
    case .lines(let left, let right, let up, let down):
      if left > 0, left == right {
        body(Rect(x: 0, y: 9 - left, width: 8 * columns, height: left))
      } else {
        if left > 0 { body(Rect(x: 0, y: 9 - left, width: 5, height: left)) }
        if right > 0 { body(Rect(x: 5 - right, y: 9 - right, width: 3 + right, height: right)) }
      }
      if up > 0, up == down {
        body(Rect(x: 5 - up, y: 0, width: up, height: 16))
      } else {
        if up > 0 { body(Rect(x: 5 - up, y: 0, width: up, height: 9)) }
        if down > 0 { body(Rect(x: 5 - down, y: 9 - down, width: down, height: 7 + down)) }
      }
    }
  }
}
