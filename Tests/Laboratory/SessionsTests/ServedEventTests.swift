import ContentProtection
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Sessions
@testable import Worlds

/// Ad breaks, keys that rotate and rates, as real clients are served them.
@Suite struct ServedEventTests {
  private let witness: Witness
  private let ann: TestClient

  /// Breaks of two segments in eight, and a key for every three.
  init() {
    var lineUp = Classic.lineUp()
    for index in lineUp.channels.indices where lineUp.channels[index].isLive {
      lineUp.channels[index].ads = AdPlan(every: .seconds(48), length: .seconds(12))
      guard lineUp.channels[index].isEncrypted else { continue }
      lineUp.channels[index].keys.rotation = .seconds(18)
    }
    witness = Witness(lineUp)
    ann = TestClient(witness, "ann")
    ann.start()
  }

  private var tokens: String { "\(ann.contentToken),\(ann.sessionToken)" }

  /// A segment of a playlist, with the tags that hold for it.
  private struct Segment {
    let path: String
    let isAd: Bool
    let isBorder: Bool
    /// Attributes of the key; `nil` where no tag has named one yet.
    let key: String?
  }

  /// Reads what stands in a playlist before each segment.
  private func segments(_ content: String, _ query: String) -> [Segment] {
    let folder = "/SIM/live/\(content)/234p/"
    var (isAd, isBorder, key) = (false, false, String?.none)
    var segments: [Segment] = []
    for line in ann.send(.get, "\(folder)index.m3u8?\(query)").text.split(separator: "\n") {
      if line == "#EXT-X-DISCONTINUITY" { isBorder = true }
      if line.hasPrefix("#EXT-X-CUE-OUT:") { isAd = true }
      if line == "#EXT-X-CUE-IN" { isAd = false }
      if line.hasPrefix("#EXT-X-KEY:") { key = String(line.dropFirst(11)) }
      guard !line.hasPrefix("#") else { continue }
      segments.append(
        Segment(path: folder + line, isAd: isAd, isBorder: isBorder, key: key))
      isBorder = false
    }
    return segments
  }

  private func order(_ segment: Segment) throws -> MediaOrder {
    try #require(ann.send(.get, segment.path).media)
  }

  @Test(arguments: [
    ("ocean", "drm=none"), ("news-one", "drm=aes128"), ("news-one", "drm=clearkey"),
  ])
  func `a break has borders, another picture and another tone, and is in the clear`(
    content: String, query: String
  ) throws {
    let segments = segments(content, query)
    #expect(segments.filter(\.isAd).count >= 2 && segments.filter { !$0.isAd }.count >= 6)
    for (last, next) in zip(segments, segments.dropFirst()) {
      #expect(next.isBorder == (last.isAd != next.isAd))
    }
    let programme = try order(#require(segments.first { !$0.isAd }))
    for segment in segments {
      let order = try order(segment)
      #expect((order.scene == "kitchen") == segment.isAd)
      #expect((order.pitch == programme.pitch) != segment.isAd && order.number == programme.number)
      #expect((order.key == nil) == (segment.isAd || content == "ocean"))
      #expect((segment.key == "METHOD=NONE") == (segment.isAd && content != "ocean"))
    }
  }

  @Test func `under AES-128 each segment has the key that its playlist names`() throws {
    let segments = segments("news-one", "drm=aes128").filter { !$0.isAd }
    let keys = try segments.map { segment in
      let uri = try #require(segment.key?.firstMatch(of: /URI="([^"]+)"/)).1
      let sent = ann.send(.get, String(uri), tokens).bytes
      #expect(try order(segment).key?.key == sent && sent.count == 16)
      return sent
    }
    #expect(Set(keys).count >= 3 && Set(keys).count < keys.count)
  }

  /// Key identifiers to keys, as a licence has them.
  private func licence(_ identifiers: [String]) throws -> (status: Int, keys: [String: String]) {
    let kids = try identifiers.map { Base64.urlText(try bytes($0)) }
    let body = "{\"kids\": [\(kids.map { "\"\($0)\"" }.joined(separator: ","))]}"
    let answer = ann.send(
      .post, "/SIM/clearkey/v1/licenses?contentId=news-one", tokens, body: body)
    let keys = answer.text.matches(of: /"k":"([^"]+)","kid":"([^"]+)"/).map {
      (String($0.2), String($0.1))
    }
    return (answer.status, Dictionary(keys, uniquingKeysWith: { $1 }))
  }

  private func bytes(_ digits: String) throws -> [UInt8] {
    let digits = Array(digits)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
    }
  }

  @Test func `a Clear Key licence has the keys that a playlist names, and no others`() throws {
    let segments = segments("news-one", "drm=clearkey").filter { !$0.isAd }
    let identifiers = try segments.map { segment in
      String(try #require(segment.key?.firstMatch(of: /KEYID=0x([0-9a-f]{32})/)).1)
    }
    let (status, keys) = try licence(identifiers)
    #expect(status == 200 && keys.count == Set(identifiers).count && keys.count >= 3)
    for (segment, identifier) in zip(segments, identifiers) {
      let order = try order(segment)
      #expect(try order.key?.identifier == bytes(identifier))
      #expect(
        try keys[Base64.urlText(bytes(identifier))] == Base64.urlText(#require(order.key).key))
      #expect(try order.announced.first == bytes(identifier) && order.trackKey != order.key)
    }
    // What comes next is there ahead of time; what has long gone is not.
    let last = try order(#require(segments.last))
    let next = try #require(last.announced.last)
    let digits = next.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(try licence([digits]).status == 200)
    for _ in 0..<20 {
      witness.advance(by: 9)
      ann.beat()
    }
    #expect(try licence([identifiers[0]]).status == 403)
  }

  @Test func `a master playlist names the keys that players begin with`() throws {
    let text = ann.send(.get, "/SIM/live/news-one/master.m3u8?drm=aes128").text
    let tags = text.split(separator: "\n").filter {
      $0.hasPrefix("#EXT-X-SESSION-KEY:METHOD=AES-128,")
    }
    #expect((1...2).contains(tags.count) && Set(tags).count == tags.count)
    #expect(!ann.send(.get, "/SIM/live/ocean/master.m3u8").text.contains("SESSION-KEY"))
  }

  @Test func `the wall hears of a break and of a new key from the segments that a client gets`()
    throws
  {
    let begin = witness.heard.count
    for segment in segments("news-one", "drm=aes128") { try _ = order(segment) }
    let told = witness.heard[begin...].map(\.notice).filter { $0.name != "clientAnswered" }
    let breaks = told.filter { $0.name == "clientAdBreak" }.map(\.text)
    #expect(breaks.contains("ends") && breaks.contains("begins, 12 s left"))
    let keys = told.filter { $0.name == "clientKeyChanged" }.map(\.text)
    #expect(keys.count >= 2 && keys.allSatisfy { $0.contains(" at /SIM/keys/v1/news-one/") })
    #expect(ann.pane?.stream.picture.scene == "kitchen")
  }

  @Test func `a client that asks for 25 pictures a second gets them`() throws {
    let master = ann.send(.get, "/SIM/live/ocean/master.m3u8?fps=25")
    #expect(master.text.contains("FRAME-RATE=25.000"))
    let child = try #require(master.addresses.first)
    #expect(child.contains("&fps=25"))
    let list = ann.send(.get, "/SIM/live/ocean/\(child)")
    let segment = try #require(list.addresses.last)
    #expect(ann.send(.get, "/SIM/live/ocean/234p/\(segment)").media?.frameRate == .twentyFive)
    #expect(ann.send(.get, "/SIM/live/ocean/manifest.mpd?fps=25").text.contains("frameRate=\"25\""))
  }

  @Test func `players begin three segments behind what is captured`() throws {
    for seconds in [0.5, 3, 5.75] {
      witness.advance(to: 60 + seconds)
      let text = ann.send(.get, "/SIM/live/ocean/234p/index.m3u8?drm=none").text
      let offset = try #require(
        text.firstMatch(of: /#EXT-X-START:TIME-OFFSET=(-\d+\.\d{3}),PRECISE=YES/))
      #expect(abs((Double(offset.1) ?? 0) + 17 - seconds) < 0.001)
    }
  }

  @Test(arguments: [
    ("fps=30", "fps is 10 or 25"), ("sound=loud", "sound is tone, muted or none"),
    ("drm=fairplay", "drm is none, aes128 or clearkey"),
  ])
  func `a query that means nothing is refused in one sentence`(query: String, sentence: String) {
    for file in ["master.m3u8", "manifest.mpd"] {
      let answer = ann.send(.get, "/SIM/live/ocean/\(file)?\(query)")
      #expect(answer.status == 400 && answer.text.contains("\"\(sentence)\""), "\(answer.text)")
    }
  }
}
