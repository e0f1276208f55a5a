import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Channels whose keys change with time and by rendition.
struct KeyPlanTests {
  private static func asset(_ line: Substring) -> AssetIdentifier? {
    line.split(separator: "skd://").last.flatMap { $0.split(separator: "\"").first }
      .flatMap { AssetIdentifier(text: String($0)) }
  }

  /// The key of each segment, by the playlist of a rendition.
  private static func keys(_ rendition: String, at now: Instant) throws -> [String: String] {
    var visitor = Visitor()
    visitor.now = now
    let url = "\(visitor.endpoints.origin)/live/match-four/\(rendition)/index.m3u8"
    var keys: [String: String] = [:]
    var key = ""
    for line in try visitor.get(url).lines {
      if line.hasPrefix("#EXT-X-KEY") { key = Self.asset(line)?.keyId ?? "" }
      if line.hasSuffix(".card") { keys[String(line)] = key }
    }
    return keys
  }

  @Test(
    arguments: [("540p2000", "sd"), ("720p3000", "hd"), ("1080p7800", "hd")], [0, 6, 24, 29, 30])
  func `each segment has the key of its half minute`(
    rendition: (name: String, tier: String), second: Int
  ) throws {
    let keys = try Self.keys(rendition.name, at: .zero + .seconds(second))
    #expect(keys.count == 10)
    for (segment, key) in keys {
      let sequence = try #require(Int(segment.dropLast(5)))
      #expect(key == "\(rendition.tier)-\(sequence / 5)")
    }
  }

  @Test func `the master playlist names the keys that a player begins with`() throws {
    var visitor = Visitor()
    let url = visitor.endpoints.masterPlaylist(of: Visitor.match)
    func names() throws -> [String?] {
      try visitor.get(url).lines.filter { $0.hasPrefix("#EXT-X-SESSION-KEY") }
        .map { Self.asset($0)?.keyId }
    }
    #expect(try names() == ["sd-199", "hd-199"])
    visitor.now = .zero + .seconds(12)
    #expect(try names() == ["sd-199", "sd-200", "hd-199", "hd-200"])
    visitor.now = .zero + .seconds(18)
    #expect(try names() == ["sd-200", "hd-200"])
  }

  @Test func `each key opens its own segments, and no other`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken("match-four")
    var ciphers: [String: SampleCipher] = [:]
    for name in ["sd-199", "hd-199", "hd-198"] {
      let asset = AssetIdentifier(contentId: "match-four", keyId: name).text
      let request = try visitor.keyRequest(asset: asset)
      let grant = try visitor.licence(request.spc, token).licence
      let ckc = try #require(Base64.bytes(grant.ckcMessage))
      ciphers[name] = SampleCipher(try request.open(ckc: ckc))
    }
    for (path, name) in [
      ("720p3000/999", "hd-199"), ("540p2000/999", "sd-199"), ("1080p6000/994", "hd-198"),
    ] {
      let url = "\(visitor.endpoints.origin)/live/match-four/\(path).card"
      let body = try visitor.get(url).body
      for (other, cipher) in ciphers {
        let card = cipher.decrypt(body).flatMap { PictureCard(bytes: $0) }
        #expect((card != nil) == (other == name))
      }
    }
  }

  @Test(arguments: [nil, "", "hd", "199", "uhd199", "hd--1", "hd-0199", "audio-199", "hd-199-1"])
  func `a key that the channel does not have is refused`(name: String?) throws {
    var visitor = Visitor()
    let token = try visitor.contentToken("match-four")
    let asset = AssetIdentifier(contentId: "match-four", keyId: name).text
    let request = try visitor.keyRequest(asset: asset)
    #expect(try visitor.licence(request.spc, token).status == 400)
  }

  @Test func `the sound may be a rendition with a key of its own`() throws {
    var visitor = Visitor { $0.channels[3].keys.hasAudioKey = true }
    let lines = try visitor.get(visitor.endpoints.masterPlaylist(of: Visitor.match)).lines
    #expect(
      lines.compactMap { $0.hasPrefix("#EXT-X-SESSION") ? Self.asset($0)?.keyId : nil }
        == ["sd-199", "hd-199", "audio-199"])
    #expect(lines.contains { $0.hasPrefix("#EXT-X-MEDIA:TYPE=AUDIO") })
    #expect(lines.filter { $0.hasSuffix(",AUDIO=\"sound\"") }.count == 9)
    let base = "\(visitor.endpoints.origin)/live/match-four/audio"
    let named = try visitor.get("\(base)/index.m3u8").lines.compactMap { Self.asset($0)?.keyId }
    #expect(named == ["audio-198", "audio-199"])
    let request = try visitor.keyRequest(
      asset: AssetIdentifier(contentId: "match-four", keyId: "audio-199").text)
    let key = try request.open(
      ckc: visitor.licence(request.spc, visitor.contentToken("match-four")).ckc)
    #expect(key.hdcp == .notRequired)
    let body = try visitor.get("\(base)/999.card").body
    #expect(SampleCipher(key).decrypt(body).flatMap { PictureCard(bytes: $0) }?.height == 0)
  }

  @Test(arguments: [
    (UsageProfile.hd, nil as String?), (.sd, nil), (.uhd, "TYPE-1"), (.test, "NONE"),
  ])
  func `contents in UHD have one more rung, as far as the profile allows`(
    profile: UsageProfile, level: String?
  ) throws {
    var visitor = Visitor {
      $0.channels[0].hasUHD = true
      $0.channels[0].profile = profile
    }
    let lines = try visitor.get(visitor.endpoints.masterPlaylist(of: Visitor.channels[0])).lines
    let rung = lines.first { $0.contains("RESOLUTION=3840x2160") }
    #expect(rung.map { $0.hasSuffix("HDCP-LEVEL=\(level ?? "")") } == level.map { _ in true })
    #expect(rung?.contains("hvc1") != false)
  }

  @Test func `a single key has no name`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken("news-one")
    let asset = AssetIdentifier(contentId: "news-one", keyId: "hd").text
    #expect(try visitor.licence(visitor.keyRequest(asset: asset).spc, token).status == 400)
  }
}
