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
  /// The key of a content with a single key.
  private let keyLine: String?
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
    let hasOne = content.baseKey != nil && !content.channel.keys.hasSeveralKeys
    keyLine = hasOne ? Self.keyTag + content.keyAttributes(nil) : nil
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
    var key = schedule.name(of: range.lowerBound, tier: tier)
    writeHead(range.lowerBound, key, to: &text)
    for sequence in range {
      if let next = schedule.name(of: sequence, tier: tier), next != key {
        text.line(Self.keyTag + content.keyAttributes(next))
        key = next
      }
      writeDuration(timeline.duration(of: sequence), to: &text)
      text.add(sequence)
      text.line(".card")
    }
    if !timeline.isLive { text.line("#EXT-X-ENDLIST") }
    return text.bytes
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

  private func writeHead(_ first: Int, _ key: KeyName?, to text: inout PlaylistText) {
    text.add(Self.start)
    text.add(first)
    text.endLine()
    if !timeline.isLive { text.line("#EXT-X-PLAYLIST-TYPE:VOD") }
    text.line("#EXT-X-INDEPENDENT-SEGMENTS")
    if let keyLine { text.line(keyLine) }
    if let key { text.line(Self.keyTag + content.keyAttributes(key)) }
    guard timeline.isLive else { return }
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
