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

  /// Applies the strokes of a group to what is painted so far; returns which pixels it paints.
  private static func apply(_ group: Substring, to canvas: inout [Int]) -> Set<Int> {
    var painted: Set<Int> = []
    for path in group.matches(of: #/class="c(\w+)" d="(.*?)"/#) {
      var (x, y) = (0, 0)
      for stroke in path.2.matches(of: #/m(-?\d+) ?(-?\d+)h(\d+)/#) {
        (x, y) = (x + (Int(stroke.1) ?? 0), y + (Int(stroke.2) ?? 0))
        for _ in 0..<(Int(stroke.3) ?? 0) {
          canvas[y * size.width + x] = Int(path.1, radix: 36) ?? -1
          painted.insert(y * size.width + x)
          x += 1
        }
      }
    }
    return painted
  }

  @Test(arguments: 0..<40)
  func `strokes turn a frame into the next, and no glyph that stays is painted over`(number: Int) {
    let (shown, frame) = (Self.frame(number), Self.frame(number / 4 + 7))
    var mixed = shown
    for x in 8..<26 { for y in 2..<7 { mixed[x, y] = frame[x, y] } }
    var writer = SVGWriter(FilmHeader(size: Self.size, title: "", origin: "", theme: .standard))
    var bytes: [UInt8] = []
    writer.write(.frame(shown), at: .zero, into: &bytes)
    writer.write(.frame(mixed), at: .seconds(1), into: &bytes)
    let groups = String(decoding: bytes, as: UTF8.self).split(separator: "<g id=\"g").dropFirst()
    var canvas = Array(repeating: -1, count: 2 * shown.cells.count)
    #expect(Self.apply(groups.first ?? "", to: &canvas).count == canvas.count)
    #expect(canvas == Self.halves(shown))
    let painted = groups.count > 1 ? Self.apply(groups.last ?? "", to: &canvas) : []
    #expect(canvas == Self.halves(mixed))
    var changed: Set<Int> = []
    mixed.forEachChangedRun(from: shown) { row, columns in
      for x in columns { changed.formUnion([0, 1].map { (2 * row + $0) * Self.size.width + x }) }
    }
    #expect(painted.isSubset(of: changed))
  }
}
