/// Characters that are drawn instead of written, so that they meet their neighbours whatever the
/// font: eighth blocks, sextants and the lines of boxes, in a cell of 8 by 16 units.
enum CellShape: Hashable, Sendable {
  /// So many eighths from below, 1…7.
  case rising(Int)
  /// So many eighths from the left, 1…7.
  case leftward(Int)
  case rightHalf
  /// The eighth at the right.
  case lastEighth
  /// Those of two by three parts whose bits are set, from the top left.
  case sextant(Int)
  /// So many dashes along the middle, light or heavy.
  case dashes(Int, thickness: Int)
  /// So many dashes down the middle.
  case drops(Int)
  /// Lines from the middle outwards: 0 none, 1 light, 2 heavy.
  case lines(left: Int, right: Int, up: Int, down: Int)

  init?(_ glyph: Unicode.Scalar) {
    switch glyph {
    case "▁"..."▇": self = .rising(Int(glyph.value) - 0x2580)
    case "▉"..."▏": self = .leftward(0x2590 - Int(glyph.value))
    case "▐": self = .rightHalf
    case "▕": self = .lastEighth
    case "╌": self = .dashes(2, thickness: 1)
    case "╍": self = .dashes(2, thickness: 2)
    case "╎": self = .drops(2)
    case "┊": self = .drops(4)
    case "╴": self = .lines(left: 1, right: 0, up: 0, down: 0)
    case "╶": self = .lines(left: 0, right: 1, up: 0, down: 0)
    case "─"..."┼":
      guard let lines = Self.lines(glyph) else { return nil }
      self = lines
    default:
      guard let parts = Glyphs.parts(ofSextant: glyph) else { return nil }
      self = .sextant(parts)
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

  /// How much of its cell a shade covers, of 256; `nil` for other characters.
  static func shade(_ glyph: Unicode.Scalar) -> UInt16? {
    switch glyph {
    case "░": 64
    case "▒": 128
    case "▓": 192
    default: nil
    }
  }

  /// The edges of a cell's thirds.
  private static let thirds = [0, 5, 11, 16]

  /// Calls `body` with the areas of a cell, from its upper left corner.
  func forEachRect(_ body: (Rect) -> Void) {
    switch self {
    case .rising(let eighths): body(Rect(x: 0, y: 16 - 2 * eighths, width: 8, height: 2 * eighths))
    case .leftward(let eighths): body(Rect(x: 0, y: 0, width: eighths, height: 16))
    case .rightHalf: body(Rect(x: 4, y: 0, width: 4, height: 16))
    case .lastEighth: body(Rect(x: 7, y: 0, width: 1, height: 16))
    case .sextant(let parts):
      for part in 0..<6 where parts & 1 << part != 0 {
        let (top, bottom) = (Self.thirds[part / 2], Self.thirds[part / 2 + 1])
        body(Rect(x: part % 2 * 4, y: top, width: 4, height: bottom - top))
      }
    case .dashes(let count, let thickness):
      for dash in 0..<count {
        let width = 8 / count
        body(Rect(x: dash * width, y: 9 - thickness, width: width - 1, height: thickness))
      }
    case .drops(let count):
      for drop in 0..<count {
        let height = 16 / count
        body(Rect(x: 4, y: drop * height, width: 1, height: height - max(1, height / 4)))
      }
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

/// A shape with slanted or round edges, in a cell of 8 by 16 units: filled outlines, of which one
/// that runs the other way round cuts a hole.
struct CellOutline: Sendable {
  let paths: [StrokePath]

  /// The outline of a character; `nil` for one that is written or a `CellShape`.
  init?(_ glyph: Unicode.Scalar) {
    guard let paths = Self.drawings[glyph] else { return nil }
    self.paths = paths
  }

  /// The outline as path data of an SVG, from the upper left corner of its cell.
  func pathData(from left: Int, _ top: Int) -> String {
    paths.map { $0.pathData(from: left, top, roundness: Self.roundness) }.joined()
  }

  /// What makes quarters of ovals of curves.
  static let roundness = 0.5523

  private static let drawings = table.mapValues { StrokePath.paths($0) }

  private static let table: [Unicode.Scalar: String] = [
    "▶": "1,3 7,8 1,13", "◀": "7,3 1,8 7,13", "►": "1,5 8,8 1,11", "◄": "7,5 0,8 7,11",
    "▲": "4,4 8,12 0,12", "▼": "0,4 8,4 4,12", "▴": "4,6 7,11 1,11", "▾": "1,6 7,6 4,11",
    "◆": "4,4 8,8 4,12 0,8", "◇": "4,4 8,8 4,12 0,8; 4,5.5 1.5,8 4,10.5 6.5,8",
    "■": "1,5 7,5 7,11 1,11", "□": "1,5 7,5 7,11 1,11; 2,6 2,10 6,10 6,6",
    "●": disc, "○": "\(disc); \(hole)", "◉": "\(disc); \(hole); \(core)",
    "◌": "4,5 h7,8 6,8 v4,6; 4,11 h1,8 2,8 v4,10",
    "•": "4,6 h6,8 v4,10 h2,8 v4,6",
  ]

  private static let disc = "4,5 h7,8 v4,11 h1,8 v4,5"
  private static let hole = "4,6 h2,8 v4,10 h6,8 v4,6"
  private static let core = "4,7 h5,8 v4,9 h3,8 v4,7"
}
