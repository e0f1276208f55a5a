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

  /// Calls `body` with the areas of a cell, from its upper left corner.
  func forEachRect(_ body: (Rect) -> Void) {
    switch self {
    case .rising(let eighths): body(Rect(x: 0, y: 16 - 2 * eighths, width: 8, height: 2 * eighths))
    case .leftward(let eighths): body(Rect(x: 0, y: 0, width: eighths, height: 16))
    case .rightHalf: body(Rect(x: 4, y: 0, width: 4, height: 16))
    case .lines(let left, let right, let up, let down):
      if left > 0, left == right {
        body(Rect(x: 0, y: 9 - left, width: 8, height: left))
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

/// A shape with slanted or round edges, in a cell of 8 by 16 units: where its outline begins, and
/// the rest of it as relative path data.
struct CellOutline: Sendable {
  let x: Int
  let y: Int
  let steps: String

  /// The outline of a character; `nil` for one that is written or a `CellShape`.
  init?(_ glyph: Unicode.Scalar) {
    switch glyph {
    case "▶": self.init(1, 3, "l6 5-6 5z")
    case "◀": self.init(7, 3, "l-6 5 6 5z")
    case "►": self.init(1, 5, "l7 3-7 3z")
    case "◄": self.init(7, 5, "l-7 3 7 3z")
    case "▲": self.init(4, 4, "l4 8h-8z")
    case "▼": self.init(0, 4, "h8l-4 8z")
    case "▴": self.init(4, 6, "l3 5h-6z")
    case "▾": self.init(1, 6, "h6l-3 5z")
    case "◆": self.init(4, 4, "l4 4-4 4-4-4z")
    case "◇": self.init(4, 4, "l4 4-4 4-4-4zm0 1.5l-2.5 2.5 2.5 2.5 2.5-2.5zm0-1.5")
    case "■": self.init(1, 5, "h6v6h-6z")
    case "●": self.init(1, 8, "a3 3 0 1 1 6 0a3 3 0 1 1-6 0z")
    case "○": self.init(1, 8, Self.ring + "m-1 0")
    case "◉": self.init(1, 8, Self.ring + "m1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0zm-2 0")
    case "•": self.init(2, 8, "a2 2 0 1 1 4 0a2 2 0 1 1-4 0z")
    case "·": self.init(3, 7, "h2v2h-2z")
    case "→": self.init(0, 7, "h4v-2l4 3-4 3v-2h-4z")
    case "←": self.init(8, 7, "h-4v-2l-4 3 4 3v-2h4z")
    case "↑": self.init(3, 13, "v-6h-2l3-4 3 4h-2v6z")
    case "↓": self.init(3, 3, "v6h-2l3 4 3-4h-2v-6z")
    default: return nil
    }
  }

  private init(_ x: Int, _ y: Int, _ steps: String) { (self.x, self.y, self.steps) = (x, y, steps) }

  /// A disc with a hole, whose edge runs the other way round.
  private static let ring = "a3 3 0 1 1 6 0a3 3 0 1 1-6 0zm1 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
}
