import ContentProtection
import HeadEndAPI
import Simulation

/// Serves playlists and segments (RFC 8216; HeadEnd/Origin).
struct Origin: Sendable {
  private var channels: [String: OriginChannel]
  private var manifestTime: ServiceTime
  private var segmentTime: ServiceTime

  private static let renditions = Dictionary(
    (Rendition.ladder + [.uhd, .audio]).map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  init(_ tenant: Tenant) {
    let configuration = tenant.configuration
    channels = [:]
    for channel in configuration.channels {
      channels[channel.content] = tenant.content(channel.content)
        .map { OriginChannel($0, epoch: configuration.epoch) }
    }
    manifestTime = ServiceTime(.manifest(seed: configuration.seed))
    segmentTime = ServiceTime(.segment(seed: configuration.seed))
  }

  mutating func masterPlaylist(
    of content: String, for sender: PlayerID, at now: Instant
  ) -> Answer {
    let response = (channels[content]?.masterPlaylist(at: now)).map(Response.playlist)
    return Answer(.response(response ?? Self.missing), after: manifestTime.next(for: sender))
  }

  mutating func mediaPlaylist(
    of content: String, rendition: String, for sender: PlayerID, at now: Instant
  ) -> Answer {
    var response: Response?
    if let rendition = Self.renditions[rendition] {
      let tier = KeyTier(height: rendition.height)
      response = channels.index(forKey: content).map {
        .playlist(channels.values[$0].mediaPlaylist(tier, at: now))
      }
    }
    return Answer(.response(response ?? Self.missing), after: manifestTime.next(for: sender))
  }

  mutating func segment(
    _ sequence: Int, of content: String, rendition: String, for request: Request, at now: Instant
  ) -> Answer {
    var response: Response?
    if let rendition = Self.renditions[rendition] {
      response = channels.index(forKey: content).flatMap {
        channels.values[$0].segment(sequence, rendition: rendition, at: now)
      }
    }
    return Answer(
      .response(response?.part(from: request.firstByte) ?? Self.missing),
      after: segmentTime.next(for: request.sender))
  }

  /// The keys that playlists name at the start, by content; empty for a single key.
  var keysAtStart: [String: [KeyName]] { channels.mapValues(\.keysAtStart) }

  private static let missing = Refusal(404, message: "not found").response
}
