import Players
import Simulation
import Testing

@Suite struct MediaPlaylistTests {
  private let live = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:1234
    #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://eyJ9",KEYFORMAT="com.apple.streamingkeydelivery"

    #EXTINF:6.000,
    1234.card
    #EXT-X-UNKNOWN-TAG:1
    #EXTINF:5.5,title, with comma
    1235.card
    """

  @Test func `segments, numbers, key and durations are read`() throws {
    let playlist = try MediaPlaylist(Array(live.utf8))
    #expect(playlist.targetDuration == .seconds(6))
    #expect(playlist.segments.map(\.duration) == [.seconds(6), .milliseconds(5500)])
    #expect(playlist.segment(1235)?.uri == "1235.card")
    #expect(playlist.segment(1236) == nil)
    #expect(playlist.endSequence == 1236)
    #expect(playlist.key?.uri == "skd://eyJ9")
    #expect(!playlist.isEnded)
  }

  @Test func `the end is the end`() throws {
    #expect(try MediaPlaylist(Array((live + "\n#EXT-X-ENDLIST\n").utf8)).isEnded)
  }

  @Test func `other key formats are not ours`() throws {
    let other = live.replacing("com.apple.streamingkeydelivery", with: "com.widevine")
    #expect(try MediaPlaylist(Array(other.utf8)).key == nil)
  }

  @Test(arguments: [
    ("#EXTM3U\n#EXTINF:x,\na", PlaylistFault.malformed(line: 2)),
    ("#EXTM3U\na.ts\n", .malformed(line: 2)),
    ("#EXTM3U\n#EXTINF:6,\na", .missing(tag: "EXT-X-TARGETDURATION")),
  ])
  func `a playlist that cannot be used says why`(text: String, fault: PlaylistFault) {
    #expect(throws: fault) { try MediaPlaylist(Array(text.utf8)) }
  }

  @Test(arguments: 0..<300)
  func `mutilated playlists are read or refused, never worse`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "fuzz")
    var bytes = Array(live.utf8)
    for _ in 0..<8 {
      let index = Int(random.integer(in: 0...Int64(bytes.count - 1)))
      switch random.integer(in: 0...2) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: index)
      default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: index)
      }
    }
    do throws(PlaylistFault) {
      #expect(try MediaPlaylist(bytes).targetDuration > .zero)
    } catch {
      #expect(!error.meaning.isEmpty)
    }
  }
}
