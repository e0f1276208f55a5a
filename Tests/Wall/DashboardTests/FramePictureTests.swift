import Pictures
import Screen
import Testing

@testable import Dashboard

@Suite struct FramePictureTests {
  private let rect = Rect(x: 3, y: 2, width: 36, height: 10)

  private func frame(_ picture: Picture) -> Frame {
    var frame = Frame(Size(50, 20))
    frame.draw(picture, in: rect)
    return frame.degraded(to: .full)
  }

  private func text(_ frame: Frame, row: Int) -> String {
    String(String.UnicodeScalarView((0..<50).map { frame[$0, row].glyph }))
  }

  private func color(_ pixel: UInt8) -> Color? {
    PaletteColor(rawValue: pixel).map { Color(nearestTo: $0.tone) }
  }

  @Test(arguments: PaletteColor.allCases)
  func `a terminal shows a pigment exactly`(pigment: PaletteColor) {
    #expect(Color(nearestTo: pigment.tone).rgb == pigment.tone)
  }

  @Test func `a cell shows its upper pixel in front and its lower one behind`() {
    let frame = frame(Picture(scene: .waves, time: 2))
    var canvas = PixelCanvas(width: 36, height: 20)
    Scene.waves.paint(into: &canvas, time: 2)
    for y in 0..<10 {
      for x in 0..<36 {
        let cell = frame[3 + x, 2 + y]
        let (upper, lower) = (color(canvas[x, 2 * y]), color(canvas[x, 2 * y + 1]))
        #expect(cell.style.background == lower)
        #expect(cell.glyph == "▀")
        #expect(cell.style.foreground == upper)
      }
    }
  }

  @Test func `nothing is drawn outside the rectangle`() {
    for look in [Picture.Look.normal, .frozen, .scrambled(seed: 1), .dark, .noSignal] {
      let frame = frame(Picture(scene: .film, time: 1, logo: "101", clock: "0:01", look: look))
      for y in 0..<20 {
        for x in 0..<50 where !(3..<39).contains(x) || !(2..<12).contains(y) {
          #expect(frame[x, y] == .blank)
        }
      }
    }
  }

  @Test func `the logo is top right and the clock bottom right, a cell off the edges`() {
    let frame = frame(Picture(scene: .city, time: 1, logo: "101", clock: "00:01:24"))
    #expect(text(frame, row: 3).hasSuffix(" 101 ▀" + String(repeating: " ", count: 11)))
    #expect(text(frame, row: 10).hasSuffix(" 00:01:24 ▀" + String(repeating: " ", count: 11)))
  }

  @Test func `a picture of any size, even beyond the frame, is drawn`() {
    for width in 0...12 {
      for height in 0...6 {
        for look in [Picture.Look.normal, .frozen, .scrambled(seed: 1), .dark, .noSignal] {
          var frame = Frame(Size(8, 4))
          let picture = Picture(scene: .reef, time: 1, logo: "1", clock: "0:01", look: look)
          frame.draw(picture, in: Rect(x: -2, y: 1, width: width, height: height))
          let shown = frame.degraded(to: .full)
          #expect(shown.pictures.isEmpty && !shown.cells.contains { $0.glyph == Glyphs.picture })
        }
      }
    }
  }

  @Test func `a mosaic depends on its seed and moves with simulated time`() {
    let one = Picture(scene: .reef, time: 3, look: .scrambled(seed: 1))
    let other = Picture(scene: .reef, time: 3, look: .scrambled(seed: 2))
    var later = one
    later.now = 1
    #expect(frame(one) == frame(one))
    #expect(frame(one) != frame(other))
    #expect(frame(one) != frame(later))
  }

  @Test func `a stalled picture stands while its spinner turns`() {
    let stalled = Picture(scene: .waves, time: 3, now: 0.1, look: .frozen)
    var later = stalled
    later.now = 0.5
    let changed = zip(frame(stalled).cells, frame(later).cells).count { $0 != $1 }
    #expect((1...30).contains(changed))
  }
}
