import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Tokens in the addresses of playlists and segments (HeadEnd/Origin, "Tokens in addresses").
struct AddressTokenTests {
  private static func visitor(renewed: Bool = false) -> Visitor {
    Visitor {
      $0.tokens.addresses = AddressTerms(validity: .seconds(30), isRenewed: renewed)
      $0.channels[3].keys.hasAudioKey = true
    }
  }

  /// The addresses that a playlist lists.
  private static func addresses(in playlist: Response) -> [String] {
    playlist.lines.compactMap { line in
      if line.hasPrefix("#EXT-X-MEDIA:") {
        return line.split(separator: "\"").last { $0.contains(".m3u8") }.map(String.init)
      }
      return line.hasPrefix("#") ? nil : String(line)
    }
  }

  private static func tokens(in playlist: Response) -> [String] {
    addresses(in: playlist).map { $0.split(separator: "?token=").last.map(String.init) ?? "" }
  }

  /// The whole address of what a master playlist or another one lists there.
  private static func master(_ visitor: inout Visitor, _ channel: Channel) throws -> Response {
    try visitor.get(visitor.endpoints.masterPlaylist(of: channel))
  }

  private static func base(_ visitor: Visitor, _ channel: Channel) -> String {
    String(visitor.endpoints.masterPlaylist(of: channel).dropLast("master.m3u8".count))
  }

  @Test(arguments: Visitor.channels + [Visitor.match])
  func `each start has its own token, which every address has, and nothing else differs`(
    channel: Channel
  ) throws {
    var visitor = Self.visitor()
    let first = try Self.master(&visitor, channel)
    let tokens = Set(Self.tokens(in: first))
    let token = try #require(tokens.first)
    #expect(tokens.count == 1 && token.count == 16 && token.allSatisfy(\.isHexDigit))
    #expect(try Self.tokens(in: Self.master(&visitor, channel)).first != token)
    var plain = Visitor { $0.channels[3].keys.hasAudioKey = true }
    let query = "?token=\(token)"
    #expect(first.text.replacing(query, with: "") == (try Self.master(&plain, channel)).text)
    for address in Self.addresses(in: first) {
      let media = try visitor.get(Self.base(visitor, channel) + address)
      #expect(Set(Self.tokens(in: media)) == [token])
      let name = address.replacing(query, with: "")
      let usual = try plain.get(Self.base(visitor, channel) + name)
      #expect(media.text.replacing(query, with: "") == usual.text)
    }
  }

  @Test func `an address is good for its token's time, and for its content`() throws {
    var visitor = Self.visitor()
    let channel = Visitor.channels[0]
    let token = try #require(Self.tokens(in: Self.master(&visitor, channel)).first)
    let names = ["720p3000/index.m3u8", "720p3000/999.card"]
    for name in names {
      let address = Self.base(visitor, channel) + name
      visitor.now = .zero + .milliseconds(29_999)
      #expect(try visitor.get("\(address)?token=\(token)").isSuccess)
      visitor.now = .zero + .seconds(30)
      #expect(try visitor.get("\(address)?token=\(token)").refusal == "403/403")
      visitor.now = .zero
      for wrong in ["", "?token=", "?token=0123456789abcdef", "?other=\(token)"] {
        #expect(try visitor.get(address + wrong).refusal == "403/403", "\(wrong)")
      }
      let other = Self.base(visitor, Visitor.channels[2]) + name
      #expect(try visitor.get("\(other)?token=\(token)").refusal == "403/403")
    }
  }

  @Test func `a proxy's playlist has a token that the origin never knows`() throws {
    var visitor = Self.visitor()
    let channel = Visitor.channels[0]
    let request = Request(
      id: RequestID(77), sender: PlayerID(0), operation: .manifest, method: .get,
      to: ServiceAddress(visitor.endpoints.masterPlaylist(of: channel)), authorizations: "",
      body: [], timeout: .seconds(10))
    let proxy = try visitor.headEnd.preview(of: request, at: visitor.now).response
    let token = try #require(Self.tokens(in: proxy).first)
    #expect(try Self.tokens(in: Self.master(&visitor, channel)).first != token)
    let address = Self.base(visitor, channel) + "720p3000/index.m3u8?token=\(token)"
    #expect(try visitor.get(address).refusal == "403/403")
  }

  @Test(arguments: [false, true])
  func `a token that is renewed ends after a pause only`(isRenewed: Bool) throws {
    var visitor = Self.visitor(renewed: isRenewed)
    let channel = Visitor.channels[0]
    let token = try #require(Self.tokens(in: Self.master(&visitor, channel)).first)
    let address = Self.base(visitor, channel) + "720p3000/index.m3u8?token=\(token)"
    for _ in 1...10 {
      visitor.now += .seconds(29)
      #expect(
        try visitor.get(address).isSuccess == (isRenewed || visitor.now.sinceStart < .seconds(30)))
    }
    visitor.now += .seconds(30)
    #expect(try visitor.get(address).refusal == "403/403")
  }
}
