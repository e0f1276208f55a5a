import Pictures
import Screen
import Simulation
import Testing

@Suite struct FrameTests {
  @Test(arguments: 0..<100)
  func `changed runs turn the old frame into the new one`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "frame")
    var old = Frame(Size(30, 5))
    var new = old
    for _ in 0..<40 {
      let x = Int(random.integer(in: 0...29))
      let y = Int(random.integer(in: 0...4))
      new[x, y] = Cell("x", Style(Color(UInt8(random.integer(in: 0...3)))))
    }
    new.forEachChangedRun(from: old) { row, columns in
      for column in columns { old[column, row] = new[column, row] }
    }
    #expect(old == new)
    var runs = 0
    new.forEachChangedRun(from: old) { _, _ in runs += 1 }
    #expect(runs == 0)
  }

  @Test func `a picture is seen where nothing lies over it and nothing cuts it off`() {
    var frame = Frame(Size(12, 8))
    let picture = Picture(scene: .bars, time: 1)
    frame.place(picture, in: Rect(x: -2, y: 1, width: 8, height: 9))
    frame.draw("over", x: 1, y: 3, .plain)
    frame.place(
      picture, in: Rect(x: 8, y: 0, width: 4, height: 4),
      clip: Rect(x: 8, y: 2, width: 4, height: 9))
    frame.place(picture, in: Rect(x: 20, y: 0, width: 4, height: 4))
    #expect(frame.pictures.map(\.clip).map(\.x) == [0, 8])
    var canvas = PixelCanvas(width: 8, height: 18)
    picture.paint(into: &canvas)
    let shown = frame.degraded(to: .full)
    #expect(shown.pictures.isEmpty)
    for y in 0..<8 {
      for x in 0..<6 where y > 0 && (y != 3 || !(1..<5).contains(x)) {
        let pixels = (canvas[x + 2, 2 * (y - 1)], canvas[x + 2, 2 * (y - 1) + 1])
        let inks = (PaletteColor(rawValue: pixels.0), PaletteColor(rawValue: pixels.1))
        #expect(shown[x, y].style.foreground == inks.0.map { Color($0) })
        #expect(shown[x, y].style.background == inks.1.map { Color($0) })
      }
    }
    #expect(shown[9, 1] == .blank && shown[9, 2].glyph == "▀" && shown[2, 3].glyph == "v")
    #expect(frame.degraded(to: Capability(pictures: .whole)) == frame)
  }

  @Test func `drawing outside is cut off`() {
    var frame = Frame(Size(5, 1))
    frame.draw("abcdefgh", x: 3, y: 0, .plain)
    frame.draw("zz", x: -1, y: 0, .plain)
    frame.draw("below", x: 0, y: 4, .plain)
    #expect(TextDisplay.text(of: frame) == "z  ab\n")
  }

  @Test func `what cannot be shown is a question mark`() {
    var frame = Frame(Size(8, 1))
    frame.draw("a\u{1b}日e\u{301}!", x: 0, y: 0, .plain)
    #expect(TextDisplay.text(of: frame) == "a?日e?!\n")
  }

  @Test func `without colours a picture becomes shades, without Unicode all becomes ASCII`() {
    var frame = Frame(Size(3, 1))
    frame[0, 0] = Cell("▀", Style(Color(231), on: Color(231)))
    frame[1, 0] = Cell("▀", Style(Color(16), on: Color(16)))
    frame[2, 0] = Cell("┏", .plain)
    let text = TextDisplay.text(of: frame.degraded(to: Capability(colors: .none)))
    #expect(text == "@ ┏\n")
    let ascii = frame.degraded(to: Capability(colors: .full, unicode: false))
    #expect(TextDisplay.text(of: ascii) == "  +\n")
    #expect(ascii[0, 0].style.background == Color(231) && ascii[1, 0].style.background == Color(16))
  }

  @Test func `in ASCII with colours a dark picture fills its cells, and letters keep their form`() {
    var frame = Frame(Size(3, 1))
    let (navy, black) = (Color(17), Color(16))
    frame[0, 0] = Cell("▀", Style(navy, on: black))
    frame[1, 0] = Cell("▀", Style(black, on: navy))
    frame[2, 0] = Cell("▀", Style(navy, on: black, .bold))
    let ascii = frame.degraded(to: Capability(colors: .full, unicode: false))
    #expect(TextDisplay.text(of: ascii) == "  ^\n")
    #expect(ascii[0, 0].style.background == navy && ascii[1, 0].style.background == navy)
    let eight = frame.degraded(to: Capability(colors: .eight, unicode: false))
    #expect(eight[0, 0].glyph == ":" && eight[0, 0].style == Style(Color(4), on: Color(0)))
    let mono = frame.degraded(to: Capability(colors: .none, unicode: false))
    #expect(mono[2, 0].glyph == "^")
  }
}
