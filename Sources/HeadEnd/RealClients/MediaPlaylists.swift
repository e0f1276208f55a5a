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
    var text = PlaylistText()
    text.line("#EXTM3U")
    text.line("#EXT-X-VERSION:7")
    text.line("#EXT-X-INDEPENDENT-SEGMENTS")
    for rendition in VideoRendition.ladder {
      text.line(
        "#EXT-X-STREAM-INF:BANDWIDTH=\(rendition.bandwidth),"
          + "RESOLUTION=\(rendition.width)x\(rendition.height),CODECS=\"\(rendition.codecs)\","
          + "FRAME-RATE=10.000")
      text.line("\(rendition.name)/index.m3u8\(terms.query)")
    }
    return text.bytes
  }

  func playlist(at now: Instant) -> [UInt8] {
    let listed = timeline.listed(at: now)
    var text = PlaylistText(capacity: 200 + 80 * listed.count)
    writeHead(listed.lowerBound, to: &text)
    var period: Int?
    for sequence in listed {
      if terms.protection == .aes128, period != keys.period(of: sequence) {
        period = keys.period(of: sequence)
        text.line("#EXT-X-KEY:METHOD=AES-128,URI=\"\(keyURL(keys.period(of: sequence)))\"")
      }
      writeDuration(timeline.duration(of: sequence), to: &text)
      text.line("\(sequence).\(terms.protection.fileExtension)\(terms.query)")
    }
    if !timeline.isLive { text.line("#EXT-X-ENDLIST") }
    return text.bytes
  }

  private func writeHead(_ first: Int, to text: inout PlaylistText) {
    text.line("#EXTM3U")
    text.line("#EXT-X-VERSION:7")
    text.line("#EXT-X-TARGETDURATION:\(Timeline.segmentDuration.components.seconds)")
    text.line("#EXT-X-MEDIA-SEQUENCE:\(first)")
    if !timeline.isLive { text.line("#EXT-X-PLAYLIST-TYPE:VOD") }
    text.line("#EXT-X-INDEPENDENT-SEGMENTS")
    if timeline.isLive {
      let time = UnixTime(at: Timeline.start(of: first), epoch: epoch)
      text.line("#EXT-X-PROGRAM-DATE-TIME:\(time.iso8601)")
    }
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
  }

  private func keyURL(_ period: Int) -> String {
    "/\(tenant)/keys/v1/\(channel.content)/\(period)\(terms.query)"
  }

  private var licenceURL: String {
    let query: QueryParameters = ["contentId": channel.content]
    return "/\(tenant)/clearkey/v1/licenses?\(query.text)"
  }

  private func writeDuration(_ duration: Duration, to text: inout PlaylistText) {
    let milliseconds = Int(duration.wholeMilliseconds)
    text.add("#EXTINF:\(milliseconds / 1000).")
    text.add(milliseconds % 1000, width: 3)
    text.line(",")
  }
}
