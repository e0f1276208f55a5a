import Testing

@testable import Screen

@Suite struct Y4MWriterTests {
  private static let size = Size(3, 2)
  private static let header = "YUV4MPEG2 W48 H64 F10:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"

  /// The pictures of a film at ten a second.
  private static func pictures(_ events: [(FilmEvent, Int)]) throws -> [[UInt8]] {
    var writer = Y4MWriter(
      FilmHeader(size: size, title: "T", origin: "", theme: .standard),
      PixelGrid(cells: size, scale: 2), framesPerSecond: 10)
    var bytes: [UInt8] = []
    for (event, time) in events { writer.write(event, at: .milliseconds(time), into: &bytes) }
    #expect(bytes.starts(with: header.utf8))
    let length = "FRAME\n".utf8.count + 48 * 64 * 3 / 2
    let rest = Array(bytes.dropFirst(header.utf8.count))
    try #require(rest.count % length == 0)
    return stride(from: 0, to: rest.count, by: length).map { start in
      #expect(rest[start...].starts(with: "FRAME\n".utf8))
      return Array(rest[start + 6..<start + length])
    }
  }

  private static func frame(_ word: String) -> Frame {
    var frame = Frame(size)
    frame.draw(word, x: 0, y: 0, Style(Color(196)))
    return frame
  }

  @Test func `a picture is repeated until the next, and the last until the end`() throws {
    let (one, two) = (FilmEvent.frame(Self.frame("a")), FilmEvent.frame(Self.frame("b")))
    let film = try Self.pictures([(one, 0), (two, 300), (.end(exitCode: 0), 500)])
    #expect(film.count == 5)
    #expect(film[0] == film[2] && film[2] != film[3] && film[3] == film[4])
    // Two frames within one picture's time: the later is shown.
    #expect(
      try Self.pictures([(one, 0), (two, 40), (.end(exitCode: 0), 100)]) == [film[3]])
    #expect(try Self.pictures([(.end(exitCode: 0), 0)]).count == 1)
  }

  @Test func `only what changed is painted, and looks as if all were`() throws {
    let (one, two) = (FilmEvent.frame(Self.frame("ab")), FilmEvent.frame(Self.frame("cb")))
    let film = try Self.pictures([(one, 0), (two, 100), (.end(exitCode: 0), 200)])
    #expect(film[1] == (try Self.pictures([(two, 0), (.end(exitCode: 0), 100)]))[0])
  }

  @Test func `red is BT 709's red, in luma and in both planes of chroma`() throws {
    var frame = Frame(Self.size)
    frame.draw("█", x: 0, y: 0, Style(Color(196)))
    let film = try Self.pictures([(.frame(frame), 0), (.end(exitCode: 0), 100)])
    // The code of (255, 0, 0) in limited range.
    let (luma, chroma) = (48 * 64, 24 * 32)
    #expect(film[0][0] == 63 && film[0][15] == 63 && film[0][16] != 63)
    #expect(film[0][luma] == 102 && film[0][luma + chroma] == 240)
    #expect(film[0][luma + 7] == 102 && film[0][luma + 8] != 102)
  }
}
