import Simulation
import Testing

@testable import Players

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
    #expect(playlist.key(of: 1235)?.uri == "skd://eyJ9")
    #expect(!playlist.isEnded)
  }

  @Test func `the end is the end`() throws {
    #expect(try MediaPlaylist(Array((live + "\n#EXT-X-ENDLIST\n").utf8)).isEnded)
  }

  private func list(from first: Int, count: Int, isEnded: Bool) throws -> MediaPlaylist {
    try MediaPlaylist(Array(TestStream.media(from: first, count: count, isEnded: isEnded).utf8))
  }

  @Test func `a live stream begins at a place that the list has, a video at any`() throws {
    let live = try list(from: 20, count: 10, isEnded: false)
    #expect(live.firstToLoad(at: nil) == 27)
    let places = [119, 120, 130, 162, 179, 180].map { live.firstToLoad(at: .seconds($0)) }
    #expect(places == [27, 20, 21, 27, 29, 27])
    let video = try list(from: 0, count: 10, isEnded: true)
    #expect([0, 7, 59].map { video.firstToLoad(at: .seconds($0)) } == [0, 1, 9])
    #expect(video.firstToLoad(at: nil) == 0)
  }

  @Test func `what has left a live list is replaced by its beginning, or by the live edge`() throws
  {
    let live = try list(from: 20, count: 10, isEnded: false)
    for isAtEdge in [false, true] {
      #expect([20, 29, 30].map { live.listed($0, elseAtEdge: isAtEdge) } == [20, 29, 30])
      #expect(live.listed(19, elseAtEdge: isAtEdge) == (isAtEdge ? 27 : 20))
    }
  }

  @Test func `other key formats are not ours`() throws {
    let other = live.replacing("com.apple.streamingkeydelivery", with: "com.widevine")
    #expect(try MediaPlaylist(Array(other.utf8)).keys.isEmpty)
  }

  /// Attributes of a key tag, and whether segments under it play, or are locked.
  @Test(arguments: [
    (#"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#, true),
    (
      #"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery","#
        + #"KEYFORMATVERSIONS="1""#, true
    ),
    (
      #"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery","#
        + #"KEYFORMATVERSIONS="2/1/5""#, true
    ),
    (
      #"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery","#
        + #"KEYFORMATVERSIONS="2/11""#, false
    ),
    (#"METHOD=AES-128,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#, false),
    (#"METHOD=AES-128,URI="https://keys/1""#, false),
    (#"METHOD=SAMPLE-AES-CTR,URI="data:,x",KEYFORMAT="com.widevine""#, false),
  ])
  func `method, format and versions say whether a key can be used`(
    attributes: String, isUsable: Bool
  ) throws {
    let text = live.replacing(/#EXT-X-KEY:.*/, with: "#EXT-X-KEY:" + attributes)
    let playlist = try MediaPlaylist(Array(text.utf8))
    #expect(playlist.segments.map(\.isLocked) == [!isUsable, !isUsable])
    #expect(playlist.keys.map(\.method) == (isUsable ? ["SAMPLE-AES"] : []))
    #expect((playlist.foreignKey == nil) == isUsable)
  }

  private static func key(_ name: String, format: String = "com.apple.streamingkeydelivery")
    -> String
  {
    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://\(name)\",KEYFORMAT=\"\(format)\""
  }

  /// Tags and segments, one a line: `a` is our key a, `wa` one of another format, `-` none, and a
  /// number a segment; `?` stands for a segment that no key of ours opens.
  @Test(arguments: [
    ("1 2", "- -"), ("a 1 2", "a a"), ("a 1 b 2 3", "a b b"), ("1 a 2 - 3", "- a -"),
    ("a b 1", "b"), ("a wb 1", "a"), ("wa 1 2", "? ?"), ("a 1 wb 2 - 3 wb 4", "a a - ?"),
    ("wa a 1", "a"), ("wa 1 a 2 - 3", "? a -"),
    ("a 1 b 2 a 3", "a b a"), ("a 1 a 2", "a a"), ("a 1 - a 2", "a a"),
  ])
  func `a key applies until the next of its format, or none`(tags: String, keys: String) throws {
    let lines = tags.split(separator: " ").map { tag in
      switch tag {
      case "-": "#EXT-X-KEY:METHOD=NONE"
      case _ where Int(tag) != nil: "#EXTINF:6,\n\(tag).card"
      case _ where tag.hasPrefix("w"): Self.key(String(tag.dropFirst()), format: "com.widevine")
      default: Self.key(String(tag))
      }
    }
    let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n")
    let playlist = try MediaPlaylist(Array(text.utf8))
    let names = playlist.segments.indices.map { index in
      playlist.key(of: index)?.assetID ?? (playlist.segments[index].isLocked ? "?" : "-")
    }
    #expect(names.joined(separator: " ") == keys)
  }

  @Test(arguments: ["#EXT-X-KEY:URI=\"skd://a\"", "#EXT-X-KEY:METHOD", "#EXT-X-KEY:METHOD=\"a"])
  func `a key without a method cannot be read`(tag: String) {
    #expect(throws: PlaylistFault.malformed(line: 2)) {
      try MediaPlaylist(Array("#EXTM3U\n\(tag)\n".utf8))
    }
  }

  @Test(arguments: [
    ("#EXTM3U\n#EXTINF:x,\na", PlaylistFault.malformed(line: 2)),
    ("#EXTM3U\na.ts\n", .malformed(line: 2)),
    ("#EXTM3U\n#EXTINF:6,\na", .missing(tag: "EXT-X-TARGETDURATION")),
  ])
  func `a playlist that cannot be used says why`(text: String, fault: PlaylistFault) {
    #expect(throws: fault) { try MediaPlaylist(Array(text.utf8)) }
  }
}
