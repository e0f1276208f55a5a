import Simulation
import Testing

@testable import Screen

/// A terminal that knows the few sequences a film is made of, and takes no others.
struct PaperTerminal {
  private(set) var frame: Frame
  private var column = 0
  private var row = 0
  private var style = Style.plain

  init(_ size: Size) {
    frame = Frame(size)
  }

  /// What somebody sees of a cell: of a space only what lies behind it.
  static func sample(_ cell: Cell) -> Cell {
    var cell = cell
    let (style, quiet) = (cell.style, Style.Attributes([.bold, .dim]))
    if cell.glyph == "▀", style.foreground == style.background { cell.glyph = " " }
    if cell.glyph == " ", style.attributes.isSubset(of: quiet) {
      cell.style = Style(.standard, on: style.background)
    }
    return cell
  }

  mutating func read(_ bytes: [UInt8]) throws {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\u{1b}" else {
        // Behind the last column a real terminal waits at the edge: nothing may be put there.
        try #require(column < frame.size.width)
        try #require(column + scalar.columns <= frame.size.width)
        frame[column, row] = Cell(scalar, style)
        if scalar.columns == 2 { frame[column + 1, row] = Cell(Glyphs.secondHalf, style) }
        column += scalar.columns
        continue
      }
      let opening = scalars.popFirst()
      try #require(opening == "[")
      let parameters = scalars.prefix { !("A"..."z" ~= $0) }
      scalars = scalars.dropFirst(parameters.count)
      let numbers = String(parameters).split(
        separator: ";", omittingEmptySubsequences: false
      ).map { Int($0) }
      try obey(scalars.popFirst(), numbers, String(parameters))
    }
  }

  private mutating func obey(
    _ letter: Unicode.Scalar?, _ numbers: [Int?], _ parameters: String
  ) throws {
    switch letter {
    case "H": (row, column) = (try #require(numbers[0]) - 1, try #require(numbers[1]) - 1)
    case "C": column += numbers[0] ?? 1
    case "J": frame = Frame(frame.size)
    case "m": try change(numbers.map { $0 ?? 0 })
    default: try #require(parameters == "?25" && letter == "l")
    }
  }

  private mutating func change(_ codes: [Int]) throws {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style = style.adding(.bold)
      case 2: style = style.adding(.dim)
      case 4: style = style.adding(.underline)
      case 7: style = style.adding(.reverse)
      case 39: style.foreground = .standard
      case 49: style.background = .standard
      case 38, 48:
        let (kind, index) = (codes.popFirst(), codes.popFirst())
        try #require(kind == 5)
        let color = Color(UInt8(try #require(index)))
        if code == 38 { style.foreground = color } else { style.background = color }
      default: Issue.record("unknown style \(code)")
      }
    }
  }
}
