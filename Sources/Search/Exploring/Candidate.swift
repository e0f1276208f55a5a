import Lab
import HeadEndAPI
import Players
import Simulation

/// A breach that no finding explains, before it is investigated.
package struct Candidate: Sendable {
  let trial: Trial
  let breach: Breach
  let kind: Finding.Kind
}

extension Exploration {
  /// Reduces the schedule as far as the app still breaks the rule on it, then checks whether the
  /// reference app keeps it there: a step that only stops the reference app from breaking it proves
  /// nothing. `nil` if the breach does not recur. A candidate with the rule and cause of a known
  /// finding is not examined further.
  package func investigate(_ candidate: Candidate, known: [Finding]) -> Finding? {
    let smallest = candidate.trial.plan.shrunk { $0.repeats(candidate.breach) }
    guard let smallest else { return nil }
    let trace = PlayerTrace.of(smallest.breach, in: smallest.plan)
    let identity = trace.identity(breaking: smallest.breach.rule)
    let (plan, breach) = withActions(smallest.plan, smallest.breach, identity)
    // A breach that is not only the app's duty, without a notification, differs by chance [N].
    let isChance = identity.cause.notified == nil && breach.rule.duties != [.app]
    // The reference app itself is accused of nothing: another app has led to it.
    let isKept = !isChance && !trace.isReference && doesReferenceKeep(breach, on: plan)
    let kind: Finding.Kind = isKept ? .mistake : .price
    let isKnown = known.contains {
      $0.kind == kind && $0.rule == breach.rule && $0.identity.cause == identity.cause
    }
    return Finding(
      kind, identity, breach, on: plan,
      isKnown ? [] : ablations(of: plan, identity, breaks(breach, kind)),
      run: candidate.trial.number, stepsBefore: candidate.trial.plan.steps.count,
      tries: smallest.tries)
  }

  /// The same finding with an action in place of each fault that only led to it: arming a fault may
  /// restart the stream, and the fault itself then meets no request.
  private func withActions(
    _ plan: CommandSchedule, _ breach: Breach, _ identity: FindingIdentity
  ) -> (CommandSchedule, Breach) {
    var (plan, breach) = (plan, breach)
    for index in plan.steps.indices where plan.steps.indices.contains(index) {
      guard let action = plan.steps[index].command.provokedAction else { continue }
      let other = plan.replacing(index, by: action)
      guard let again = other.repeats(breach),
        PlayerTrace.of(again, in: other).identity(breaking: again.rule) == identity,
        doesReferenceKeep(again, on: other)
      else { continue }
      (plan, breach) = (other.cut(at: again.instant), again)
    }
    return (plan, breach)
  }

  /// Whether the reference app keeps the rule at the same player, or breaks it for less long,
  /// though it meets whatever the app met: a fault that waited for a request which it never sent
  /// says nothing about it.
  private func doesReferenceKeep(_ breach: Breach, on plan: CommandSchedule) -> Bool {
    let longer = plan.longer(by: Self.patience)
    let run = longer.run([breach.rule])
    let other = longer.on(reference(of: plan)).run([breach.rule])
    guard !other.excuses(breach, in: run) else { return false }
    let waiting = plan.steps.compactMap { step -> String? in
      guard case .inject(let letter, let player, provoke: false) = step.command else { return nil }
      return Trial.mark(letter, on: plan.testbed.world.name(of: player))
    }
    let needed = Trial.fired(in: run.announcements).intersection(waiting)
    return needed.isSubset(of: Trial.fired(in: other.announcements))
  }

  /// What stands instead, or another app, may take longer to break the rule [N].
  static let patience = Duration.seconds(45)

  /// When a plan breaks the rule again; for a mistake, the reference app has to keep it.
  private func breaks(
    _ breach: Breach, _ kind: Finding.Kind
  ) -> (CommandSchedule) -> Breach? {
    { plan in
      guard let again = plan.repeats(breach) else { return nil }
      guard kind == .mistake else { return again }
      let other = plan.on(reference(of: plan)).run([breach.rule])
      return other.excuses(breach, in: plan.run([breach.rule])) ? nil : again
    }
  }

  /// Whether an app that watches its players as well keeps the rule on the same schedule: the
  /// documents do not ask for that.
  package func wouldWatchingHelp(_ finding: Finding) -> Bool {
    let longer = finding.plan.longer(by: Self.patience)
    let watchful = longer.on(finding.plan.testbed.with(.watchful)).run([finding.rule])
    return !watchful.excuses(finding.breach, in: longer.run([finding.rule]))
  }

  /// The reference app's testbed, which may have fewer players by now.
  func reference(of plan: CommandSchedule) -> SearchSetup {
    plan.testbed.playerCount == testbed.playerCount
      ? reference : plan.testbed.with(.documented)
  }

  /// An alternative to a step has to lead to the same finding: with another cause it is a separate
  /// one.
  private func ablations(
    of plan: CommandSchedule, _ identity: FindingIdentity, _ breaks: (CommandSchedule) -> Breach?
  ) -> [Ablation] {
    plan.steps.indices.map { index in
      let step = plan.steps[index]
      let rest = plan.without(index..<index + 1).run(rules).breaches.firstOfEach
      let others = alternatives(to: step.command, in: plan)
      let instead = others.filter {
        let other = plan.replacing(index, by: $0).longer(by: Self.patience)
        guard let again = breaks(other) else { return false }
        return PlayerTrace.of(again, in: other).identity(breaking: again.rule) == identity
      }
      return Ablation(
        word: step.command.word ?? "", without: Set(rest.map(\.rule.name)).sorted(),
        instead: instead.compactMap(\.word), tried: others.count)
    }
  }

  /// What could stand in place of a command: every other fault and action for the same player.
  private func alternatives(to command: Command, in plan: CommandSchedule) -> [Command] {
    guard let player = command.players.first, command.word != "clear",
      let seated = space.players.first(where: { plan.testbed.world.name(of: player) == name($0) })
    else { return [] }
    var isProvoked = true
    if case .inject(_, _, let provoke) = command { isProvoked = provoke }
    let target = SearchSpace.Player(player, on: seated.device, at: seated.channel)
    var random = RandomStream(seed: seed, name: "instead")
    let choices = space.choices.filter { $0.player == seated.id && !$0.lasts }
    return choices.compactMap { choice -> Command? in
      choice.fault.map { .inject($0, player, provoke: isProvoked) }
        ?? space.command(choice.word, for: target, using: &random)
    }.filter { $0.word != command.word }
  }

  private func name(_ player: SearchSpace.Player) -> String { testbed.world.name(of: player.id) }
}
