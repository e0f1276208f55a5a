import ContentProtection
import HeadEndAPI
import Simulation

@testable import Players

/// Channels, playlists and segments of the tests, as an origin would serve them.
enum TestStream {
  static let news = channel(101, "news-one", isEncrypted: true, isLive: true)
  static let film = channel(201, "film", isEncrypted: true, isLive: false)
  static let clip = channel(202, "clip", isEncrypted: false, isLive: false)

  private static func channel(
    _ number: Int, _ content: String, isEncrypted: Bool, isLive: Bool
  ) -> Channel {
    Channel(
      number: number, name: "Channel \(number)", card: "globe", content: content,
      isEncrypted: isEncrypted, isLive: isLive, duration: .seconds(60))
  }

  /// The asset identifier that the playlists of a channel name.
  static func assetID(of channel: Channel) -> String {
    AssetIdentifier(contentId: channel.content).text
  }

  static func key(of channel: Channel) throws -> PlaylistKey {
    let text =
      "METHOD=SAMPLE-AES,URI=\"skd://\(assetID(of: channel))\",KEYFORMAT=\""
      + PlaylistKey.fairPlayFormat + "\""
    guard let key = AttributeList(Array(text.utf8)[...]).flatMap(PlaylistKey.init) else {
      throw PlaylistFault.malformed(line: 1)
    }
    return key
  }

  /// Three renditions; the middle one is what a player without a measurement takes.
  static func master(sessionKeyOf channel: Channel? = nil) -> String {
    """
    #EXTM3U
    \(channel.map { tag("EXT-X-SESSION-KEY", $0) } ?? "")
    #EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=730000,RESOLUTION=768x432
    low/index.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2200000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=960x540
    mid/index.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=6600000,AVERAGE-BANDWIDTH=6000000,\
    RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-0
    high/index.m3u8
    """
  }

  /// Segments of six seconds.
  static func media(
    from first: Int = 0, count: Int, isEnded: Bool = true, keyOf channel: Channel? = nil
  ) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:\(first)
    \(channel.map { tag("EXT-X-KEY", $0) } ?? "")
    \((first..<first + count).map { "#EXTINF:6.0,\n\($0).card" }.joined(separator: "\n"))
    \(isEnded ? "#EXT-X-ENDLIST" : "")
    """
  }

  /// The key of that name, as a playlist names it.
  static func key(_ name: String) throws -> PlaylistKey {
    let text = "METHOD=SAMPLE-AES,URI=\"skd://\(name)\",KEYFORMAT=\"\(PlaylistKey.fairPlayFormat)\""
    guard let key = AttributeList(Array(text.utf8)[...]).flatMap(PlaylistKey.init) else {
      throw PlaylistFault.malformed(line: 1)
    }
    return key
  }

  /// Segments of six seconds from number 0 on, each under the key of that name.
  static func media(keys: [String], isEnded: Bool = true) -> String {
    let segments = keys.enumerated().map { sequence, key in
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://\(key)\","
        + "KEYFORMAT=\"\(PlaylistKey.fairPlayFormat)\"\n"
        + "#EXTINF:6.0,\n\(sequence).card"
    }
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      \(segments.joined(separator: "\n"))
      \(isEnded ? "#EXT-X-ENDLIST" : "")
      """
  }

  private static func tag(_ name: String, _ channel: Channel) -> String {
    "#\(name):METHOD=SAMPLE-AES,URI=\"skd://\(assetID(of: channel))\","
      + "KEYFORMAT=\"\(PlaylistKey.fairPlayFormat)\""
  }

  /// A segment in the clear.
  static func card(_ sequence: Int = 0) -> [UInt8] {
    PictureCard(scene: "globe", content: "film", sequence: sequence, height: 540).bytes
  }

  /// A segment under the key that `KeyServer` issues.
  static func encryptedCard(_ sequence: Int = 0) -> [UInt8] {
    SampleCipher(KeyServer.key()).encrypt(card(sequence))
  }
}

extension PlayerConfiguration {
  /// A player called `main` on the device `tv`.
  static func test(
    _ delegate: DelegateKind = .ssp, _ setup: SessionSetup = .sync, flavour: Flavour = .opentv,
    channel: Channel = TestStream.news, isHosted: Bool = false
  ) -> PlayerConfiguration {
    var configuration = PlayerConfiguration(
      name: "main", flavour: flavour, delegate: delegate, sessionSetup: setup, device: "tv",
      account: "a1", channel: channel)
    if isHosted {
      configuration.hostedApp = HostedApp(
        certificateURL: "https://app/cert", ssmServerURL: "https://app/ssm")
    }
    return configuration
  }
}
