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
  /// When errors came to the app.
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
    errors = failures.map(\.ended)
    let openings = found.openings.map(\.at)
    let retries = failures.map { failure in
      openings.first { Self.follows($0, failure.ended) }
    }
    for (index, failure) in failures.enumerated() {
      let stop = found.stops.first { Self.follows($0, failure.ended) }
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
        Self.wasPlaying(failure, requests)
      {
        let next = openings.first { $0 > failure.ended + Self.atOnce } ?? .distantFuture
        let goesOn = requests.contains { request in
          request.sent > failure.ended + Self.atOnce && request.sent < next
            && request.shows(that: failure.operation)
        }
        note(goesOn ? .careless : .documented, failure)
      }
    }
  }

  /// Whether there was anything to go on with: only who asked for segments can be seen to play.
  private static func wasPlaying(_ failure: PlayerRequest, _ requests: [PlayerRequest]) -> Bool {
    failure.operation != .sessionHeartbeat
      || requests.contains {
        $0.operation == .segment && $0.sent <= failure.sent
          && failure.sent - $0.sent < .seconds(12)
      }
  }

  private static func follows(_ instant: Instant, _ error: Instant) -> Bool {
    instant >= error - .milliseconds(5) && instant <= error + atOnce
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

  /// Whether it shows that a player went on after another request had failed.
  fileprivate func shows(that failed: Operation) -> Bool {
    switch operation {
    case .segment: true
    case .manifest, .licence: failed == .sessionSetup
    case .sessionHeartbeat: failed != .sessionSetup
    default: false
    }
  }
}
