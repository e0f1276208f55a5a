import HeadEndAPI
import Simulation

/// Writes playlists that real players play (RFC 8216; HeadEnd/RealClients, "Media"): relative URLs,
/// each with the terms of the master playlist in its query.
struct MediaPlaylists: Sendable {
  let served: ServedChannel

  private var terms: MediaTerms { served.terms }
  private var keys: MediaKeys { served.keys }

  /// The master playlist; with the keys that players need at an instant, where they rotate.
  func master(at now: Instant) -> [UInt8] {
    var text = PlaylistText(["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"])
    if served.hasOwnSound {
      text.line(
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"sound\",NAME=\"Tone\",DEFAULT=YES,AUTOSELECT=YES,"
          + "CHANNELS=\"1\",URI=\"\(SoundTrack.name)/index.m3u8\(terms.query)\"")
    }
    for tag in sessionKeys(at: now) { text.line("#EXT-X-SESSION-KEY:\(tag)") }
    for rendition in VideoRendition.ladder {
      text.line(
        "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth(of: rendition)),"
          + "RESOLUTION=\(rendition.width)x\(rendition.height),"
          + "CODECS=\"\(codecs(of: rendition))\",FRAME-RATE=\(terms.frameRate.rawValue).000"
          + (served.hasOwnSound ? ",AUDIO=\"sound\"" : ""))
      text.line("\(rendition.name)/index.m3u8\(terms.query)")
    }
    return text.bytes
  }

  private func bandwidth(of rendition: VideoRendition) -> Int {
    rendition.bandwidth(at: terms.frameRate) + (terms.sound == .none ? 0 : SoundTrack.bandwidth)
  }

  private func codecs(of rendition: VideoRendition) -> String {
    rendition.codecs + (terms.sound == .none ? "" : ",\(SoundTrack.codec)")
  }

  /// The keys of the segments at which players begin and of the one after them, each once.
  private func sessionKeys(at now: Instant) -> [String] {
    guard keys.isRotating, served.channel.keys.namesSessionKeys else { return [] }
    let listed = served.timeline.listed(at: now)
    let newest = served.timeline.isLive ? listed.upperBound : listed.lowerBound + 2
    var tags: [String] = []
    for sequence in max(listed.lowerBound, newest - 3)...newest {
      guard let tag = keyTag(of: sequence), !tags.contains(tag) else { continue }
      tags.append(tag)
    }
    return tags.filter { $0 != Self.noKey }
  }

  /// The playlist of a track; `nil` for sound without its own track.
  func playlist(of track: MediaTrack, _ context: RequestContext) -> [UInt8]? {
    guard track != .sound || served.hasOwnSound else { return nil }
    let timeline = served.timeline
    let listing = Listing(timeline, context)
    var text = head(listing)
    var key: String?
    for sequence in listing.segments where sequence != listing.missing {
      let isFirst = sequence == listing.segments.lowerBound
      if let ads = keys.ads { text.marks(of: ads, at: sequence, isFirst: isFirst) }
      let next = keyTag(of: sequence)
      if let next, next != key { text.line("#EXT-X-KEY:\(next)") }
      key = next
      if isFirst, terms.protection != .aes128 {
        text.line("#EXT-X-MAP:URI=\"init.mp4\(terms.query)\"")
      }
      switch track {
      case .pictures: text.duration(timeline.duration(of: sequence))
      case .sound: text.duration(soundOf: sequence, lasting: timeline.duration(of: sequence))
      }
      text.line("\(sequence).\(terms.protection.fileExtension)\(terms.query)")
    }
    if !timeline.isLive { text.line("#EXT-X-ENDLIST") }
    return text.bytes
  }

  private func head(_ listing: Listing) -> PlaylistText {
    let first = listing.segments.lowerBound
    var text = PlaylistText(media: served.timeline, from: listing.number, version: 7)
    guard served.timeline.isLive else { return text }
    if let ads = keys.ads { text.discontinuities(before: first, of: ads) }
    let start = Self.start(
      at: listing.time, end: served.timeline.listed(at: listing.time).upperBound)
    text.line("#EXT-X-START:TIME-OFFSET=\(start),PRECISE=YES")
    text.programDate(ofSegment: first, epoch: served.epoch)
    return text
  }

  /// Where players begin, in seconds from the end of a playlist: so that the first picture is three
  /// segments behind what is captured then, which lies up to one closer to the end than
  /// RFC 8216 §4.3.5.2 advises [N].
  private static func start(at now: Instant, end: Int) -> String {
    let age = (now - Timeline.start(of: end)).wholeMilliseconds
    let offset = Timeline.segmentDuration.wholeMilliseconds * 3 - Self.loading - age
    return "-\(offset / 1000).\(String(offset % 1000 + 1000).dropFirst())"
  }

  /// Milliseconds until the first picture is there [N].
  private static let loading: Int64 = 1000
  private static let noKey = "METHOD=NONE"

  /// How a segment is encrypted, as attributes; `nil` in a channel without protection.
  private func keyTag(of sequence: Int) -> String? {
    switch terms.protection {
    case .none: nil
    case .aes128 where keys.isAd(sequence), .clearkey where keys.isAd(sequence): Self.noKey
    case .aes128:
      "METHOD=AES-128,URI=\""
        + "\(served.keyPath(ofPeriod: keys.period(of: sequence)))\(terms.query)\""
    case .clearkey:
      // The method that players know for `cenc` in HLS [N].
      "METHOD=SAMPLE-AES-CTR,URI=\"\(served.licencePath())\""
        + (keys.isRotating
          ? ",KEYID=0x\(Self.hex(keys.clearKey(of: sequence).identifier))" : "")
        + ",KEYFORMAT=\"\(ServedChannel.clearKeySystem)\",KEYFORMATVERSIONS=\"1\""
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension PlaylistText {
  /// The length of a segment of sound, in millionths of a second.
  fileprivate mutating func duration(soundOf sequence: Int, lasting duration: Duration) {
    let frames = SoundTrack.frames(ofSegment: sequence, lasting: duration)
    let microseconds = SoundTrack.microseconds(ofFrames: frames.count)
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    line("#EXTINF:\(microseconds / 1_000_000).\(fraction),")
  }
}
