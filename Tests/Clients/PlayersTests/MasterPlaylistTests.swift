import HeadEndAPI
import Players
import Testing

@Suite struct MasterPlaylistTests {
  @Test func `variants come with their attributes, lowest first`() throws {
    let playlist = try MasterPlaylist(
      Array(
        """
        #EXTM3U\r
        #EXT-X-STREAM-INF:BANDWIDTH=2200000,RESOLUTION=960x540,CODECS="avc1.4d401f,mp4a.40.2"\r
        540p.m3u8\r
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://abc",\
        KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=365000,HDCP-LEVEL=TYPE-0
        low/index.m3u8
        """.utf8))
    #expect(playlist.variants.map(\.uri) == ["low/index.m3u8", "540p.m3u8"])
    #expect(playlist.variants.map(\.averageBandwidth) == [365_000, 2_200_000])
    #expect(playlist.variants.map(\.height) == [0, 540])
    #expect(playlist.variants.map(\.hdcp) == [.type0, .none])
    #expect(playlist.sessionKeys.map(\.assetID) == ["abc"])
  }

  @Test(arguments: [
    ("", PlaylistFault.notAPlaylist), ("#EXTINF:6,\na", .notAPlaylist),
    ("#EXTM3U\n", .missing(tag: "EXT-X-STREAM-INF")),
    ("#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=1x1\na", .malformed(line: 3)),
  ])
  func `a playlist that cannot be used says why`(text: String, fault: PlaylistFault) {
    #expect(throws: fault) { try MasterPlaylist(Array(text.utf8)) }
  }
}
