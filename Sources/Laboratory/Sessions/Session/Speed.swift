package import Simulation

/// How fast simulated time follows host time: one of a few steps, in hundredths.
package struct Speed: Hashable, Sendable {
  /// Simulated time in hundredths of host time: 100 is real time.
  package let hundredths: Int

  private init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// Real time.
  package static let normal = Speed(hundredths: 100)

  /// The steps that `<` and `>` walk: x0.25 … x100.
  package static let steps = [25, 50, 100, 200, 500, 1000, 2500, 5000, 10_000].map {
    Speed(hundredths: $0)
  }

  /// A speed as a multiple of real time; `nil` unless it is one of the steps.
  package init?(multiple: Double) {
    guard let step = Self.steps.first(where: { Double($0.hundredths) == multiple * 100 }) else {
      return nil
    }
    self = step
  }

  /// The next faster step, or this one if there is none.
  package var faster: Speed { Self.steps.first { $0.hundredths > hundredths } ?? self }

  /// The next slower step, or this one if there is none.
  package var slower: Speed { Self.steps.last { $0.hundredths < hundredths } ?? self }

  /// Such as `x1` or `x0.25`.
  package var text: String {
    guard hundredths % 100 != 0 else { return "x\(hundredths / 100)" }
    let rest = hundredths % 100
    return "x\(hundredths / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : "\(rest)")
  }

  /// The simulated time that passes in so much host time.
  package func simulated(_ host: Duration) -> Duration {
    host * hundredths / 100
  }
}

/// How simulated time has followed host time on a stretch: at one speed, or at several if a
/// scenario changes it on the way.
package struct SpeedHistory: Sendable {
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
