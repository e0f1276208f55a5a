import HeadEndAPI
import Simulation

/// The text of a playlist that is being written (RFC 8216 §4.1).
struct PlaylistText: Sendable {
  private(set) var bytes: [UInt8] = []

  init(_ lines: [String]) {
    bytes.reserveCapacity(1024)
    for line in lines { self.line(line) }
  }

  /// The head of a media playlist.
  init(media timeline: Timeline, from first: Int, version: Int) {
    self.init([
      "#EXTM3U", "#EXT-X-VERSION:\(version)",
      "#EXT-X-TARGETDURATION:\(Timeline.segmentDuration.components.seconds)",
      "#EXT-X-MEDIA-SEQUENCE:\(first)",
    ])
    if !timeline.isLive { line("#EXT-X-PLAYLIST-TYPE:VOD") }
    line("#EXT-X-INDEPENDENT-SEGMENTS")
  }

  mutating func line(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// How many borders of ad breaks have left a live list, where its packager counts them.
  mutating func discontinuities(before first: Int, of ads: AdBreaks) {
    guard ads.countsDiscontinuities else { return }
    line("#EXT-X-DISCONTINUITY-SEQUENCE:\(ads.borders(before: first))")
  }

  /// The borders of ad breaks; a list that begins inside a break says so, too.
  mutating func marks(of ads: AdBreaks, at sequence: Int, isFirst: Bool) {
    if ads.isBorder(sequence) { line("#EXT-X-DISCONTINUITY") }
    guard isFirst || ads.isBorder(sequence) else { return }
    if ads.isAd(sequence) {
      line("#EXT-X-CUE-OUT:\(ads.rest(from: sequence).components.seconds)")
    } else if !isFirst {
      line("#EXT-X-CUE-IN")
    }
  }

  /// When the first frame of a live segment was captured.
  mutating func programDate(ofSegment sequence: Int, epoch: UnixTime) {
    let time = UnixTime(at: Timeline.start(of: sequence), epoch: epoch)
    line("#EXT-X-PROGRAM-DATE-TIME:\(time.iso8601)")
  }

  /// The length of a segment, in thousandths of a second.
  mutating func duration(_ duration: Duration) {
    let milliseconds = duration.wholeMilliseconds
    let fraction = String(milliseconds % 1000 + 1000).utf8.dropFirst()
    line("#EXTINF:\(milliseconds / 1000).\(String(Substring(fraction))),")
  }
}
