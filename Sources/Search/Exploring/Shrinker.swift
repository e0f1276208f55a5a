import HeadEndAPI
package import Sessions
package import Simulation
import Worlds

/// Makes the schedule of a breach smaller, as delta debugging does: it leaves out steps
/// (`Reduction`), and pairs of the same step, since a switch that is thrown twice changes nothing;
/// then players; then it moves what is left to round and early instants, and tries to leave out
/// more. A schedule with requests of real clients keeps its instants.
///
/// The caller runs each schedule, and reports when it broke the same rule.
package struct Shrinker: Sendable {
  /// The smallest schedule so far that breaks the rule.
  package private(set) var schedule: CommandSchedule
  /// How many plans were tried.
  package private(set) var tries = 0
  private var stage: Stage
  private var cursor = 0
  private var hasChanged = false
  private var hasMoved = false
  private var candidate: CommandSchedule?
  private let limit: Int

  private enum Stage {
    case steps(Reduction)
    case pairs
    case players
    case times
    case done
  }

  /// A schedule that breaks a rule at an instant; it gives up after so many tries.
  package init(_ schedule: CommandSchedule, brokenAt instant: Instant, limit: Int = 200) {
    self.schedule = schedule.quiet(after: instant)
    self.limit = limit
    stage = .steps(Reduction(of: self.schedule.steps.count))
  }

  /// The next schedule to try; `nil` once nothing is left.
  package mutating func next() -> CommandSchedule? {
    candidate = nil
    while tries < limit {
      switch stage {
      case .steps(var reduction):
        let part = reduction.next(of: schedule.steps.count)
        stage = .steps(reduction)
        guard let part else { enter(.pairs); continue }
        candidate = schedule.without(part)
      case .pairs:
        let pairs = schedule.pairs
        guard cursor < pairs.count else { enter(hasMoved ? .done : .players); continue }
        let (first, second) = pairs[cursor]
        candidate = schedule.without(second..<second + 1).without(first..<first + 1)
      case .players:
        guard cursor < schedule.setup.world.fleet.playerIDs.count else {
          // Moved requests of real clients would come at a pace that no client had.
          enter(schedule.hasRequests ? .done : .times)
          continue
        }
        candidate = schedule.without(schedule.setup.world.fleet.playerIDs[cursor])
        if candidate == nil { cursor += 1 }
      case .times:
        guard cursor < schedule.steps.count * Self.tidyings.count else { endOfTimes(); continue }
        candidate = tidied()
        if candidate == nil { cursor += 1 }
      case .done: return nil
      }
      guard candidate != nil else { continue }
      tries += 1
      return candidate
    }
    return nil
  }

  /// Hears when the schedule that was tried broke the rule; `nil` when it kept it.
  package mutating func report(brokenAt instant: Instant?) {
    if let instant, let candidate {
      schedule = candidate.quiet(after: instant)
      hasChanged = true
    }
    switch stage {
    case .steps(var reduction):
      reduction.take(instant != nil)
      stage = .steps(reduction)
    case .pairs: if instant == nil { cursor += 1 } else { enter(.steps(Reduction(of: 1))) }
    case .players: if instant == nil { cursor += 1 }
    case .times: cursor += 1
    case .done: break
    }
  }

  private mutating func enter(_ next: Stage) {
    (stage, cursor, hasChanged) = (next, 0, false)
  }

  /// What has been moved may need fewer steps: often one has merely let time pass.
  private mutating func endOfTimes() {
    hasMoved = true
    enter(hasChanged ? .steps(Reduction(of: 1)) : .done)
  }
}

extension Shrinker {
  /// How the time between a step and the one before may become rounder and shorter.
  private static let tidyings: [@Sendable (Duration) -> Duration] = [
    { min($0, .seconds(1)) },
    { gap in nice.last { $0 <= gap } ?? gap },
    { .seconds($0.components.seconds) },
    { $0.inTenths },
  ]

  private static let nice: [Duration] =
    [.milliseconds(100), .milliseconds(200), .milliseconds(500)]
    + [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600].map { .seconds($0) }

  /// The first step comes 10 s after the start, if it can; the others follow.
  private func tidied() -> CommandSchedule? {
    let (index, way) = cursor.quotientAndRemainder(dividingBy: Self.tidyings.count)
    let before = index == 0 ? schedule.setup.start : schedule.steps[index - 1].instant
    let gap = schedule.steps[index].instant - before
    let wanted = index == 0 && way == 0 ? min(gap, .seconds(10)) : Self.tidyings[way](gap)
    guard wanted != gap else { return nil }
    return schedule.shifted(from: index, by: wanted - gap)
  }
}

extension CommandSchedule {
  /// The places of two steps that do the same; the requests of real clients switch nothing.
  fileprivate var pairs: [(Int, Int)] {
    let commands = steps.indices.filter { !steps[$0].isRequest }
    return commands.flatMap { first in
      commands.filter { $0 > first && steps[$0].command == steps[first].command }
        .map { (first, $0) }
    }
  }

  /// Whether real clients have a part in it.
  fileprivate var hasRequests: Bool { steps.contains(where: \.isRequest) }

  /// The smallest schedule that was found in which a breach happens again, as `breaks` says; it
  /// ends when the breach is known. Without the breach the schedule comes back as it is.
  package func shrunk(
    limit: Int = 200, _ breaks: (CommandSchedule) -> Breach?
  ) -> (schedule: CommandSchedule, breach: Breach, tries: Int)? {
    shrunk(limit: limit) { schedule in breaks(schedule).map { ($0, $0.instant) } }
  }

  /// The same, where `breaks` also says until when the schedule is needed.
  func shrunk(
    limit: Int, _ breaks: (CommandSchedule) -> (breach: Breach, end: Instant)?
  ) -> (schedule: CommandSchedule, breach: Breach, tries: Int)? {
    guard var found = breaks(self) else { return nil }
    var shrinker = Shrinker(self, brokenAt: found.end, limit: limit)
    while let candidate = shrinker.next() {
      let again = breaks(candidate)
      if let again { found = again }
      shrinker.report(brokenAt: again?.end)
    }
    return (shrinker.schedule.cut(at: found.end), found.breach, shrinker.tries)
  }
}

extension TimedCommand {
  /// Whether a real client sends it.
  fileprivate var isRequest: Bool { if case .outside = command { true } else { false } }
}
