import Testing

@testable import Pictures

/// Channels' own pictures, and what is known of one before it is decoded.
@Suite struct StillTests {
  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let number = { (value: UInt32) in (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
      + number(width) + number(height) + [8, 6, 0, 0, 0]
  }

  /// A JPEG whose size follows a comment, a table and fill bytes.
  private static let jpeg: [UInt8] =
    [0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xc0, 0xff, 0xc4, 0, 3, 7, 0xff, 0xff, 0xc2]
    + [0, 17, 8, 0x02, 0xd0, 0x05, 0x00, 3]

  private static func still(_ hash: String = "1", _ pixel: (Int, Int) -> [UInt8]) -> Still? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Still.byteCount)
    for y in 0..<Still.height { for x in 0..<Still.width { bytes += pixel(x, y) } }
    return Still(bytes, hash: hash)
  }

  @Test func `a header states format and size, and every beginning of one is harmless`() throws {
    let png = try #require(StillHeader(Self.png(1920, 1080)))
    #expect(png.format == .png && png.width == 1920 && png.height == 1080 && png.isDecodable)
    let jpeg = try #require(StillHeader(Self.jpeg))
    #expect(jpeg.format == .jpeg && jpeg.width == 1280 && jpeg.height == 720)
    for whole in [Self.png(9, 9), Self.jpeg] {
      for count in 0..<whole.count - 5 { _ = StillHeader(Array(whole.prefix(count))) }
    }
  }

  @Test(arguments: [
    Array("#EXTM3U\n#EXTINF:6,\nhttp://127.0.0.1/a.ts\n".utf8), [], png(0, 9),
    [0xff, 0xd8, 0xff, 0xda, 0, 8], [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0],
  ])
  func `what is no picture has no header`(bytes: [UInt8]) {
    #expect(StillHeader(bytes) == nil)
  }

  @Test(
    arguments: [
      (60_000, 60_000), (10_001, 1), (5001, 5000), (UInt32.max, UInt32.max), (1, UInt32.max),
    ] as [(UInt32, UInt32)])
  func `a huge picture is known by its header`(width: UInt32, height: UInt32) {
    #expect(StillHeader(Self.png(width, height))?.isDecodable == false)
  }

  @Test func `a still fills canvases of any size, with its sides where they were`() throws {
    let still = try #require(
      Self.still { x, _ in x < Still.width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] })
    for (width, height) in [(1, 1), (7, 40), (120, 68), (1280, 720), (1921, 1080)] {
      var fine = FineCanvas(width: 0, height: 0)
      fine.resize(width: width, height: height)
      still.paint(into: &fine)
      #expect(width == 1 || fine[0, height - 1] == 0xff0000)
      #expect(width == 1 || fine[width - 1, 0] == 0x0000ff)
      var canvas = PixelCanvas(width: width, height: height)
      still.paint(into: &canvas)
      #expect(width == 1 || canvas[0, 0] == PaletteColor.red.rawValue)
      #expect(width == 1 || canvas[width - 1, height - 1] == PaletteColor.blue.rawValue)
    }
  }

  @Test func `what is translucent lies over black, and too few bytes are no still`() throws {
    let still = try #require(Self.still { _, _ in [255, 255, 255, 128] })
    var canvas = FineCanvas(width: 0, height: 0)
    canvas.resize(width: 16, height: 9)
    still.paint(into: &canvas)
    #expect(canvas[8, 4] == 0x808080)
    #expect(Still([UInt8](repeating: 0, count: Still.byteCount - 1), hash: "") == nil)
  }

  @Test func `a picture shows the still in place of its card, darker when it has stopped`() throws {
    let still = try #require(Self.still { _, _ in [255, 255, 255, 255] })
    var picture = Picture(scene: .bars, time: 3)
    picture.still = still
    var canvas = PixelCanvas(width: 40, height: 20)
    picture.paint(into: &canvas)
    #expect(canvas.pixels.allSatisfy { $0 == PaletteColor.white.rawValue })
    picture.look = .dark
    picture.paint(into: &canvas)
    #expect(canvas.pixels.allSatisfy { $0 != PaletteColor.white.rawValue })
    picture.look = .noSignal
    picture.paint(into: &canvas)
    #expect(Set(canvas.pixels).count > 1)
  }
}
