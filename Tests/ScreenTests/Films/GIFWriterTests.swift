import Testing

@testable import Screen

@Suite struct GIFWriterTests {
  /// What one image of a GIF says about itself, in hundredths of a second and pixels.
  private struct Image: Equatable {
    let delay: Int
    let part: Rect

    init(_ delay: Int, x: Int, y: Int, width: Int, height: Int) {
      self.delay = delay
      part = Rect(x: x, y: y, width: width, height: height)
    }
  }

  private static func film(_ frames: [(String, Int)], end: Int) -> [UInt8] {
    let size = Size(20, 4)
    var writer = GIFWriter(
      FilmHeader(size: size, title: "T", origin: "seed 7", theme: .standard))
    var bytes: [UInt8] = []
    for (words, time) in frames {
      var frame = Frame(size)
      frame.draw(words, x: 2, y: 1, Style(Color(33), .bold))
      writer.write(.frame(frame), at: .milliseconds(time), into: &bytes)
    }
    writer.write(.end(exitCode: 0), at: .milliseconds(end), into: &bytes)
    return bytes
  }

  /// The images of a film, found by walking its blocks.
  private static func images(_ film: [UInt8]) -> [Image] {
    let number = { (place: Int) in Int(film[place]) + Int(film[place + 1]) << 8 }
    var (images, place, delay) = ([Image](), 13 + 768, 0)
    while film[place] != 0x3b {
      if film[place] == 0x21 {
        if film[place + 1] == 0xf9 { delay = number(place + 4) }
        place += 2
      } else {
        images.append(
          Image(
            delay, x: number(place + 1), y: number(place + 3), width: number(place + 5),
            height: number(place + 7)))
        place += 11
      }
      while film[place] != 0 { place += Int(film[place]) + 1 }
      place += 1
    }
    return images
  }

  @Test func `only the rectangle that changed is written, and an equal frame not at all`() {
    let film = Self.film(
      [("one one", 0), ("one one", 500), ("one two", 1000), ("one two", 1100)], end: 3000)
    #expect(
      Self.images(film) == [
        Image(100, x: 0, y: 0, width: 160, height: 64),
        Image(200, x: 48, y: 16, width: 24, height: 16),
      ])
  }

  @Test func `a frame too short for viewers makes way for the next, and a long one is repeated`() {
    let film = Self.film([("a", 0), ("b", 1000), ("c", 1010), ("d", 1040)], end: 701_040)
    #expect(Self.images(film).map(\.delay) == [100, 4, 65_535, 4465])
    #expect(Self.images(Self.film([], end: 0)).map(\.delay) == [2])
  }

  @Test func `every glyph that has an ASCII substitute has a drawing of its own`() {
    var font = BitmapFont()
    let unknown = font.mask(of: "\u{52f}")
    for value in UInt32(0x20)...0x25cf {
      guard let glyph = Unicode.Scalar(value), Glyphs.isOneColumn(glyph) else { continue }
      let substitute = Glyphs.ascii(for: glyph)
      let isDrawn = substitute != "?" && substitute != "+"
      if isDrawn { #expect(font.mask(of: glyph) != unknown, "\(glyph) U+\(value)") }
    }
  }

  @Test func `no two characters of a word look alike, and accented letters look like letters`() {
    var font = BitmapFont()
    let masks = (UInt8(ascii: " ")...UInt8(ascii: "~")).map { font.mask(of: Unicode.Scalar($0)) }
    #expect(Set(masks).count == masks.count)
    #expect(zip(font.mask(of: "ü"), font.mask(of: "u")).filter { $0 != $1 }.count == 1)
  }
}
