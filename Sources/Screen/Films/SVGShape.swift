/// Characters that are drawn instead of written, so that they meet their neighbours whatever the
/// font: eighth blocks and the lines of boxes, in a cell of 8 by 16 units.
enum SVGShape: Hashable, Sendable {
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

  private static func lines(_ glyph: Unicode.Scalar) -> SVGShape? {
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

  /// Appends the areas of so many cells side by side as path data.
  func append(column: Int, row: Int, columns: Int, into data: inout [UInt8]) {
    let (x, y) = (8 * column, 16 * row)
    switch self {
    case .rising(let eighths):
      Self.append(x, y + 16 - 2 * eighths, 8 * columns, 2 * eighths, &data)
    case .leftward(let eighths): Self.append(x, y, eighths, 16, &data)
    case .rightHalf: Self.append(x + 4, y, 4, 16, &data)
    case .lines(let left, let right, let up, let down):
      if left > 0, left == right {
        Self.append(x, y + 9 - left, 8 * columns, left, &data)
      } else {
        if left > 0 { Self.append(x, y + 9 - left, 5, left, &data) }
        if right > 0 { Self.append(x + 5 - right, y + 9 - right, 3 + right, right, &data) }
      }
      if up > 0, up == down {
        Self.append(x + 5 - up, y, up, 16, &data)
      } else {
        if up > 0 { Self.append(x + 5 - up, y, up, 9, &data) }
        if down > 0 { Self.append(x + 5 - down, y + 9 - down, down, 7 + down, &data) }
      }
    }
  }

  /// A filled rectangle; filling closes it.
  private static func append(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ data: inout [UInt8]
  ) {
    data.append(UInt8(ascii: "M"))
    data.append(decimal: x)
    data.append(UInt8(ascii: " "))
    data.append(decimal: y)
    data.append(UInt8(ascii: "h"))
    data.append(decimal: width)
    data.append(UInt8(ascii: "v"))
    data.append(decimal: height)
    data += "h-".utf8
    data.append(decimal: width)
  }
}
