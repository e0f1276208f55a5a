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

  @Test func `a frame equal to the one before adds nothing, an element drawn before a use`() {
    let film = Self.film(
      [
        (Self.frame("one one one"), 0), (Self.frame("one one one"), 500),
        (Self.frame("two two two"), 1000), (Self.frame("one one one"), 2000),
      ], end: 3000)
    #expect(Self.count("<g id=\"f", in: film) == 3)
    #expect(Self.count(">one one one</text>", in: film) == 1)
    #expect(Self.count("<use href=", in: film) >= 1)
    #expect(film.contains("<title>&lt;&amp;&gt;</title>"))
  }

  @Test func `a run of text is held to its cells, half blocks and lines are drawn`() {
    var frame = Self.frame("a b  c")
    frame[0, 0] = Cell("▀", Style(Color(196), on: Color(21)))
    frame[1, 0] = Cell("━", Style(Color(33)))
    frame[2, 0] = Cell("━", Style(Color(33)))
    let film = Self.film([(frame, 0)], end: 1000)
    #expect(film.contains(#"<text id="a" x="16" y="28" textLength="24" class="t33 b">a b</text>"#))
    #expect(film.contains(#"<text id="b" x="56" y="28" class="t33 b">c</text>"#))
    #expect(film.contains(#"<path class="p196" d="M0 0h1"/>"#))
    #expect(film.contains(#"<path class="p21" d="M0 1h1"/>"#))
    #expect(film.contains(#"<path class="q33" d="M8 7h16v2h-16"/>"#))
    #expect(film.contains(".p196{stroke:#ff0000}") && !film.contains("━"))
  }

  @Test func `each difference goes with the scene it belongs to, the last with the film`() {
    let times = [0, 1000, 15_000, 16_000]
    let film = Self.film(times.map { (Self.frame("at \($0)"), $0) }, end: 18_000)
    #expect(film.contains("#f1{animation-name:v14000;animation-delay:1000ms}"))
    #expect(film.contains("#f2{animation-name:v3000;animation-delay:15000ms}"))
    #expect(film.contains("#f3{animation-name:v2000;animation-delay:16000ms}"))
    #expect(film.contains("@keyframes v2000{0%{visibility:visible}11.138%{visibility:hidden}}"))
    #expect(film.contains(".f{animation:18000ms step-end infinite}"))
  }

  @Test func `where nothing moves, the fullest scene is shown, and hidden where it does`() {
    let film = Self.film(
      [(Self.frame(""), 0), (Self.frame("full"), 15_000), (Self.frame("few"), 30_000)],
      end: 31_000)
    #expect(film.contains(#"<g id="s1">"#) && film.contains(##"<use id="p0" href="#s1"/>"##))
    #expect(film.contains("#p0{animation:p0 1s forwards}"))
    #expect(!Self.film([(Self.frame("still"), 0)], end: 0).contains("<use"))
  }

  @Test func `words that move are drawn once, and rows of the same columns are one area`() {
    var moved = Frame(Size(20, 4))
    moved.draw("one", x: 4, y: 2, Style(Color(33), .bold))
    let film = Self.film([(Self.frame("one"), 0), (moved, 1000)], end: 2000)
    #expect(film.contains(##"<use href="#a" x="16" y="16"/>"##))
    #expect(film.contains(#"d="M0 0h20v8h-20"/>"#))
  }

  @Test func `frames of another size are cut to the film's, and none is a film too`() {
    let film = Self.film([(Frame(Size(50, 50), filledWith: Cell("x", .plain)), 0)], end: 10)
    #expect(Self.count(">xxxxxxxxxxxxxxxxxxxx<", in: film) == 1 && film.hasSuffix("</svg>\n"))
    #expect(Self.count(##"<use href="#a" y=""##, in: film) == 3)
    #expect(Self.film([], end: 0).hasSuffix("</svg>\n"))
  }
}
