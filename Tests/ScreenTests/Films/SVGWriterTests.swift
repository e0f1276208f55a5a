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
    #expect(Self.count("<g style=", in: film) == 2)
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
    #expect(film.contains(#"<text id="a" x="16" y="28" textLength="24" class="a">a b</text>"#))
    #expect(film.contains(#"<text id="b" x="56" y="28" class="a">c</text>"#))
    #expect(film.contains(#"<path class="d" d="M0 0z"/>"#) && film.contains(".d{stroke:#ff0000}"))
    #expect(film.contains(#"<path class="c" d="M0 1z"/>"#) && film.contains(".c{stroke:#0000ff}"))
    #expect(film.contains(#"<path class="e" d="M8 7h16v2h-16"/>"#) && !film.contains("━"))
    #expect(film.contains(".a{font-weight:bold}") && film.contains(".a{fill:#0087ff}"))
  }

  @Test func `each group appears at its instant, and a scene goes when the next one begins`() {
    let times = [0, 1000, 20_000, 21_250, 40_000]
    let film = Self.film(times.map { (Self.frame("at \($0)"), $0) }, end: 60_000)
    for time in ["1s", "20s", "21.25s"] { #expect(film.contains("<g style=\"--t:\(time)\">")) }
    #expect(
      film.contains(
        "[style]{animation:v 60000ms step-end infinite;animation-delay:var(--t)}\n"
          + "@keyframes v{0%{visibility:visible}50%{visibility:hidden}}"))
    #expect(film.contains("@keyframes s0{0%{opacity:1}33.341%{opacity:0}}"))
    #expect(film.contains("@keyframes s1{0%{opacity:0}33.333%{opacity:1}66.675%{opacity:0}}"))
    #expect(film.contains("@keyframes s2{0%{opacity:0}66.666%{opacity:1}}"))
  }

  @Test func `where a scene lasts longer than half of the film, each group's end is its own`() {
    let times = [0, 1000, 20_000, 21_000]
    let film = Self.film(times.map { (Self.frame("at \($0)"), $0) }, end: 23_000)
    #expect(film.contains("[style=\"--t:1s\"]{animation-name:v19005}"))
    #expect(film.contains("[style=\"--t:20s\"]{animation-name:v3005}"))
    #expect(film.contains("@keyframes v2005{0%{visibility:visible}8.717%{visibility:hidden}}"))
    #expect(!film.contains("@keyframes v{"))
  }

  @Test func `where nothing moves, the fullest scene is shown, and hidden where it does`() {
    let film = Self.film(
      [(Self.frame(""), 0), (Self.frame("full"), 20_000), (Self.frame("few"), 40_000)],
      end: 41_000)
    #expect(film.contains(#"<g id="f1">"#) && film.contains(##"<use id="p0" href="#f1"/>"##))
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
