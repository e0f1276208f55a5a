import Faults
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
  /// The kinds of requests that it sends there.
  private var operations: Set<Operation> = []
  private var segments: [PlaylistFacts.Segment] = []
  private var readAt = Instant.zero

  mutating func ask(_ upstream: String, _ operation: Operation) {
    if !names.contains(upstream) { names.append(upstream) }
    operations.insert(operation)
  }

  /// Why a fault cannot act on what it asks of the user's own services; `nil` where it can.
  func obstacle(to point: FaultPoint, with effect: FaultEffect) -> String? {
    guard case .operation(let operation) = point, operations.contains(operation) else { return nil }
    switch effect {
    case .malformed: return "zapdeck does not change what your own services send"
    case .instruct(let instruction) where instruction != .lostSession:
      return "zapdeck cannot order a mistake from your own services"
    default: return nil
    }
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
