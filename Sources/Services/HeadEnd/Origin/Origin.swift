import ContentProtection
import HeadEndAPI
import Simulation

/// Serves playlists and segments (RFC 8216; HeadEnd/Origin).
struct Origin: Sendable {
  private var channels: [String: OriginChannel]
  private var addresses: AddressTokens

  private static let renditions = Dictionary(
    (Rendition.ladder + [.uhd, .audio]).map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  init(_ tenant: Tenant) {
    channels = [:]
    addresses = AddressTokens(tenant.configuration)
    for channel in tenant.configuration.channels {
      channels[channel.content] = tenant.content(channel.content)
        .map { OriginChannel($0, epoch: tenant.configuration.epoch) }
    }
  }

  /// Takes the tokens of its next addresses from another stream.
  mutating func drawIdentifiers(from stream: RandomStream) {
    addresses.drawIdentifiers(from: stream)
  }

  mutating func masterPlaylist(of content: String, at now: Instant) -> Reply<Response> {
    guard let text = channels[content]?.masterPlaylist(at: now) else { return .notFound }
    return .success(addresses.begin(.playlist(text), of: content, at: now))
  }

  mutating func mediaPlaylist(
    of content: String, rendition: String, _ context: RequestContext
  ) -> Reply<Response> {
    addresses.admit(context, to: content).flatMap { token in
      guard let rendition = Self.renditions[rendition],
        let text = channels[content]?.mediaPlaylist(
          KeyTier(height: rendition.height), context)
      else { return .notFound }
      return .success(AddressTokens.add(token, to: .playlist(text)))
    }
  }

  mutating func segment(
    _ sequence: Int, of content: String, rendition: String, _ context: RequestContext
  ) -> Reply<Response> {
    addresses.admit(context, to: content).flatMap { _ in
      guard let rendition = Self.renditions[rendition],
        let whole = channels[content]?.segment(sequence, rendition: rendition, at: context.now)
      else { return .notFound }
      return .success(whole.part(from: context.request.firstByte))
    }
  }

  /// The keys that playlists name at the start, by content; empty for a single key.
  var keysAtStart: [String: [KeyName]] { channels.mapValues(\.keysAtStart) }
}
