import Pictures
import Simulation
import Testing

@testable import Screen

/// Films of frames with pictures.
@Suite struct PicturedFilmTests {
  private static let header = FilmHeader(
    size: Size(24, 8), title: "T", origin: "", theme: .standard)

  /// Frames whose pictures move, stand, change places and are covered, as a seed says.
  private static func frames(_ seed: UInt64) -> [Frame] {
    var random = RandomStream(seed: seed, name: "pictures")
    var time = 0.0
    return (0..<6).map { _ in
      var frame = Frame(header.size)
      if random.integer(in: 0...2) > 0 { time += 0.4 }
      let isSwapped = random.integer(in: 0...4) == 0
      let scenes: [Scene] = isSwapped ? [.shapes, .bars] : [.bars, .shapes]
      for (index, scene) in scenes.enumerated() {
        let shift = random.integer(in: 0...5) == 0 ? 1 : 0
        let area = Rect(x: 12 * index + Int(shift), y: 1, width: 10, height: 9)
        frame.place(Picture(scene: scene, time: index == 0 ? time : 1), in: area)
      }
      let x = Int(random.integer(in: 0...20))
      if random.integer(in: 0...1) == 0 { frame.draw("over", x: x, y: 3, Style(Color(196))) }
      return frame
    }
  }

  /// The last picture of a film of pictures.
  private static func last(_ frames: some Sequence<Frame>, scale: Int) -> ArraySlice<UInt8> {
    var (painter, shown) = (
      VideoPainter(header, PixelGrid(cells: header.size, scale: scale)), Frame?.none
    )
    for frame in frames {
      painter.paint(frame, over: shown)
      shown = frame
    }
    return painter.picture[...]
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `video that is painted frame by frame looks as if only the last were`(seed: UInt64) {
    let frames = Self.frames(seed)
    for end in frames.indices {
      #expect(
        Self.last(frames[...end], scale: 1) == Self.last(frames[end...end], scale: 1), "\(end)")
    }
  }

  @Test func `a picture is painted with a film's own pixels, and what lies over it stays text`()
    throws
  {
    var frame = Frame(Self.header.size)
    let picture = Picture(scene: .balloon, time: 2)
    frame.place(picture, in: Rect(x: 2, y: 1, width: 16, height: 4))
    frame.draw("X", x: 4, y: 2, Style(Color(231), on: Color(231)))
    var canvas = FineCanvas(width: 16 * 16, height: 4 * 32)
    picture.paint(into: &canvas)
    var painter = VideoPainter(Self.header, PixelGrid(cells: Self.header.size, scale: 2))
    painter.paint(frame, over: nil)
    for (x, y) in [(0, 0), (100, 60), (255, 127)] {
      let luma = VideoColor(canvas.pixels[y * canvas.width + x]).luma
      #expect(painter.picture[(32 + y) * painter.size.width + 32 + x] == luma)
    }
    // White has 235.
    #expect(painter.picture[(2 * 32 + 1) * painter.size.width + 4 * 16 + 1] == 235)
  }

  @Test(
    arguments: [
      (0x000000, 16, 128, 128), (0xffffff, 235, 128, 128), (0xff0000, 63, 102, 240),
      (0x00ff00, 173, 42, 26), (0x0000ff, 32, 240, 118),
    ] as [(UInt32, UInt8, UInt8, UInt8)])
  func `colours are coded as BT 709 says`(pixel: UInt32, luma: UInt8, blue: UInt8, red: UInt8) {
    let color = VideoColor(pixel)
    #expect(color.luma == luma && color.blueChroma == blue && color.redChroma == red)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `an SVG shows one group of pictures at a time, each image stored once`(seed: UInt64) throws {
    var (writer, bytes) = (SVGWriter(Self.header), [UInt8]())
    for (index, frame) in Self.frames(seed).enumerated() {
      writer.write(.frame(frame), at: .milliseconds(400 * index), into: &bytes)
    }
    writer.write(.end(exitCode: 0), at: .seconds(3), into: &bytes)
    let film = String(decoding: bytes, as: UTF8.self)
    let ids = film.matches(of: #/<image id="(i\d+)"/#).map(\.output.1)
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    for use in film.matches(of: ##/<use href="#(i\d+)"/##) { #expect(ids.contains(use.output.1)) }
    // When each group with pictures comes and goes, in parts of the film.
    var end = 0.0
    for group in film.matches(of: #/<g id="(g\d+)"><g id="f\d+"><(?:clipPath|g clip)/#) {
      let times = try #require(
        film.firstMatch(
          of: try Regex(
            "@keyframes \(group.output.1)\\{([0-9.]+)%.visibility:visible.(?:([0-9.]+)%)?"))
      )
      let begin = try #require(Double(times.output[1].substring ?? ""))
      #expect(begin >= end - 0.2)
      end = times.output[2].substring.flatMap { Double($0) } ?? 100
    }
    #expect(end == 100)
  }
}
