import HeadEndAPI
package import Lab
import Players
package import Simulation

/// What happens in a session: commands at instants, on some testbed (Exploring/Exploring).
package struct CommandSchedule: Sendable {
  package private(set) var testbed: SearchSetup
  /// In the order of their instants.
  package private(set) var steps: [TimedCommand]
  package private(set) var end: Instant

  package var lineUp: LineUp { testbed.world.lineUp }
  /// The seed of the world that the steps happen to.
  package var seed: UInt64 { testbed.world.seed }

  package init(_ steps: [TimedCommand], end: Instant, on testbed: SearchSetup) {
    self.testbed = testbed
    self.steps = steps.sorted { $0.instant < $1.instant }
    self.end = end
  }

  /// The same with other apps (`SearchSetup.with`).
  package func on(_ testbed: SearchSetup) -> CommandSchedule {
    var plan = self
    plan.testbed = testbed
    return plan
  }

  /// Every command in order; the app of a guest gets its policy when it comes.
  package var commands: [TimedCommand] {
    var next = testbed.world.nextPlayer.index
    return steps.flatMap { step -> [TimedCommand] in
      if testbed.isReference, case .setPolicy = step.command { return [] }
      guard case .addPlayer = step.command else { return [step] }
      defer { next += 1 }
      guard testbed.guests != .documented else { return [step] }
      let policy = Command.setPolicy(PlayerID(next), testbed.guests)
      return [step, TimedCommand(at: step.instant, policy)]
    }
  }

  /// The same plan with another policy of a player's app from its start on.
  func withPolicy(_ policy: Policy, of player: PlayerID) -> CommandSchedule {
    let change = TimedCommand(at: testbed.start, .setPolicy(player, policy))
    return CommandSchedule([change] + steps, end: end, on: testbed)
  }

  /// The same plan without some of its steps.
  package func without(_ indices: Range<Int>) -> CommandSchedule {
    var plan = self
    plan.steps.removeSubrange(indices)
    return plan
  }

  /// The same plan up to an instant, or to the next whole second if it is none, at which rules know
  /// what has happened.
  package func cut(at instant: Instant) -> CommandSchedule {
    var plan = quiet(after: instant)
    let (seconds, rest) = instant.sinceStart.components
    // What a step does is known at the next second.
    let isKnown = rest == 0 && plan.steps.last?.instant != instant
    plan.end = .zero + .seconds(isKnown ? seconds : seconds + 1)
    return plan
  }

  /// The same plan, without the steps after an instant.
  package func quiet(after instant: Instant) -> CommandSchedule {
    var plan = self
    plan.steps.removeAll { $0.instant > instant }
    return plan
  }

  /// The same plan, extended by a time.
  func longer(by time: Duration) -> CommandSchedule {
    var plan = self
    plan.end = end + time
    return plan
  }

  /// The same plan, long enough after a breach for an app that breaks its rule later, once the
  /// rule's time has passed, and the next whole second with it; one second more to spare [N].
  func longer(toJudge breach: Breach) -> CommandSchedule {
    let time = breach.instant.sinceStart + breach.rule.limit.time(heartbeat: lineUp.heartbeat)
    let known = Instant.zero + .seconds(time.components.seconds + 2)
    return longer(by: max(.zero, known - end))
  }

  /// The same plan with another command in place of one.
  func replacing(_ index: Int, by command: Command) -> CommandSchedule {
    var plan = self
    plan.steps[index] = TimedCommand(at: steps[index].instant, command)
    return plan
  }

  /// The same plan, in which a step and all after it come later by so much, or earlier.
  func shifted(from index: Int, by shift: Duration) -> CommandSchedule {
    var plan = self
    for index in index..<steps.count { plan.steps[index].instant = steps[index].instant + shift }
    plan.end = end + shift
    return plan
  }

  /// The same plan without a player; `nil` where it is named, or cannot be left out.
  func without(_ player: PlayerID) -> CommandSchedule? {
    guard !steps.contains(where: { $0.command.players.contains(player) }),
      let testbed = testbed.without(player)
    else { return nil }
    let renumbered = steps.map { step in
      TimedCommand(
        at: step.instant,
        step.command.renumbered { $0 > player ? PlayerID($0.index - 1) : $0 })
    }
    return CommandSchedule(renumbered, end: end, on: testbed)
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
