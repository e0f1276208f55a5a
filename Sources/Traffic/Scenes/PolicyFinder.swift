import HeadEndAPI
import Players
import Simulation

/// Finds what one player's app did about errors, by what was asked for after each.
struct PolicyFinder {
  /// What the app did, and since when; the first holds from the start.
  private(set) var policies: [(policy: Policy, since: Instant)] = []
  /// Stops and openings that the app's policy brings about by itself.
  private(set) var ownStops: Set<Instant> = []
  private(set) var ownOpenings: Set<Instant> = []
  /// When errors came to the app, in order.
  let errors: [Instant]

  /// What follows so soon is the app's doing, not the viewer's.
  private static let atOnce = Duration.milliseconds(60)

  /// The requests of one player, which failed where `isFailure` says so, and what it was told to
  /// do; the file ends then.
  init(
    _ requests: [PlayerRequest], _ found: OpeningFinder, end: Instant,
    isFailure: (PlayerRequest) -> Bool
  ) {
    let failures = requests.filter { $0.isOfSession && isFailure($0) }
    errors = failures.map(\.ended).sorted()
    let activity = Activity(requests)
    let (openings, stops) = (found.openings.map(\.at).sorted(), found.stops.sorted())
    let retries = failures.map { Self.first(of: openings, after: $0.ended) }
    for (index, failure) in failures.enumerated() {
      let stop = Self.first(of: stops, after: failure.ended)
      let isRepeated =
        index > 0 && retries[index - 1] != nil
        || index + 1 < retries.count && retries[index + 1] != nil
      if let opening = retries[index], isRepeated {
        ownOpenings.insert(opening)
        note(.stubborn, failure)
      } else if let stop {
        ownStops.insert(stop)
        note(.documented, failure)
      } else if retries[index] == nil, end - failure.ended > .seconds(1),
        activity.wasPlaying(before: failure)
      {
        let later = failure.ended + Self.atOnce
        let next = openings.firstElement { $0 > later } ?? .distantFuture
        let goesOn = activity.goesOn(after: later, until: next, in: failure.operation)
        note(goesOn ? .careless : .documented, failure)
      }
    }
  }

  /// The first of some instants, in order, that follows an error at once.
  private static func first(of instants: [Instant], after error: Instant) -> Instant? {
    instants.firstElement { $0 >= error - .milliseconds(5) }
      .flatMap { $0 <= error + atOnce ? $0 : nil }
  }

  private mutating func note(_ policy: Policy, _ failure: PlayerRequest) {
    guard policies.last?.policy != policy else { return }
    policies.append((policy, failure.sent - .milliseconds(10)))
  }
}

extension PlayerRequest {
  /// Whether an app is told of its failure.
  fileprivate var isOfSession: Bool {
    switch operation {
    case .sessionSetup, .sessionHeartbeat, .certificate, .licence, .expressPlayRights: true
    default: false
    }
  }
}

/// The requests of a player that show that it plays.
private struct Activity {
  private var segments: [Instant] = []
  private var licences: [Instant] = []
  private var heartbeats: [Instant] = []

  /// The requests of one player, in order.
  init(_ requests: [PlayerRequest]) {
    for request in requests {
      switch request.operation {
      case .segment: segments.append(request.sent)
      case .manifest, .licence: licences.append(request.sent)
      case .sessionHeartbeat: heartbeats.append(request.sent)
      default: break
      }
    }
  }

  /// Whether there was anything to go on with: only who asked for segments can be seen to play.
  func wasPlaying(before failure: PlayerRequest) -> Bool {
    guard failure.operation == .sessionHeartbeat else { return true }
    return segments.lastElement(before: { $0 > failure.sent })
      .map { failure.sent - $0 < .seconds(12) } ?? false
  }

  /// Whether anything between two instants shows that a player went on after a request had failed.
  func goesOn(after begin: Instant, until end: Instant, in failed: Operation) -> Bool {
    let signs = [segments, failed == .sessionSetup ? licences : heartbeats]
    return signs.contains { instants in
      instants.firstElement { $0 > begin }.map { $0 < end } ?? false
    }
  }
}
