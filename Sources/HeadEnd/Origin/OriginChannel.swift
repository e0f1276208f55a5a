import ContentProtection
import HeadEndAPI
import Simulation

/// One channel at the origin: its playlists, and segments that are made on request.
struct OriginChannel: Sendable {
  /// Made when it is first asked for, unless it names keys that change.
  private var master: [UInt8]?
  /// One for each tier that has keys of its own.
  private var mediaPlaylists: [MediaPlaylistWriter]
  private let schedule: KeySchedule
  private let content: Content
  private let timeline: Timeline

  /// Segments before the live edge whose keys the master playlist names: where players start.
  private static let startingSegments = 3

  /// The picture of every ad.
  private static let adCard = "kitchen"

  init(_ content: Content, epoch: UnixTime) {
    self.content = content
    let timeline = Timeline(content.channel)
    self.timeline = timeline
    let schedule = KeySchedule(content)
    self.schedule = schedule
    mediaPlaylists = schedule.tiers.map {
      MediaPlaylistWriter(content, schedule, tier: $0, timeline: timeline, epoch: epoch)
    }
  }

  var keysAtStart: [KeyName] { schedule.names(of: timeline.listed(at: .zero)) }

  mutating func masterPlaylist(at now: Instant) -> [UInt8] {
    guard content.channel.keys.hasSeveralKeys else {
      let bytes = master ?? MasterPlaylistWriter.bytes(of: content, keys: [])
      master = bytes
      return bytes
    }
    let listed = timeline.listed(at: now)
    let start =
      timeline.isLive
      ? listed.suffix(Self.startingSegments) : listed.prefix(Self.startingSegments)
    return MasterPlaylistWriter.bytes(of: content, keys: schedule.names(of: start))
  }

  mutating func mediaPlaylist(_ tier: KeyTier, at now: Instant) -> [UInt8] {
    mediaPlaylists[schedule.tiers.firstIndex(of: tier) ?? 0].bytes(at: now)
  }

  /// `nil` when the origin does not have the segment yet, or no longer has it.
  // Mutating, though it changes nothing: otherwise the channel is copied for the call.
  mutating func segment(_ sequence: Int, rendition: Rendition, at now: Instant) -> Response? {
    guard timeline.served(at: now).contains(sequence) else { return nil }
    let channel = content.channel
    let card = PictureCard(
      scene: schedule.ads?.isAd(sequence) == true ? Self.adCard : channel.card,
      content: channel.content, sequence: sequence, height: rendition.height)
    let milliseconds = Int(timeline.duration(of: sequence).wholeMilliseconds)
    let cipher = schedule.cipher(of: sequence, height: rendition.height)
    return Response(
      status: 200, contentType: "application/octet-stream",
      body: cipher?.encrypt(card.bytes) ?? card.bytes,
      nominalBytes: rendition.averageBandwidth / 8 * milliseconds / 1000)
  }
}
