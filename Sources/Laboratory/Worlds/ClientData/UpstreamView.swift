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
  /// Why it got no playlist or no segment last, in words; `nil` since it has got one.
  package private(set) var problem: String?
  /// Who refused the last request of its session that failed, in words; `nil` since one succeeded.
  package private(set) var refuser: String?
  /// Since when it has a session, as far as its requests show; `nil` without one.
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
    let isOfSession = operations.contains { $0.service == .session }
    if point == .device(.operatorKill), isOfSession {
      return "zapdeck cannot end a session at your own services"
    }
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

  /// Takes in a request that has ended, and the path that it was for; `said` is why it failed, in
  /// an upstream's words or in words about it. Without a path, a fault has answered it.
  mutating func take(
    _ record: RequestRecord, of name: String, at path: String?, isSuccess: Bool, _ said: String
  ) {
    if record.operation.isMedia {
      let status = "\(name) answered \(record.status)"
      problem = isSuccess ? nil : path == nil ? "refused by zapdeck" : said.isEmpty ? status : said
    } else if record.operation.service == .session {
      let upstream =
        [502, 504].contains(record.status) && !said.isEmpty ? said : "refused by \(name)"
      refuser = isSuccess ? nil : path == nil ? "refused by zapdeck" : upstream
    }
    switch record.operation {
    case .sessionSetup where isSuccess: sessionSince = record.sent
    case .sessionHeartbeat where isSuccess: sessionSince = sessionSince ?? record.sent
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

extension SessionObservation {
  /// The time between its last two heartbeats, which is all that is known of an upstream's; what it
  /// was before there were two.
  var seenInterval: Duration {
    guard beats.count > 1 else { return interval }
    return max(.seconds(1), beats[beats.count - 1].instant - beats[beats.count - 2].instant)
  }
}
