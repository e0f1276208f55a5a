import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// How a client takes playlists that say something wrong.
@Suite struct PlaylistMistakeTests {
  private static func logged(_ code: Int) -> String {
    "AVPlayerItemNewErrorLogEntry errorStatusCode=\(code)"
  }

  private static func list(from first: Int = 0) -> RequestResult {
    .ok(TestStream.media(from: first, count: 10, isEnded: false))
  }

  private static func bench(from first: Int = 0) -> HLSBench {
    HLSBench(TestStream.media(from: first, count: 10, isEnded: false))
  }

  /// A client that has loaded all that its playlist lists.
  private static func atEdge() -> HLSBench {
    let hls = bench()
    for _ in 0..<3 { hls.segment(.ok(TestStream.card())) }
    return hls
  }

  private static func loads(_ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix("GET ") }
      .compactMap { $0.split(separator: "/").dropLast().last.map(String.init) }
  }

  @Test func `after six late and unchanged playlists nothing is loaded any more`() {
    let hls = Self.bench()
    let entries = [10, 13, 16, 19, 22, 25].map { second in
      hls.bench.wait(until: .seconds(second))
      #expect(hls.reload().contains { $0.hasPrefix("GET ") }, "\(second)")
      hls.playlist(Self.list())
      return hls.lines.contains(Self.logged(-12888))
    }
    #expect(entries == [true, false, false, false, false, true])
    hls.bench.wait(until: .seconds(28))
    #expect(hls.reload().isEmpty)
    #expect(hls.segment(.ok(TestStream.card())) != .nothing)
    #expect(Self.loads(hls.lines).isEmpty, "two more are listed")
    hls.bench.run { $0.load(HLSBench.url, &$1) }
    hls.playlist(.ok(TestStream.master()))
    hls.playlist(Self.list())
    #expect(hls.segment == "mid/7.card")
    #expect(Self.loads(hls.lines) == ["mid"])
  }

  @Test func `a playlist that changes in between lets the client go on`() {
    let hls = Self.bench()
    let seconds = [10, 13, 16, 19, 22, 24, 34, 37, 40, 43, 46]
    for second in seconds {
      hls.bench.wait(until: .seconds(second))
      _ = hls.reload()
      hls.playlist(Self.list(from: second < 24 ? 0 : 1))
    }
    hls.bench.wait(until: .seconds(49))
    #expect(Self.loads(hls.reload()) == ["mid"])
  }

  /// Seconds since the playlist of segments 100 to 109, the next one's first segment, and whether
  /// its numbers can be right.
  @Test(arguments: [
    (6, 100, true), (6, 101, true), (6, 95, true), (6, 0, false), (6, 90, false),
    (6, 112, false), (6, 1000, false), (90, 115, true), (90, 125, true), (90, 126, false),
  ])
  func `numbers that do not continue the last ones are logged`(
    second: Int, first: Int, isRight: Bool
  ) {
    let hls = Self.bench(from: 100)
    hls.bench.wait(until: .seconds(second))
    _ = hls.reload()
    hls.playlist(Self.list(from: first))
    #expect(hls.lines.contains(Self.logged(-12642)) == !isRight)
  }

  @Test func `numbers that restart bring nothing to load until they are reached again`() {
    let hls = Self.atEdge()
    for (second, first) in [(6, 0), (12, 1), (18, 2)] {
      hls.bench.wait(until: .seconds(second))
      _ = hls.reload()
      // As many numbers as there are segments at the beginning: below all that were loaded.
      hls.playlist(.ok(TestStream.media(from: first, count: 3, isEnded: false)))
      #expect(Self.loads(hls.lines).isEmpty)
    }
    hls.bench.wait(until: .seconds(24))
    _ = hls.reload()
    hls.playlist(Self.list(from: 3))
    #expect(hls.segment == "mid/10.card")
  }

  @Test(arguments: [(1, true), (2, true), (3, false), (10, false)])
  func `a start on a short live playlist is logged`(count: Int, isLogged: Bool) {
    let live = HLSBench(TestStream.media(count: count, isEnded: false))
    #expect(live.lines.contains(Self.logged(-16832)) == isLogged)
    let film = HLSBench(TestStream.media(count: count))
    #expect(!film.lines.contains(Self.logged(-16832)))
  }

  @Test(arguments: [403, 404, 410])
  func `a rendition that is refused twice is left out`(status: Int) {
    let hls = Self.atEdge()
    _ = hls.reload()
    hls.playlist(.refused(status))
    #expect(Self.loads(hls.lines).isEmpty)
    #expect(Self.loads(hls.reload()) == ["mid"])
    hls.playlist(.refused(status))
    #expect(Self.loads(hls.lines) == ["low"])
    hls.playlist(Self.list(from: 1))
    #expect(hls.segment == "low/10.card")
    #expect(hls.client.currentVariant?.height == 432)
  }

  @Test func `a segment that one rendition lacks comes from another`() {
    let hls = Self.bench()
    #expect(hls.segment(.refused(404)) == .nothing)
    #expect(Self.loads(hls.pump()) == ["mid"])
    #expect(hls.segment(.refused(404)) == .nothing)
    #expect(Self.loads(hls.pump()) == ["low"])
    hls.playlist(Self.list())
    #expect(hls.segment == "low/7.card")
  }

  @Test func `where every rendition is refused it is not the rendition`() {
    let hls = Self.atEdge()
    _ = hls.reload()
    hls.playlist(.refused(404))
    _ = hls.reload()
    hls.playlist(.refused(404))
    #expect(Self.loads(hls.lines) == ["low"])
    hls.playlist(.refused(404))
    #expect(Self.loads(hls.lines) == ["high"])
    hls.playlist(.refused(404))
    #expect(Self.loads(hls.lines).isEmpty)
    for _ in 0..<3 {
      #expect(Self.loads(hls.reload()) == ["high"])
      hls.playlist(.refused(404))
      #expect(Self.loads(hls.lines).isEmpty)
    }
  }

  @Test(arguments: [500, 503])
  func `a server that fails is no missing rendition`(status: Int) {
    let hls = Self.atEdge()
    for _ in 0..<4 {
      #expect(Self.loads(hls.reload()) == ["mid"])
      hls.playlist(.refused(status))
      #expect(Self.loads(hls.lines).isEmpty)
    }
  }
}
