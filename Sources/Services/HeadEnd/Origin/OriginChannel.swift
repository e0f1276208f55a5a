import ContentProtection
import HeadEndAPI
import Simulation

/// One channel at the origin: its playlists, and segments that are made on request.
struct OriginChannel: Sendable {
  /// One for each tier with its own keys.
  private var mediaPlaylists: [MediaPlaylistWriter]
  private let schedule: KeySchedule
  private let content: Content
  private let timeline: Timeline

  /// Segments before the live edge whose keys the master playlist names: where players start.
  private static let startingSegments = 3

  init(_ content: Content, epoch: UnixTime) {
    let (timeline, schedule) = (Timeline(content.channel), KeySchedule(content))
    (self.content, self.timeline, self.schedule) = (content, timeline, schedule)
    mediaPlaylists = schedule.tiers.map {
      MediaPlaylistWriter(content, schedule, tier: $0, timeline: timeline, epoch: epoch)
    }
  }

  var keysAtStart: [KeyName] { schedule.names(of: timeline.listed(at: .zero)) }

  func masterPlaylist(at now: Instant) -> [UInt8] {
    let (listed, count) = (timeline.listed(at: now), Self.startingSegments)
    let start = timeline.isLive ? listed.suffix(count) : listed.prefix(count)
    return MasterPlaylistWriter.bytes(of: content, keys: schedule.names(of: start))
  }

  mutating func mediaPlaylist(_ tier: KeyTier, _ context: RequestContext) -> [UInt8] {
    mediaPlaylists[schedule.tiers.firstIndex(of: tier) ?? 0].bytes(context)
  }

  /// `nil` when the origin does not have the segment yet, or no longer has it.
  // Mutating, though it changes nothing: otherwise the channel is copied for the call.
  mutating func segment(_ sequence: Int, rendition: Rendition, at now: Instant) -> Response? {
    guard timeline.served(at: now).contains(sequence) else { return nil }
    let channel = content.channel
    let card = PictureCard(
      scene: schedule.ads?.isAd(sequence) == true ? AdBreaks.card : channel.card,
      content: channel.content, sequence: sequence, height: rendition.height)
    let milliseconds = Int(timeline.duration(of: sequence).wholeMilliseconds)
    let cipher = schedule.cipher(of: sequence, height: rendition.height)
    return .ok(
      "application/octet-stream", cipher?.encrypt(card.bytes) ?? card.bytes,
      nominalBytes: rendition.averageBandwidth / 8 * milliseconds / 1000)
  }
}
