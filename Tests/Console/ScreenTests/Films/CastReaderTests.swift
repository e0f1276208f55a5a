import Pictures
import Simulation
import Testing

@testable import Screen

/// Films that are read again.
@Suite struct CastReaderTests {
  /// A film's events, as they come back from its bytes.
  private static func events(
    of bytes: [UInt8]
  ) throws -> (header: FilmHeader, events: [CastReader.TimedEvent]) {
    let lines = bytes.split(separator: 10).map { Array($0) }
    var reader = try CastReader(header: try #require(lines.first))
    var events: [CastReader.TimedEvent] = []
    for line in lines.dropFirst() { events += try reader.read(line) }
    return (reader.header, events + reader.finish())
  }

  /// Frames with styles, wide signs and pictures that move, as a seed says.
  private static func frames(_ seed: UInt64) -> [Frame] {
    var random = RandomStream(seed: seed, name: "cast")
    return (0..<8).map { index in
      var frame = Frame(CastWriterTests.header.size)
      let color = Color(UInt8(random.integer(in: 0...255)))
      let words = Style(color, on: .standard, .bold)
      frame.draw("words 漢字", x: Int(random.integer(in: 0...8)), y: 0, words)
      let look = index > 5 ? Picture.Look.dark : .normal
      let picture = Picture(scene: .globe, time: Double(index) / 3, look: look)
      if index % 4 != 0 { frame.place(picture, in: Rect(x: 2, y: 1, width: 12, height: 5)) }
      frame.draw("over", x: Int(random.integer(in: 0...16)), y: 2, Style(color, on: Color(17)))
      return frame
    }
  }

  private static func film(
    _ frames: [Frame], _ version: CastWriter.Version
  ) -> [UInt8] {
    var writer = CastWriter(CastWriterTests.header, version: version)
    var bytes: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let time = Duration.milliseconds(100 * index)
      writer.write(.frame(frame), at: time, into: &bytes)
      if index == 2 { writer.write(.mark(FilmMark(.chapter, "a: b")), at: time, into: &bytes) }
    }
    writer.write(.end(exitCode: 0), at: .seconds(1), into: &bytes)
    return bytes
  }

  @Test(arguments: CastWriter.Version.allCases, 0..<20 as Range<UInt64>)
  func `a film that is read again has the same frames, pictures and marks`(
    version: CastWriter.Version, seed: UInt64
  ) throws {
    let frames = Self.frames(seed)
    let (header, events) = try Self.events(of: Self.film(frames, version))
    #expect(header.size == CastWriterTests.header.size && header.title == "A \"film\"")
    #expect(header.ink == CastWriterTests.header.ink && header.origin.hasSuffix("seed 7"))
    var shown: [Frame] = []
    for (event, time) in events {
      switch event {
      case .frame(let frame):
        #expect(time == .milliseconds(100 * shown.count))
        shown.append(frame)
      case .mark(let mark): #expect(mark == FilmMark(.chapter, "a: b") && shown.count == 3)
      case .end: #expect(time == .seconds(1))
      case .key, .caption: Issue.record("no such event was written")
      }
    }
    try #require(shown.count == frames.count)
    for (again, frame) in zip(shown, frames) {
      #expect(again.pictures.map(\.text) == frame.pictures.map(\.text))
      let texts = [again, frame].map { TextDisplay.text(of: $0.degraded(to: .full)) }
      // A terminal shows a half block of one colour as a space.
      #expect(texts[0].replacing("▀", with: " ") == texts[1].replacing("▀", with: " "))
      let isPicture = frame.cells.indices.filter { frame.cells[$0] == .picture }
      #expect(isPicture.allSatisfy { again.cells[$0] == .picture })
    }
  }

  @Test(arguments: [
    #"[0.5, "o", "\u001b[5A"]"#, #"[0.5, "o", "\u001b[1;99Hx"]"#, #"[0.5, "o", "a\r\n"]"#,
    #"[0.5, "p", "globe 1 1 1080 normal 0 0 99 9 0 0 99 9"]"#, #"[-1, "o", ""]"#, "[]", "no",
    #"[1e300, "o", ""]"#, #"[0.5, "m", "other: words"]"#, #"[0.5, "r", "9999x1"]"#,
    #"[0.5, "o", "\u001b[99999999999999999999C"]"#, #"[0.5, "o", "\u001b[38;5;256m"]"#,
  ])
  func `a line that no film of zapdeck has is refused`(line: String) throws {
    let film = Self.film([Frame(CastWriterTests.header.size)], .two)
    var reader = try CastReader(header: Array(try #require(film.split(separator: 10).first)))
    #expect(throws: CastReader.Problem.self) { try reader.read(Array(line.utf8)) }
  }

  @Test(arguments: [Size(160, 45), Size(100, 30), Size(240, 67), Size(7, 40)])
  func `cells fill a slide, at even places`(cells: Size) {
    let grid = PixelGrid(cells: cells, within: Size(1920, 1080))
    #expect(grid.size == Size(1920, 1080) && grid.cell.width % 2 == 0)
    let fits = Size(cells.width * grid.cell.width, cells.height * grid.cell.height)
    #expect(fits.width <= 1920 && fits.height <= 1080)
    let larger = Size(fits.width + 2 * cells.width, fits.height + 4 * cells.height)
    #expect(larger.width > 1920 || larger.height > 1080)
  }
}
