import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct OriginTests {
  private static func master(_ channel: Channel) throws -> Response {
    var visitor = Visitor()
    return try visitor.get(visitor.endpoints.masterPlaylist(of: channel))
  }

  private static func media(_ path: String, at now: Instant = .zero) throws -> Response {
    var visitor = Visitor()
    visitor.now = now
    return try visitor.get("\(visitor.endpoints.origin)/\(path)/720p3000/index.m3u8")
  }

  @Test(arguments: Visitor.channels)
  func `a master playlist names every rung, and protection only when encrypted`(
    channel: Channel
  ) throws {
    let lines = try Self.master(channel).lines
    #expect(lines.first == "#EXTM3U")
    let streams = lines.indices.filter { lines[$0].hasPrefix("#EXT-X-STREAM-INF:BANDWIDTH=") }
    #expect(streams.map { lines[$0 + 1] } == Rendition.ladder.map { "\($0.name)/index.m3u8" })
    #expect(streams.allSatisfy { lines[$0].contains("HDCP-LEVEL") == channel.isEncrypted })
    let keys = lines.filter { $0.hasPrefix("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES") }
    #expect(keys.count == (channel.isEncrypted ? 1 : 0))
  }

  @Test(arguments: [(0, 990), (5_999, 990), (6_000, 991), (86_400_000, 15_390)])
  func `the live window slides by whole segments`(milliseconds: Int, first: Int) throws {
    let lines = try Self.media("live/news-one", at: .zero + .milliseconds(milliseconds)).lines
    #expect(lines.contains("#EXT-X-MEDIA-SEQUENCE:\(first)"))
    #expect(lines.contains("#EXT-X-TARGETDURATION:6"))
    let segments = lines.filter { $0.hasSuffix(".card") }
    #expect(segments == (first..<first + 10).map { "\($0).card" })
    #expect(lines.count { $0 == "#EXTINF:6.000," } == 10)
    #expect(!lines.contains("#EXT-X-ENDLIST"))
  }

  @Test func `one origin's window moves on, and only when a segment is complete`() throws {
    var visitor = Visitor()
    let url = "\(visitor.endpoints.origin)/live/news-one/720p3000/index.m3u8"
    let first = try visitor.get(url)
    visitor.now += .milliseconds(5_999)
    #expect(try visitor.get(url) == first)
    visitor.now += .milliseconds(1)
    #expect(try visitor.get(url).lines.last == "1000.card")
  }

  @Test func `the program date is that of the first segment's start`() throws {
    let lines = try Self.media("live/news-one", at: .zero + .seconds(65)).lines
    #expect(lines.contains("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"))
    #expect(lines.contains("#EXT-X-MEDIA-SEQUENCE:1000"))
  }

  @Test func `only encrypted channels have a key line`() throws {
    let key =
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://eyJjb250ZW50SWQiOiJuZXdzLW9uZSJ9\","
      + "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""
    #expect(try Self.media("live/news-one").lines.contains { $0 == key })
    #expect(try !Self.media("live/free-three").text.contains("EXT-X-KEY"))
  }

  @Test func `a video on demand ends with a shorter segment`() throws {
    let response = try Self.media("vod/film-two", at: .zero + .seconds(1000))
    #expect(response.lines.contains("#EXT-X-PLAYLIST-TYPE:VOD"))
    let tail = ["#EXTINF:6.000,", "2.card", "#EXTINF:2.500,", "3.card", "#EXT-X-ENDLIST"]
    #expect(response.lines.suffix(5) == tail.map { $0[...] }[...])
  }

  @Test(arguments: [
    ("live/free-three/720p3000/986.card", 404), ("live/free-three/720p3000/987.card", 200),
    ("live/free-three/720p3000/999.card", 200), ("live/free-three/720p3000/1000.card", 404),
    ("live/free-three/721p/999.card", 404), ("live/nothing/720p3000/999.card", 404),
    ("vod/film-two/720p3000/3.card", 200), ("vod/film-two/720p3000/4.card", 404),
    ("live/free-three/721p/index.m3u8", 404), ("live/nothing/master.m3u8", 404), ("x", 404),
  ])
  func `only what exists is served`(path: String, status: Int) throws {
    var visitor = Visitor()
    #expect(try visitor.get("\(visitor.endpoints.origin)/\(path)").status == status)
  }

  @Test func `a segment weighs what its bit rate and length say`() throws {
    var visitor = Visitor()
    let url = "\(visitor.endpoints.origin)/vod/film-two/720p3000/"
    #expect(try visitor.get(url + "0.card").nominalBytes == 2_250_000)
    #expect(try visitor.get(url + "3.card").nominalBytes == 937_500)
  }

  @Test func `a clear segment is its picture card`() throws {
    var visitor = Visitor()
    let url = "\(visitor.endpoints.origin)/live/free-three/1080p7800/995.card"
    let card = try PictureCard(bytes: visitor.get(url).body)
    #expect(
      card == PictureCard(scene: "bars", content: "free-three", sequence: 995, height: 1080))
  }
}
