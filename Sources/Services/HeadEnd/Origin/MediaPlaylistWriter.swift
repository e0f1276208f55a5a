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
  private var listing: Listing?
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

  /// The playlist as a request gets it.
  mutating func bytes(_ context: RequestContext) -> [UInt8] {
    let next = Listing(timeline, context)
    if listing?.says(next) != true { bytes = write(next) }
    listing = next
    return bytes
  }

  private func write(_ listing: Listing) -> [UInt8] {
    let first = listing.segments.lowerBound
    var mode = mode(of: first)
    var text = head(listing, mode)
    for sequence in listing.segments where sequence != listing.missing {
      if let ads = schedule.ads {
        text.marks(of: ads, at: sequence, isFirst: sequence == first)
      }
      let next = self.mode(of: sequence)
      if next != mode { writeKey(next, to: &text) }
      mode = next
      text.duration(timeline.duration(of: sequence))
      text.line("\(sequence).card")
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

  private func head(_ listing: Listing, _ mode: Mode) -> PlaylistText {
    let first = listing.segments.lowerBound
    var text = PlaylistText(media: timeline, from: listing.number, version: 6)
    if mode != .clear { writeKey(mode, to: &text) }
    guard timeline.isLive else { return text }
    if let ads = schedule.ads { text.discontinuities(before: first, of: ads) }
    text.programDate(ofSegment: first, epoch: epoch)
    return text
  }

  private static let keyTag = "#EXT-X-KEY:"
}
