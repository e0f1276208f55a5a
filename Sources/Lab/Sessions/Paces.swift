package import Simulation

/// How simulated time has followed host time on a stretch: at one speed, or at several if a
/// scenario changes it on the way.
package struct Paces: Sendable {
  private struct Leg: Sendable {
    let begin: Instant
    let speed: Speed
  }

  private let first: Leg
  /// The legs after the first; nearly always none.
  private var others: [Leg] = []

  init(from begin: Instant, at speed: Speed) {
    first = Leg(begin: begin, speed: speed)
  }

  /// From an instant on, later than those before, simulated time follows at another speed.
  mutating func change(to speed: Speed, at instant: Instant) {
    others.append(Leg(begin: instant, speed: speed))
  }

  /// The host time from the beginning until an instant of simulated time.
  package func host(until instant: Instant) -> Duration {
    var sum = Duration.zero
    var leg = first
    for next in others where next.begin < instant {
      sum += (next.begin - leg.begin) * 100 / leg.speed.hundredths
      leg = next
    }
    return sum + (instant - leg.begin) * 100 / leg.speed.hundredths
  }
}
