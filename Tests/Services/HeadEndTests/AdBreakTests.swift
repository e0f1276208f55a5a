import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Ad breaks in playlists: the last half minute of each minute.
struct AdBreakTests {
  private static func lines(
    of channel: Int = 0, at seconds: Int, counting: Bool = true
  ) throws -> [String] {
    var visitor = Visitor {
      var plan = AdPlan(every: .seconds(60), length: .seconds(30))
      plan.countsDiscontinuities = counting
      $0.channels[channel].ads = plan
    }
    visitor.now = .zero + .seconds(seconds)
    let name = Visitor.channels[channel].content
    let kind = channel == 1 ? "vod" : "live"
    let url = "\(visitor.endpoints.origin)/\(kind)/\(name)/540p2000/index.m3u8"
    return try visitor.get(url).lines.map {
      $0.hasPrefix("#EXT-X-KEY:METHOD=SAMPLE") ? "KEY" : String($0)
    }.filter { !$0.hasPrefix("#EXTINF") && !$0.hasPrefix("#EXT-X-PROGRAM") }
  }

  @Test func `a break is in the clear between two discontinuities, then the key is named again`()
    throws
  {
    // Sequence 990 begins the window and follows a break: five segments, then five of ads.
    #expect(
      try Self.lines(at: 0).dropFirst(3) == [
        "#EXT-X-MEDIA-SEQUENCE:990", "#EXT-X-INDEPENDENT-SEGMENTS", "KEY",
        "#EXT-X-DISCONTINUITY-SEQUENCE:197", "#EXT-X-DISCONTINUITY", "990.card", "991.card",
        "992.card", "993.card",
        "994.card", "#EXT-X-DISCONTINUITY", "#EXT-X-CUE-OUT:30", "#EXT-X-KEY:METHOD=NONE",
        "995.card", "996.card", "997.card", "998.card", "999.card",
      ])
  }

  @Test func `a window that begins in a break says so, and counts what has left it`() throws {
    let lines = try Self.lines(at: 42)
    #expect(
      lines.dropFirst(3).prefix(8) == [
        "#EXT-X-MEDIA-SEQUENCE:997", "#EXT-X-INDEPENDENT-SEGMENTS",
        "#EXT-X-DISCONTINUITY-SEQUENCE:199", "#EXT-X-CUE-OUT:18", "997.card", "998.card",
        "999.card", "#EXT-X-DISCONTINUITY",
      ])
    #expect(lines.dropFirst(11).prefix(3) == ["#EXT-X-CUE-IN", "KEY", "1000.card"])
  }

  @Test func `a clear channel has no key tag, and a packager may forget the count`() throws {
    #expect(try !Self.lines(of: 2, at: 0).contains { $0.hasPrefix("#EXT-X-KEY") })
    #expect(
      try !Self.lines(at: 0, counting: false).contains { $0.hasPrefix("#EXT-X-DISCONTINUITY-") })
  }

  @Test func `segments of a break are in the clear, and show something else`() throws {
    var visitor = Visitor {
      $0.channels[0].ads = AdPlan(every: .seconds(60), length: .seconds(30))
    }
    let base = "\(visitor.endpoints.origin)/live/news-one/540p2000"
    let cards = try [994, 995].map {
      PictureCard(bytes: try visitor.get("\(base)/\($0).card").body)
    }
    #expect(cards.map { $0?.scene } == [nil, "kitchen"])
  }
}
