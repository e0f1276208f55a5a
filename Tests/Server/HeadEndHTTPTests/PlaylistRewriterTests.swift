import Foundation
import HeadEndAPI
import Simulation
import Testing
import Worlds

@testable import HeadEndHTTP

/// Playlists of upstreams on their way through the head-end (HeadEndHTTP/YourOwnServices,
/// "Playlists").
@Suite struct PlaylistRewriterTests {
  private static func upstream(_ name: String, _ url: String) throws -> Upstream {
    var upstream = Upstream(name: name, url: try #require(WebAddress(url)))
    upstream.role = .origin
    return upstream
  }

  private static func upstreams() throws -> [Upstream] {
    [
      try upstream("cdn", "https://cdn.stage.example/base"),
      try upstream("keys", "http://keys.stage.example:8081"),
    ]
  }

  private static let path = UpstreamPath("cdn", client: "tv", rest: "/live/news/index.m3u8?a=1")

  private static func rewritten(
    _ text: String
  ) throws -> (text: String, facts: PlaylistFacts, unseen: [String]) {
    let result = PlaylistRewriter.rewrite(Array(text.utf8), at: path, try upstreams())
    return (String(decoding: result.bytes, as: UTF8.self), result.facts, result.unseen)
  }

  @Test(arguments: [
    ("seg1.ts?x=1", "seg1.ts?x=1"),
    ("../../seg1.ts", "../../seg1.ts"),
    ("https://cdn.stage.example/base/a.ts?s=1&t=2", "/upstream/cdn/~tv/a.ts?s=1&t=2"),
    ("HTTPS://CDN.stage.example:443/base/a.ts", "/upstream/cdn/~tv/a.ts"),
    ("https://cdn.stage.example/base/../base/a/../b.ts", "/upstream/cdn/~tv/b.ts"),
    ("https://cdn.stage.example/base?x=1", "/upstream/cdn/~tv?x=1"),
    ("https://cdn.stage.example/basement/a.ts", "https://cdn.stage.example/basement/a.ts"),
    ("http://keys.stage.example:8081/k", "/upstream/keys/~tv/k"),
    ("//cdn.stage.example/base/a.ts", "/upstream/cdn/~tv/a.ts"),
    ("//other.example/a.ts", "https://other.example/a.ts"),
    ("/base/x/a.ts", "/upstream/cdn/~tv/x/a.ts"),
    ("/elsewhere/a.ts", "https://cdn.stage.example/elsewhere/a.ts"),
    ("../../../a.ts", "https://cdn.stage.example/a.ts"),
    ("../../../base/a.ts", "/upstream/cdn/~tv/a.ts"),
    ("https://other.example/a.ts", "https://other.example/a.ts"),
    ("http://cdn.stage.example/base/a.ts", "http://cdn.stage.example/base/a.ts"),
    ("https://user@cdn.stage.example/base/a.ts", "https://user@cdn.stage.example/base/a.ts"),
    ("skd://key/1", "skd://key/1"), ("data:text/plain,x", "data:text/plain,x"),
    ("{$unknown}/a.ts", "{$unknown}/a.ts"),
  ])
  func `an address leads through the head-end where it belongs to an upstream`(
    address: String, expected: String
  ) throws {
    #expect(
      try Self.rewritten("#EXTM3U\n#EXTINF:2,\n\(address)\n").text
        == "#EXTM3U\n#EXTINF:2,\n\(expected)\n")
    #expect(
      try Self.rewritten("#EXTM3U\n#EXT-X-MAP:BYTERANGE=\"1@0\",URI=\"\(address)\" ,A=b\r\n").text
        == "#EXTM3U\n#EXT-X-MAP:BYTERANGE=\"1@0\",URI=\"\(expected)\" ,A=b\r\n")
  }

  @Test(arguments: [
    ("#EXT-X-CONTENT-STEERING:SERVER-URI=\"/base/s\",PATHWAY-ID=\"a\"", "/upstream/cdn/~tv/s"),
    ("#EXT-X-DATERANGE:ID=\"1\",X-ASSET-LIST=\"/base/l.json\"", "/upstream/cdn/~tv/l.json"),
    ("#EXT-X-DATERANGE:ID=\"1\",X-ASSET-URI=\"/base/l.m3u8\"", "/upstream/cdn/~tv/l.m3u8"),
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"/base/k\",IV=0x1", "/upstream/cdn/~tv/k"),
    ("#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"a,b=URI\",URI=\"/base/k\"", "/upstream/cdn/~tv/k"),
  ])
  func `each tag has its own attribute`(line: String, path: String) throws {
    let text = try Self.rewritten("#EXTM3U\n\(line)").text
    #expect(text.contains("\"\(path)\""), "\(text)")
    #expect(
      text.replacing(path, with: path.replacing("/upstream/cdn/~tv", with: "/base"))
        == "#EXTM3U\n\(line)")
  }

  @Test func `an attribute of another tag, a comment and an unknown tag stay`() throws {
    let text = "#EXTM3U\n#X:URI=\"/base/a\"\n# /base/b\n#EXT-X-DATERANGE:URI=\"/base/c\"\n\n"
    #expect(try Self.rewritten(text).text == text)
  }

  @Test func `variables are known before an address is judged`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="host",VALUE="https://cdn.stage.example/base"
      #EXT-X-DEFINE:QUERYPARAM="a"
      #EXTINF:2,
      {$host}/{$a}.ts
      #EXTINF:2,
      s{$a}.ts
      """
    let lines = try Self.rewritten(text).text.split(separator: "\n")
    #expect(lines[4] == "/upstream/cdn/~tv/1.ts" && lines[6] == "s{$a}.ts")
  }

  @Test func `the wall learns variants, keys, the newest segments, and where it cannot see`() throws
  {
    let master = try Self.rewritten(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="a,b"
      hd/index.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      https://elsewhere.example/sd.m3u8
      """)
    #expect(master.facts.isLive == nil && master.unseen == ["elsewhere.example"])
    #expect(
      master.facts.variants
        == [.init(path: "/upstream/cdn/live/news/hd/index.m3u8", height: 720, bandwidth: 2_000_000)]
    )
    let live = try Self.rewritten(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-KEY:METHOD=AES-128,URI="http://keys.stage.example:8081/k?id=1"
      #EXTINF:2.002,
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:1.5,title
      b.ts
      """)
    #expect(live.facts.isLive == true && live.facts.isEncrypted)
    #expect(live.facts.keys == ["/upstream/keys/k"])
    #expect(
      live.facts.newest == [
        .init(path: "/upstream/cdn/live/news/a.ts", milliseconds: 2002),
        .init(path: "/upstream/cdn/live/news/b.ts", milliseconds: 1500),
      ])
    let film = try Self.rewritten("#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n").facts
    #expect(film.isLive == false && film.newest.isEmpty)
  }

  @Test func `no playlist brings control characters or spaces into logs and files`() throws {
    let hosts = (0..<100).map { "#EXTINF:2,\nhttps://h\($0).example/x\n" }.joined()
    let text =
      "#EXTM3U\n#EXTINF:2,\nmy \u{1b}[2J\u{202e}.ts\n#EXTINF:2,\nhttps://a\u{7}b/x\n" + hosts
    let result = try Self.rewritten(text)
    #expect(result.text == text)
    #expect(result.facts.newest.map(\.path) == ["/upstream/cdn/live/news/my%20%1B[2J%E2%80%AE.ts"])
    #expect(result.unseen.first == "a%07b" && result.unseen.count == 16)
  }

  /// An independent reading: Foundation resolves each address as a player does, before and after.
  @Test func `every address of a random playlist leads to where it did, or past as it did`() throws
  {
    let upstreams = try Self.upstreams()
    var random = RandomStream(seed: 1, name: "playlists")
    let before = try #require(URL(string: "https://cdn.stage.example/base" + Self.path.rest))
    let after = try #require(URL(string: "https://zapdeck.test" + Self.path.text))
    for _ in 0..<2000 {
      let addresses = (0..<6).map { _ in Self.address(&random) }
      let text = "#EXTM3U\r\n" + addresses.map { "#EXTINF:2,\r\n\($0)\r\n" }.joined()
      let result = PlaylistRewriter.rewrite(Array(text.utf8), at: Self.path, upstreams)
      let lines = String(decoding: result.bytes, as: UTF8.self)
        .split(separator: "\r\n", omittingEmptySubsequences: false)
      try #require(lines.count == 14)
      for (index, address) in addresses.enumerated() {
        let written = String(lines[2 + index * 2])
        let meant = try #require(URL(string: address, relativeTo: before)).absoluteURL.standardized
        let led = try #require(URL(string: written, relativeTo: after)).absoluteURL
        #expect(
          Self.end(of: led, upstreams) == meant.absoluteString, "\(address) became \(written)")
        if !address.contains(":"), !address.hasPrefix("/"), !address.contains("..") {
          #expect(written == address)
        }
      }
    }
  }

  private static func address(_ random: inout RandomStream) -> String {
    let hosts = [
      "https://cdn.stage.example", "http://keys.stage.example:8081", "https://other.example",
      "//cdn.stage.example", "", "", "",
    ]
    let host = hosts.randomElement(using: &random) ?? ""
    let words = ["base", "live", "a.ts", "..", "b", "x.m3u8"]
    let path = (0..<random.integer(in: 1...5)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined(separator: "/")
    let query = ["", "?t=1&u=%2F..%2F", "?x=//y"].randomElement(using: &random) ?? ""
    let slash = host.isEmpty && random.integer(in: 0...1) == 0 ? "" : "/"
    return host + slash + path.replacing("..", with: host.isEmpty ? ".." : "c") + query
  }

  /// Where the head-end asks for an address.
  private static func end(of url: URL, _ upstreams: [Upstream]) -> String {
    let text = url.standardized.absoluteString
    guard text.hasPrefix("https://zapdeck.test/"),
      let path = UpstreamPath(String(text.dropFirst("https://zapdeck.test".count))),
      let upstream = upstreams.first(where: { $0.name == path.upstream })
    else { return text }
    return upstream.url.text + path.rest
  }
}
