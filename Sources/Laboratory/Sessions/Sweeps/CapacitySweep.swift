import Crowd
import HeadEndAPI
import Players
import Simulation
package import Worlds

/// Trials of one line-up whose size or capacity differs from trial to trial.
package struct CapacitySweep: Hashable, Sendable {
  /// What differs.
  package enum Subject: String, CaseIterable, Hashable, Sendable {
    /// Viewers of all crowds together.
    case viewers
    /// Answers a second of the session service.
    case session
    /// Answers a second of the licence service.
    case licence
  }

  /// What else differs between the runs of one value.
  package enum Variant: String, CaseIterable, Hashable, Sendable {
    case fullJitter
    case noJitter
    /// With full jitter, and heartbeats half as often.
    case doubleBeat
  }

  /// One value, and the trial of each variant.
  package struct Point: Hashable, Sendable {
    package let value: Int
    package let trials: [CapacityTrial]
  }

  /// The most values that a sweep may have.
  package static let mostValues = 64

  package let subject: Subject
  package let points: [Point]
  /// How many of a thousand viewers have apps that stop after an outage, as is documented, and do
  /// not try again.
  package let stoppingPermille: Int

  /// A sweep over evenly spaced values: from a quarter of what the line-up says to twice that, or,
  /// where it says nothing, of what its crowds need when all of them watch.
  package init(of subject: Subject, _ lineUp: LineUp, values: Int, seed: UInt64) {
    self.subject = subject
    let base = Self.base(of: subject, lineUp)
    stoppingPermille = CapacityTrial.stoppingPermille(lineUp.crowds)
    points = Self.values(values, around: base).map { value in
      Point(
        value: value,
        trials: Variant.allCases.map { variant in
          let changed = Self.changed(lineUp, subject, to: value)
          return CapacityTrial(Self.changed(changed, variant), seed: seed)
        })
    }
  }

  /// From a quarter to twice a number; one value is the number itself.
  private static func values(_ count: Int, around base: Int) -> [Int] {
    guard count > 1 else { return [base] }
    let steps = 4 * (count - 1)
    return (0..<count).map { max(1, base * (count - 1 + 7 * $0) / steps) }
  }

  private static func base(of subject: Subject, _ lineUp: LineUp) -> Int {
    let viewers = lineUp.crowds.reduce(0) { $0 + $1.viewers }
    let span: Duration
    switch subject {
    case .viewers: return viewers
    case .session:
      if let rate = lineUp.capacity[.session] { return rate }
      span = lineUp.heartbeat
    case .licence:
      if let rate = lineUp.capacity[.licence] { return rate }
      span = lineUp.lease * lineUp.renewAtPermille / 1000
    }
    return max(1, viewers * 1000 / Int(max(1, span.wholeMilliseconds)))
  }

  private static func changed(_ lineUp: LineUp, _ subject: Subject, to value: Int) -> LineUp {
    var changed = lineUp
    // What is measured are the crowds.
    changed.devices = []
    switch subject {
    case .viewers:
      let all = lineUp.crowds.reduce(0) { $0 + $1.viewers }
      for place in changed.crowds.indices {
        changed.crowds[place].viewers = max(1, lineUp.crowds[place].viewers * value / max(1, all))
      }
    case .session: changed.capacity[.session] = min(value, ServiceCapacity.highestRate)
    case .licence: changed.capacity[.licence] = min(value, ServiceCapacity.highestRate)
    }
    return changed
  }

  private static func changed(_ lineUp: LineUp, _ variant: Variant) -> LineUp {
    var changed = lineUp
    if variant == .doubleBeat { changed.heartbeat = lineUp.heartbeat * 2 }
    for place in changed.crowds.indices {
      changed.crowds[place].backoff.jitter = variant == .noJitter ? .none : .full
    }
    return changed
  }
}
