import Testing

@testable import Screen

@Suite struct SVGWriterTests {
  private static let header = FilmHeader(
    size: Size(20, 4), title: "<&>", origin: "seed 7", theme: .standard)

  private static func film(_ frames: [(Frame, Int)], end: Int) -> String {
    var writer = SVGWriter(header)
    var bytes: [UInt8] = []
    for (frame, time) in frames {
      writer.write(.frame(frame), at: .milliseconds(time), into: &bytes)
    }
    writer.write(.end(exitCode: 0), at: .milliseconds(end), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func frame(_ words: String) -> Frame {
    var frame = Frame(Size(20, 4))
    frame.draw(words, x: 2, y: 1, Style(Color(33), .bold))
    return frame
  }

  private static func count(_ words: String, in text: String) -> Int {
    text.split(separator: words, omittingEmptySubsequences: false).count - 1
  }

  @Test func `a frame equal to the one before adds nothing, words at their old place a use`() {
    let film = Self.film(
      [
        (Self.frame("one one one"), 0), (Self.frame("one one one"), 500),
        (Self.frame("two two two"), 1000), (Self.frame("one one one"), 2000),
      ], end: 3000)
    #expect(Self.count("<g id=\"g", in: film) == 3)
    #expect(Self.count(">one one one</text>", in: film) == 1)
    #expect(Self.count(##"<use href="#t0"/>"##, in: film) == 1)
    #expect(film.contains("<title>&lt;&amp;&gt;</title>"))
  }

  @Test func `a run of text is held to its cells, half blocks and lines are drawn`() {
    var frame = Self.frame("a b  c")
    frame[0, 0] = Cell("▀", Style(Color(196), on: Color(21)))
    frame[1, 0] = Cell("━", Style(Color(33)))
    frame[2, 0] = Cell("▶", Style(Color(33)))
    let film = Self.film([(frame, 0)], end: 1000)
    #expect(film.contains(#"<text id="t0" x="16" y="28" textLength="24" class="cx b">a b</text>"#))
    #expect(film.contains(#"<text id="t1" x="56" y="28" class="cx b">c</text>"#))
    #expect(film.contains(#"<path class="c5g" d="m0 0h1"/>"#))
    #expect(film.contains(#"<path class="cl" d="m0 1h1"/>"#))
    #expect(film.contains(#"<path class="s cx" d="M8 7h8v2H8M17 3l6 5l-6 5z"/>"#))
    #expect(!film.contains("━") && !film.contains("▶"))
    #expect(film.contains(".c5g{color:#ff0000}") && film.contains(".cx{color:#0087ff}"))
  }

  @Test func `each group appears at its instant, and goes when the next scene begins`() {
    let times = [0, 1000, 20_000, 21_250, 40_000]
    let film = Self.film(times.map { (Self.frame("at \($0)"), $0) }, end: 60_000)
    #expect(film.contains("[id^=g]{visibility:hidden;animation:60000ms step-end infinite}"))
    for (group, begin, end) in [
      (0, "0.000", "33.341"), (1, "1.666", "33.341"), (2, "33.333", "66.675"),
      (3, "35.416", "66.675"),
    ] {
      let spans = "\(begin)%{visibility:visible}\(end)%{visibility:hidden}"
      #expect(film.contains("#g\(group){animation-name:g\(group)}@keyframes g\(group){\(spans)}"))
    }
    #expect(film.contains("@keyframes g4{66.666%{visibility:visible}}"))
  }

  @Test func `where nothing moves, the fullest scene is shown, and hidden where it does`() {
    let film = Self.film(
      [(Self.frame(""), 0), (Self.frame("full"), 20_000), (Self.frame("few"), 40_000)],
      end: 41_000)
    #expect(film.contains(#"<g id="f1">"#) && film.contains(##"<use id="p0" href="#f1"/>"##))
    #expect(film.contains("#p0{animation:p0 1s forwards}"))
    #expect(Self.film([(Self.frame("still"), 0)], end: 0).contains(##"href="#f0"/>"##))
  }

  @Test func `every character that XML does not have is replaced`() {
    for value in UInt32.zero...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), value < 0x300 || value & 0xFFF >= 0xFFE else {
        continue
      }
      var bytes: [UInt8] = []
      bytes.append(xml: scalar)
      // XML 1.0, section 2.2; tabs and ends of lines become spaces, too.
      let isXML = value >= 0x20 && ![0xFFFE, 0xFFFF].contains(value)
      let written = String(decoding: bytes, as: UTF8.self)
      #expect((written == " " || written == "\u{FFFD}") == (!isXML || value == 0x20))
    }
  }

  @Test func `frames of another size are cut to the film's, and none is a film too`() {
    let film = Self.film([(Frame(Size(50, 50), filledWith: Cell("x", .plain)), 0)], end: 10)
    #expect(Self.count(">xxxxxxxxxxxxxxxxxxxx<", in: film) == 4 && film.hasSuffix("</svg>\n"))
    #expect(Self.film([], end: 0).hasSuffix("</svg>\n"))
  }
}
