import HeadEndAPI
import Simulation

/// Writes playlists that real players play (RFC 8216; HeadEnd/RealClients, "Media"): relative URLs,
/// each with the terms of the master playlist in its query.
struct MediaPlaylists: Sendable {
  let channel: Channel
  let timeline: Timeline
  let terms: MediaTerms
  let keys: MediaKeys
  let tenant: String
  let epoch: UnixTime

  var master: [UInt8] {
    var text = PlaylistText(["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"])
    let hasOwnSound = terms.sound != .none && terms.protection != .aes128
    if hasOwnSound {
      text.line(
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"sound\",NAME=\"Tone\",DEFAULT=YES,AUTOSELECT=YES,"
          + "CHANNELS=\"1\",URI=\"\(SoundTrack.name)/index.m3u8\(terms.query)\"")
    }
    for rendition in VideoRendition.ladder {
      text.line(
        "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth(of: rendition)),"
          + "RESOLUTION=\(rendition.width)x\(rendition.height),"
          + "CODECS=\"\(codecs(of: rendition))\",FRAME-RATE=10.000"
          + (hasOwnSound ? ",AUDIO=\"sound\"" : ""))
      text.line("\(rendition.name)/index.m3u8\(terms.query)")
    }
    return text.bytes
  }

  private func bandwidth(of rendition: VideoRendition) -> Int {
    rendition.bandwidth + (terms.sound == .none ? 0 : SoundTrack.bandwidth)
  }

  private func codecs(of rendition: VideoRendition) -> String {
    rendition.codecs + (terms.sound == .none ? "" : ",\(SoundTrack.codec)")
  }

  /// The playlist of a track; `nil` for sound that has no track of its own.
  func playlist(of track: MediaTrack, at now: Instant) -> [UInt8]? {
    guard track != .sound || terms.sound != .none && terms.protection != .aes128 else {
      return nil
    }
    let listed = timeline.listed(at: now)
    var text = head(listed.lowerBound)
    var period: Int?
    for sequence in listed {
      if terms.protection == .aes128, period != keys.period(of: sequence) {
        period = keys.period(of: sequence)
        text.line("#EXT-X-KEY:METHOD=AES-128,URI=\"\(keyURL(keys.period(of: sequence)))\"")
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

  private func head(_ first: Int) -> PlaylistText {
    var text = PlaylistText(media: timeline, from: first, version: 7)
    if timeline.isLive { text.programDate(ofSegment: first, epoch: epoch) }
    switch terms.protection {
    case .aes128: break
    case .clearkey:
      // The method that players know for `cenc` in HLS, and the URN of Clear Key in DASH [N].
      text.line(
        "#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"\(licenceURL)\","
          + "KEYFORMAT=\"urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e\",KEYFORMATVERSIONS=\"1\"")
      text.line("#EXT-X-MAP:URI=\"init.mp4\(terms.query)\"")
    case .none: text.line("#EXT-X-MAP:URI=\"init.mp4\(terms.query)\"")
    }
    return text
  }

  private func keyURL(_ period: Int) -> String {
    "/\(tenant)/keys/v1/\(channel.content)/\(period)\(terms.query)"
  }

  private var licenceURL: String {
    let query: QueryParameters = ["contentId": channel.content]
    return "/\(tenant)/clearkey/v1/licenses?\(query.text)"
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
