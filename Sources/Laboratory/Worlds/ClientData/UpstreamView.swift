import HeadEndAPI
import Players
package import Simulation

/// What passes between a real client and the user's own services, as far as the head-end sees it.
package struct UpstreamView: Hashable, Sendable {
  /// The upstreams that it has asked, in the order in which it did first.
  package private(set) var names: [String] = []
  /// Bits per second of its last segment, from the request to the last byte.
  package private(set) var throughput: Int?
  /// How far its last segment began behind the end of the playlist; `nil` where that is not known.
  package private(set) var behindLive: Duration?
  /// Since when it has a session; `nil` without one.
  package private(set) var sessionSince: Instant?
  /// The variant of the media playlist that it has read last.
  var variant: PlaylistFacts.Variant?
  private var segments: [PlaylistFacts.Segment] = []
  private var readAt = Instant.zero

  init(_ names: String...) { self.names = names }

  mutating func ask(_ upstream: String) {
    if !names.contains(upstream) { names.append(upstream) }
  }

  mutating func read(_ facts: PlaylistFacts, at now: Instant) {
    guard facts.isLive != nil else { return }
    (segments, readAt) = (facts.newest, now)
    if facts.isLive == false { behindLive = nil }
  }

  /// Takes in a request that has ended, and the path that it was for.
  mutating func take(_ record: RequestRecord, at path: String) {
    let isSuccess = record.response?.isSuccess == true
    switch record.operation {
    case .sessionSetup where isSuccess: sessionSince = record.sent
    case .sessionTeardown: sessionSince = nil
    case .segment where isSuccess:
      let time = record.duration.wholeNanoseconds
      if time > 0, record.receivedBytes > 0 {
        throughput = Int(Double(record.receivedBytes) * 8e9 / Double(time))
      }
      guard let place = segments.lastIndex(where: { $0.path == path }) else { break }
      behindLive =
        .milliseconds(segments[place...].map(\.milliseconds).reduce(0, +))
        + max(.zero, record.sent - readAt)
    default: break
    }
  }
}
