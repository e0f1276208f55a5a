import ContentProtection
import HeadEndAPI
import Simulation

/// Serves playlists and segments (RFC 8216).
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

  mutating func masterPlaylist(of content: String) -> Answer {
    let response = channels[content].map { Response.playlist($0.masterPlaylist) }
    return Answer(.response(response ?? Self.missing), after: manifestTime.draw())
  }

  mutating func mediaPlaylist(of content: String, rendition: String, at now: Instant) -> Answer {
    var response: Response?
    if Self.renditions[rendition] != nil {
      response = (channels[content]?.mediaPlaylist.bytes(at: now)).map(Response.playlist)
    }
    return Answer(.response(response ?? Self.missing), after: manifestTime.draw())
  }

  mutating func segment(
    _ sequence: Int, of content: String, rendition: String, at now: Instant
  ) -> Answer {
    let response = Self.renditions[rendition].flatMap {
      channels[content]?.segment(sequence, rendition: $0, at: now)
    }
    return Answer(.response(response ?? Self.missing), after: segmentTime.draw())
  }

  private static let missing = Refusal(404, message: "not found").response
}
