import Testing

@testable import Screen

@Suite struct SVGPixelsTests {
  private static let size = Size(30, 8)

  /// A frame whose cells follow from a number: halves, spaces and letters.
  private static func frame(_ number: Int) -> Frame {
    var frame = Frame(size)
    var state = UInt32(number)
    func next(_ limit: UInt32) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int((state >> 16) % limit)
    }
    for y in 0..<size.height {
      for x in 0..<size.width where next(3) > 0 {
        let style = Style(Color(UInt8(next(3))), on: Color(UInt8(next(3))))
        let glyphs: [Unicode.Scalar] = ["▀", "▄", "█", " ", "a"]
        frame[x, y] = Cell(glyphs[next(5)], style)
      }
    }
    return frame
  }

  private static func halves(_ frame: Frame) -> [Int] {
    var pixels = Array(repeating: 0, count: 2 * frame.cells.count)
    for (index, cell) in frame.cells.enumerated() {
      let top = index + index / size.width * size.width
      (pixels[top], pixels[top + size.width]) =
        (FilmInk.Halves(cell).top, FilmInk.Halves(cell).bottom)
    }
    return pixels
  }

  @Test(arguments: 0..<40)
  func `what is painted turns a frame into the next, and no glyph that stays is painted over`(
    number: Int
  ) {
    let (shown, frame) = (Self.frame(number), Self.frame(number / 4 + 7))
    var mixed = shown
    for x in 8..<26 { for y in 2..<7 { mixed[x, y] = frame[x, y] } }
    var pixels = SVGPixels(mixed)
    var stays = Array(repeating: true, count: mixed.cells.count)
    mixed.forEachChangedRun(from: shown) { row, columns in
      pixels.require(mixed, after: shown, row: row, columns)
      for x in columns { stays[row * Self.size.width + x] = false }
    }
    var canvas = Self.halves(shown)
    for (ink, rows) in pixels.rows() {
      for rect in rows {
        for x in rect.x..<rect.maxX {
          canvas[rect.y * Self.size.width + x] = ink
          let cell = rect.y / 2 * Self.size.width + x
          #expect(!stays[cell] || FilmInk.isPixel(mixed.cells[cell].glyph))
        }
      }
    }
    #expect(canvas == Self.halves(mixed))
  }

  @Test func `a row goes on below what is painted over it`() {
    var frame = Frame(Size(9, 1))
    frame[4, 0] = Cell("█", Style(Color(33)))
    var pixels = SVGPixels(frame)
    pixels.require(frame, after: nil, row: 0, 0..<9)
    #expect(pixels.rows().map(\.rows.count) == [2, 2])
    #expect(pixels.rows().first?.rows.first == Rect(x: 0, y: 0, width: 9, height: 1))
  }
}
