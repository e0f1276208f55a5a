import HeadEndAPI
import Simulation

/// Writes the media playlist of one channel for all renditions of a tier, which is the same for
/// each because segments are relative URLs (RFC 8216 §4.3.3). Caches the last one.
struct MediaPlaylistWriter: Sendable {
  private let content: Content
  private let schedule: KeySchedule
  private let tier: KeyTier
  private let timeline: Timeline
  private let epoch: UnixTime
  /// The tag of a content with a single key.
  private let singleKeyLine: String
  private var listed = 0..<0
  private var bytes: [UInt8] = []

  init(
    _ content: Content, _ schedule: KeySchedule, tier: KeyTier, timeline: Timeline, epoch: UnixTime
  ) {
    self.content = content
    self.schedule = schedule
    self.tier = tier
    self.timeline = timeline
    self.epoch = epoch
    singleKeyLine = Self.keyTag + content.keyAttributes(nil)
  }

  /// The playlist at an instant.
  mutating func bytes(at now: Instant) -> [UInt8] {
    let range = timeline.listed(at: now)
    if bytes.isEmpty || range != listed {
      listed = range
      bytes = write(range)
    }
    return bytes
  }

  private func write(_ range: Range<Int>) -> [UInt8] {
    var text = PlaylistText(capacity: 300 + 28 * range.count)
    var mode = mode(of: range.lowerBound)
    writeHead(range.lowerBound, mode, to: &text)
    for sequence in range {
      if let ads = schedule.ads {
        writeMarks(sequence, ads, isFirst: sequence == range.lowerBound, to: &text)
      }
      let next = self.mode(of: sequence)
      if next != mode { writeKey(next, to: &text) }
      mode = next
      writeDuration(timeline.duration(of: sequence), to: &text)
      text.add(sequence)
      text.line(".card")
    }
    if !timeline.isLive { text.line("#EXT-X-ENDLIST") }
    return text.bytes
  }

  /// How a segment is encrypted: not, or under the content's single key or one of several.
  private enum Mode: Equatable {
    case clear
    case encrypted(KeyName?)
  }

  private func mode(of sequence: Int) -> Mode {
    schedule.isEncrypted(sequence) ? .encrypted(schedule.name(of: sequence, tier: tier)) : .clear
  }

  private func writeKey(_ mode: Mode, to text: inout PlaylistText) {
    switch mode {
    case .clear: text.line(Self.keyTag + "METHOD=NONE")
    case .encrypted(nil): text.line(singleKeyLine)
    case .encrypted(let name): text.line(Self.keyTag + content.keyAttributes(name))
    }
  }

  /// The borders of ad breaks; a list that begins inside a break says so, too.
  private func writeMarks(
    _ sequence: Int, _ ads: AdBreaks, isFirst: Bool, to text: inout PlaylistText
  ) {
    if ads.isBorder(sequence) { text.line("#EXT-X-DISCONTINUITY") }
    guard isFirst || ads.isBorder(sequence) else { return }
    if ads.isAd(sequence) {
      text.line("#EXT-X-CUE-OUT:\(ads.rest(from: sequence).components.seconds)")
    } else if !isFirst {
      text.line("#EXT-X-CUE-IN")
    }
  }

  private func writeDuration(_ duration: Duration, to text: inout PlaylistText) {
    guard duration != Timeline.segmentDuration else { return text.line(Self.wholeSegment) }
    let milliseconds = Int(duration.wholeMilliseconds)
    text.add("#EXTINF:")
    text.add(milliseconds / 1000)
    text.add(".")
    text.add(milliseconds % 1000, width: 3)
    text.line(",")
  }

  private static let wholeSegment = "#EXTINF:\(Timeline.segmentDuration.components.seconds).000,"
  private static let keyTag = "#EXT-X-KEY:"

  private func writeHead(_ first: Int, _ mode: Mode, to text: inout PlaylistText) {
    text.add(Self.start)
    text.add(first)
    text.endLine()
    if !timeline.isLive { text.line("#EXT-X-PLAYLIST-TYPE:VOD") }
    text.line("#EXT-X-INDEPENDENT-SEGMENTS")
    if mode != .clear { writeKey(mode, to: &text) }
    guard timeline.isLive else { return }
    if let ads = schedule.ads, ads.countsDiscontinuities {
      text.line("#EXT-X-DISCONTINUITY-SEQUENCE:\(ads.borders(before: first))")
    }
    let time = UnixTime(at: Timeline.start(of: first), epoch: epoch)
    text.add("#EXT-X-PROGRAM-DATE-TIME:")
    text.line(time.iso8601)
  }

  private static let start = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:\(Timeline.segmentDuration.components.seconds)
    #EXT-X-MEDIA-SEQUENCE:
    """
}
