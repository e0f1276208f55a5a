import ContentProtection
import HeadEndAPI
import Simulation

/// Serves playlists and segments (RFC 8216; HeadEnd/Origin).
struct Origin: Sendable {
  private var channels: [String: OriginChannel]
  private var manifestTime: ServiceTime
  private var segmentTime: ServiceTime

  private static let renditions = Dictionary(
    Rendition.ladder.map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  init(_ tenant: Tenant) {
    let configuration = tenant.configuration
    channels = [:]
    for channel in configuration.channels {
      channels[channel.content] = tenant.content(channel.content)
        .map { OriginChannel($0, epoch: configuration.epoch) }
    }
    manifestTime = ServiceTime("manifest", 10...40, seed: configuration.seed)
    segmentTime = ServiceTime("segment", 5...15, seed: configuration.seed)
  }

  mutating func masterPlaylist(of content: String, for sender: PlayerID) -> Answer {
    let response = channels[content].map { Response.playlist($0.masterPlaylist) }
    return Answer(.response(response ?? Self.missing), after: manifestTime.next(for: sender))
  }

  mutating func mediaPlaylist(
    of content: String, rendition: String, for sender: PlayerID, at now: Instant
  ) -> Answer {
    var response: Response?
    if Self.renditions[rendition] != nil {
      response = (channels[content]?.mediaPlaylist.bytes(at: now)).map(Response.playlist)
    }
    return Answer(.response(response ?? Self.missing), after: manifestTime.next(for: sender))
  }

  mutating func segment(
    _ sequence: Int, of content: String, rendition: String, for sender: PlayerID, at now: Instant
  ) -> Answer {
    let response = Self.renditions[rendition].flatMap {
      channels[content]?.segment(sequence, rendition: $0, at: now)
    }
    return Answer(.response(response ?? Self.missing), after: segmentTime.next(for: sender))
  }

  private static let missing = Refusal(404, message: "not found").response
}

/// One channel at the origin: its playlists, and segments that are made on request.
private struct OriginChannel: Sendable {
  let masterPlaylist: [UInt8]
  var mediaPlaylist: MediaPlaylistWriter
  private let content: Content
  private let timeline: Timeline

  init(_ content: Content, epoch: UnixTime) {
    self.content = content
    timeline = Timeline(content.channel)
    masterPlaylist = MasterPlaylistWriter.bytes(of: content)
    mediaPlaylist = MediaPlaylistWriter(content, timeline: timeline, epoch: epoch)
  }

  /// `nil` when the origin does not have the segment yet, or no longer has it.
  func segment(_ sequence: Int, rendition: Rendition, at now: Instant) -> Response? {
    guard timeline.served(at: now).contains(sequence) else { return nil }
    let channel = content.channel
    let card = PictureCard(
      scene: channel.card, content: channel.content, sequence: sequence, height: rendition.height)
    let milliseconds = Int(timeline.duration(of: sequence).wholeMilliseconds)
    return Response(
      status: 200, contentType: "application/octet-stream",
      body: content.cipher?.encrypt(card.bytes) ?? card.bytes,
      nominalBytes: rendition.averageBandwidth / 8 * milliseconds / 1000)
  }
}
