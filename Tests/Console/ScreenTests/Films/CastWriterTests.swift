import Simulation
import Testing

@testable import Screen

@Suite struct CastWriterTests {
  static let header = FilmHeader(
    size: Size(20, 4), title: "A \"film\"", origin: "made\nof this, seed 7", theme: .standard)

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func lines(_ bytes: [UInt8]) -> [Substring] { text(bytes).split(separator: "\n") }

  static func frame(_ words: String) -> Frame {
    var frame = Frame(Size(20, 4))
    frame.draw(words, x: 0, y: 1, .plain)
    return frame
  }

  /// The time that a line begins with, in milliseconds.
  static func milliseconds(_ line: Substring) throws -> Int {
    let number = line.dropFirst().prefix { $0 != "," }
    #expect(number.split(separator: ".").last?.count == 3)
    return try #require(Int(number.filter { $0 != "." }))
  }

  @Test func `header, comment, picture, mark, key and exit code are a line each`() {
    var writer = CastWriter(Self.header)
    var bytes: [UInt8] = []
    writer.write(.frame(Self.frame("→ one")), at: .zero, into: &bytes)
    writer.write(.mark(FilmMark(.fault, "x on main")), at: .milliseconds(10), into: &bytes)
    writer.write(.key(.up), at: .milliseconds(15), into: &bytes)
    writer.write(.end(exitCode: 1), at: .seconds(1), into: &bytes)
    let lines = Self.lines(bytes)
    #expect(lines[0].hasPrefix(#"{"version": 3, "term": {"cols": 20, "rows": 4, "#))
    #expect(lines[0].hasSuffix(#""title": "A \"film\""}"#))
    #expect(lines[1] == "# made of this, seed 7")
    #expect(
      lines[2] == #"[0.000, "o", "\u001b[0m\u001b[?25l\u001b[2J\u001b[2;1H→ one"]"#)
    #expect(lines[3] == #"[0.010, "m", "fault: x on main"]"#)
    #expect(lines[4] == #"[0.005, "i", "\u001b[A"]"#)
    #expect(lines[5].hasPrefix(#"[0.985, "o", "#) && lines[6] == #"[0.000, "x", "1"]"#)
  }

  @Test func `nothing is written when nothing has changed, and little when little has`() {
    var writer = CastWriter(Self.header)
    var bytes: [UInt8] = []
    writer.write(.frame(Self.frame("one  two")), at: .zero, into: &bytes)
    bytes = []
    writer.write(.frame(Self.frame("one  two")), at: .seconds(1), into: &bytes)
    #expect(bytes.isEmpty)
    writer.write(.frame(Self.frame("one  twa")), at: .seconds(2), into: &bytes)
    #expect(Self.text(bytes) == "[2.000, \"o\", \"\\u001b[2;8Ha\"]\n")
  }

  @Test func `another size is told, and painted anew`() {
    var writer = CastWriter(Self.header)
    var bytes: [UInt8] = []
    writer.write(.frame(Self.frame("one")), at: .zero, into: &bytes)
    bytes = []
    writer.write(.frame(Frame(Size(9, 3))), at: .seconds(1), into: &bytes)
    let lines = Self.lines(bytes)
    #expect(lines[0] == #"[1.000, "r", "9x3"]"# && lines[1].contains("[2J"))
  }

  @Test func `version 2 has absolute times, no comment and no exit code`() throws {
    var writer = CastWriter(Self.header, version: .two)
    var bytes: [UInt8] = []
    writer.write(.frame(Self.frame("one")), at: .zero, into: &bytes)
    writer.write(.frame(Self.frame("two")), at: .seconds(1), into: &bytes)
    writer.write(.end(exitCode: 0), at: .seconds(3), into: &bytes)
    let lines = Self.lines(bytes)
    #expect(lines[0].hasPrefix(#"{"version": 2, "width": 20, "height": 4, "title": "#))
    let variables = #""env": {"TERM": "xterm-256color", "ZAPDECK": "made\nof this, seed 7"}"#
    #expect(lines[0].contains(variables))
    #expect(try lines.dropFirst().map { try Self.milliseconds($0) } == [0, 1000, 3000])
  }

  @Test(arguments: 0..<50)
  func `intervals add up without drift`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "film")
    var writer = CastWriter(Self.header)
    var (bytes, now, sum): ([UInt8], Int64, Int64) = ([], 0, 0)
    writer.write(.frame(Self.frame("")), at: .zero, into: &bytes)
    for _ in 0..<500 {
      now += Int64(random.integer(in: 0...40_000_000))
      bytes = []
      writer.write(.mark(FilmMark(.mark, "")), at: .nanoseconds(now), into: &bytes)
      sum += Int64(try Self.milliseconds(try #require(Self.lines(bytes).first)))
      #expect(abs(sum * 1_000_000 - now) <= 500_000)
    }
  }
}
