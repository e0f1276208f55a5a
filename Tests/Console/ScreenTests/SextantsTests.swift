import Pictures
import Simulation
import Testing

@testable import Screen

@Suite struct SextantsTests {
  /// The tones of the six parts of a cell, as a terminal draws it: from the top left, row by row.
  private static func parts(of cell: Cell) throws -> [Color] {
    let pattern = try #require((0..<64).first { Glyphs.sextant($0) == cell.glyph })
    return (0..<6).map { part in
      pattern >> part & 1 == 1 ? cell.style.foreground : cell.style.background
    }
  }

  @Test func `the characters are those of the Unicode standard`() {
    let names = [1: "🬀", 2: "🬁", 3: "🬂", 20: "🬓", 22: "🬔", 41: "🬧", 43: "🬨", 62: "🬻"]
    for (pattern, glyph) in names { #expect(String(Glyphs.sextant(pattern)) == glyph) }
    #expect([0, 21, 42, 63].map(Glyphs.sextant) == [" ", "▌", "▐", "█"])
    #expect(Set((0..<64).map(Glyphs.sextant)).count == 64)
    #expect(
      (1..<63).allSatisfy { [21, 42].contains($0) || Glyphs.ascii(for: Glyphs.sextant($0)) == "#" })
  }

  @Test func `films draw each part of a cell that a sextant shows, and no other`() {
    for cell in [Size(8, 16), Size(20, 40), Size(24, 48)] {
      var font = StrokeFont(cell: cell)
      for pattern in 1..<63 {
        let coverage = font.coverage(of: Glyphs.sextant(pattern), isBold: true)
        for part in 0..<6 {
          let (x, y) = ((1 + part % 2 * 2) * cell.width / 4, (1 + part / 2 * 2) * cell.height / 6)
          #expect(coverage[y * cell.width + x] == (pattern & 1 << part == 0 ? 0 : 256))
        }
      }
    }
  }

  @Test func `two colours are shown where they are`() throws {
    var sextants = Sextants()
    let (dark, light) = (PaletteColor.navy, PaletteColor.gold)
    for pattern in 0..<64 {
      var pixels = SIMD8<UInt8>(repeating: dark.rawValue)
      // Rows of pixels from rows of parts: the middle part lies in both rows of the middle.
      for part in 0..<6 where pattern >> part & 1 == 1 {
        switch part / 2 {
        case 0: pixels[part] = light.rawValue
        case 1: (pixels[part], pixels[part + 2]) = (light.rawValue, light.rawValue)
        default: pixels[part + 2] = light.rawValue
        }
      }
      let expected = (0..<6).map { Color(pattern >> $0 & 1 == 1 ? light : dark) }
      let cell = sextants.cell(pixels)
      #expect(try Self.parts(of: cell) == expected)
      if pattern == 0 { #expect(cell == Cell(" ", Style(.standard, on: Color(dark)))) }
    }
  }

  /// Rows of pixels, and how much each counts, in the parts from the top.
  private static func shares(_ part: Int, _ pixels: [UInt8]) -> [(Int, Int)] {
    let column = part % 2
    let isThin = pixels[2 + column] == pixels[column] && pixels[4 + column] != pixels[6 + column]
    return [[(0, 3), (1, 1)], isThin ? [(1, 2), (2, 3)] : [(1, 3), (2, 2)], [(2, 1), (3, 3)]][
      part / 2]
  }

  /// The best of all pairs and patterns, tried one by one.
  private static func least(_ pixels: [UInt8]) -> Int {
    let tones = pixels.compactMap { PaletteColor(rawValue: $0)?.tone }
    var best = Int.max
    for one in tones {
      for other in tones {
        var sum = 0
        for part in 0..<6 {
          let shares = shares(part, pixels)
          let costs = [one, other].map { tone in
            shares.reduce(0) { $0 + $1.1 * distance(tone, tones[2 * $1.0 + part % 2]) }
          }
          sum += costs.min() ?? 0
        }
        best = min(best, sum)
      }
    }
    return best
  }

  private static func distance(_ one: Tone, _ other: Tone) -> Int {
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  private static func cost(_ cell: Cell, _ pixels: [UInt8]) throws -> Int {
    var sum = 0
    for (part, color) in try parts(of: cell).enumerated() {
      for (row, share) in shares(part, pixels) {
        let tone = try #require(PaletteColor(rawValue: pixels[2 * row + part % 2])).tone
        sum += share * distance(color.rgb, tone)
      }
    }
    return sum
  }

  @Test(arguments: 0..<40)
  func `of more colours, no two would do better`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "sextants")
    var sextants = Sextants()
    for _ in 0..<25 {
      let most = Int64(PaletteColor.allCases.count - 1)
      let choice = (0..<4).map { _ in UInt8(random.integer(in: 0...most)) }
      let pixels = (0..<8).map { _ in choice[Int(random.integer(in: 0...3))] }
      let cell = sextants.cell(SIMD8(pixels))
      #expect(try Self.cost(cell, pixels) == Self.least(pixels))
      #expect(sextants.cell(SIMD8(pixels)) == cell)
    }
  }

  @Test func `a line as thin as a pixel is seen wherever it is`() {
    var sextants = Sextants()
    for row in 0..<4 {
      var pixels = SIMD8<UInt8>(repeating: PaletteColor.navy.rawValue)
      (pixels[2 * row], pixels[2 * row + 1]) = (
        PaletteColor.gold.rawValue, PaletteColor.gold.rawValue
      )
      #expect(sextants.cell(pixels).glyph == Glyphs.sextant([3, 12, 12, 48][row]))
    }
  }

  @Test func `a picture becomes sextants where they can be drawn, and only if they are wanted`() {
    var frame = Frame(Size(16, 6))
    frame.place(Picture(scene: .bars, time: 1), in: frame.bounds)
    frame.draw("over", x: 1, y: 3, .plain)
    let sharp = Capability(pictures: .sextants)
    let glyphs = { (frame: Frame) in Set(frame.cells.map(\.glyph)) }
    let shown = frame.degraded(to: sharp)
    #expect(glyphs(shown).contains { (0x1fb00...0x1fb3b).contains($0.value) })
    #expect(!glyphs(shown).contains(Glyphs.upperHalf) && shown[1, 3].glyph == "o")
    #expect(shown.pictures.isEmpty)
    for capability in [
      Capability(colors: .eight, pictures: .sextants),
      Capability(colors: .none, pictures: .sextants),
      Capability(unicode: false, pictures: .sextants),
    ] {
      var blocks = capability
      blocks.pictures = .blocks
      #expect(frame.degraded(to: capability) == frame.degraded(to: blocks))
    }
  }

  @Test func `a cell is made of the square pixels at its place`() {
    let picture = Picture(scene: .globe, time: 3)
    var frame = Frame(Size(30, 10))
    let area = Rect(x: -3, y: -2, width: 32, height: 11)
    frame.place(picture, in: area, clip: Rect(x: 2, y: 1, width: 20, height: 6))
    let shown = frame.degraded(to: Capability(pictures: .sextants))
    // A cell is twice as high as wide, so circles stay round.
    var canvas = PixelCanvas(width: 2 * area.width, height: 4 * area.height)
    picture.paint(into: &canvas)
    var sextants = Sextants()
    for y in 1..<7 {
      for x in 2..<22 {
        let pixels = (0..<8).map { canvas[2 * (x - area.x) + $0 % 2, 4 * (y - area.y) + $0 / 2] }
        #expect(shown[x, y] == sextants.cell(SIMD8(pixels)))
      }
    }
    #expect(shown[1, 1] == .blank && shown[22, 6] == .blank && shown[2, 7] == .blank)
  }

  @Test func `pictures look alike when only what they do not show differs`() {
    let place = { (picture: Picture) in
      var frame = Frame(Size(20, 6))
      frame.place(picture, in: frame.bounds)
      return frame.pictures[0]
    }
    let picture = Picture(scene: .road, time: 2, now: 3, clock: "00:01")
    var later = picture
    (later.now, later.clock) = (9, "00:02")
    #expect(place(picture).looks(like: place(later)))
    later.time = 2.1
    #expect(!place(picture).looks(like: place(later)))
    var (frozen, turned) = (picture, picture)
    (frozen.look, turned.look, turned.now) = (.frozen, .frozen, 4)
    #expect(!place(frozen).looks(like: place(turned)) && place(frozen).looks(like: place(frozen)))
  }
}
