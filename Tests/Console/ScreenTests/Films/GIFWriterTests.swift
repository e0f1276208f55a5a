import Testing

@testable import Screen

@Suite struct GIFWriterTests {
  /// What one image of a GIF says about itself, in hundredths of a second and pixels.
  private struct Image {
    let delay: Int
    let part: Rect
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
    var (images, place, delay) = ([Image](), 13, 0)
    while film[place] != 0x3b {
      if film[place] == 0x21 {
        if film[place + 1] == 0xf9 { delay = number(place + 4) }
        place += 2
      } else {
        images.append(
          Image(
            delay: delay,
            part: Rect(
              x: number(place + 1), y: number(place + 3), width: number(place + 5),
              height: number(place + 7))))
        // The image's own palette, and how many bits its codes begin with.
        place += 10 + 768 + 1
      }
      while film[place] != 0 { place += Int(film[place]) + 1 }
      place += 1
    }
    return images
  }

  @Test func `only the rectangle that changed is written, and an equal frame not at all`() {
    let film = Self.film(
      [("one one", 0), ("one one", 500), ("one two", 1000), ("one two", 1100)], end: 3000)
    let images = Self.images(film)
    #expect(images.map(\.delay) == [100, 200])
    #expect(images[0].part == Rect(x: 0, y: 0, width: 160, height: 64))
    // Within the word that is another now, and all of its letters.
    let word = Rect(x: 48, y: 16, width: 24, height: 16)
    #expect(images[1].part.intersection(word) == images[1].part)
    #expect(images[1].part.width > 16 && images[1].part.height < 16)
  }

  @Test func `a frame too short for viewers makes way for the next, and a long one is repeated`() {
    let film = Self.film([("a", 0), ("b", 1000), ("c", 1010), ("d", 1040)], end: 701_040)
    #expect(Self.images(film).map(\.delay) == [100, 4, 65_535, 4465])
    #expect(Self.images(Self.film([], end: 0)).map(\.delay) == [2])
  }
}
