import HeadEndAPI
import Players
import Sessions
package import Simulation
package import Worlds

/// What happens in a session: commands at instants, on some setup (Exploring/Exploring).
package struct CommandSchedule: Sendable {
  package private(set) var setup: SearchSetup
  /// In the order of their instants.
  package private(set) var steps: [TimedCommand]
  package private(set) var end: Instant

  package var lineUp: LineUp { setup.world.lineUp }
  /// The seed of the world that the steps happen to.
  package var seed: UInt64 { setup.world.seed }

  package init(_ steps: [TimedCommand], end: Instant, on setup: SearchSetup) {
    self.setup = setup
    self.steps = steps.sorted { $0.instant < $1.instant }
    self.end = end
  }

  /// The same with other apps (`SearchSetup.with`).
  package func on(_ setup: SearchSetup) -> CommandSchedule {
    var schedule = self
    schedule.setup = setup
    return schedule
  }

  /// Every command in order; the app of a guest gets its policy when it comes.
  package var commands: [TimedCommand] {
    var next = setup.world.nextPlayer.index
    return steps.flatMap { step -> [TimedCommand] in
      if setup.isReference, case .setPolicy = step.command { return [] }
      guard case .addPlayer = step.command else { return [step] }
      defer { next += 1 }
      guard setup.guests != .documented else { return [step] }
      let policy = Command.setPolicy(PlayerID(next), setup.guests)
      return [step, TimedCommand(at: step.instant, policy)]
    }
  }

  /// The same schedule without some of its steps.
  package func without(_ indices: Range<Int>) -> CommandSchedule {
    var schedule = self
    schedule.steps.removeSubrange(indices)
    return schedule
  }

  /// The same schedule up to an instant, or to the next whole second if it is none, at which rules
  /// know what has happened.
  package func cut(at instant: Instant) -> CommandSchedule {
    var schedule = quiet(after: instant)
    let (seconds, rest) = instant.sinceStart.components
    // What a step does is known at the next second.
    let isKnown = rest == 0 && schedule.steps.last?.instant != instant
    schedule.end = .zero + .seconds(isKnown ? seconds : seconds + 1)
    return schedule
  }

  /// The same schedule, without the steps after an instant.
  package func quiet(after instant: Instant) -> CommandSchedule {
    var schedule = self
    schedule.steps.removeAll { $0.instant > instant }
    return schedule
  }

  /// The same schedule, extended by a time.
  func longer(by time: Duration) -> CommandSchedule {
    var schedule = self
    schedule.end = end + time
    return schedule
  }

  /// The same schedule, long enough after a breach for an app that breaks its rule later, once the
  /// rule's time has passed, and the next whole second with it; one second more to spare [N].
  func longer(toJudge breach: Breach) -> CommandSchedule {
    let time = breach.instant.sinceStart + breach.rule.limit.time(heartbeat: lineUp.heartbeat)
    let known = Instant.zero + .seconds(time.components.seconds + 2)
    return longer(by: max(.zero, known - end))
  }

  /// The same schedule with another command in place of one.
  func replacing(_ index: Int, by command: Command) -> CommandSchedule {
    var schedule = self
    schedule.steps[index] = TimedCommand(at: steps[index].instant, command)
    return schedule
  }

  /// The same schedule, in which a step and all after it come later by so much, or earlier.
  func shifted(from index: Int, by shift: Duration) -> CommandSchedule {
    var schedule = self
    for index in index..<steps.count {
      schedule.steps[index].instant = steps[index].instant + shift
    }
    schedule.end = end + shift
    return schedule
  }

  /// The same schedule without a player; `nil` where it is named, or cannot be left out.
  func without(_ player: PlayerID) -> CommandSchedule? {
    guard !steps.contains(where: { $0.command.players.contains(player) }),
      let setup = setup.without(player)
    else { return nil }
    let renumbered = steps.map { step in
      TimedCommand(
        at: step.instant,
        step.command.renumbered { $0 > player ? PlayerID($0.index - 1) : $0 })
    }
    return CommandSchedule(renumbered, end: end, on: setup)
  }
}

extension LineUp {
  /// The same without the viewers of crowds, which no rule judges.
  package var withoutCrowds: LineUp {
    var lineUp = self
    lineUp.crowds = []
    return lineUp
  }
}
