import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

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
    let smallest = candidate.trial.schedule.shrunk { schedule in
      schedule.repeats(candidate.breach).flatMap { canHappen(schedule) ? $0 : nil }
    }
    guard let smallest else { return nil }
    let trace = PlayerTrace.of(smallest.breach, in: smallest.schedule)
    let identity = trace.identity(breaking: smallest.breach.rule)
    let whole = withActions(smallest.schedule, smallest.breach, identity)
    let (schedule, breach) = withoutWaits(whole.0, whole.1, identity)
    // A breach that is not only the app's duty, without a notification, differs by chance [N].
    let isChance = identity.cause.notified == nil && breach.rule.duties != [.app]
    // The reference app itself is accused of nothing: another app has led to it.
    let isKept = !isChance && !trace.isReference && doesReferenceKeep(breach, on: schedule)
    let kind: Finding.Kind = isKept ? .mistake : .price
    let isKnown = known.contains {
      $0.kind == kind && $0.rule == breach.rule && $0.identity.cause == identity.cause
    }
    return Finding(
      kind, identity, of: trace.device, breach, on: schedule,
      isKnown ? [] : ablations(of: schedule, breach, identity, breaks(breach, kind)),
      run: candidate.trial.number, stepsBefore: candidate.trial.schedule.steps.count,
      tries: smallest.tries)
  }

  /// The same finding with an action in place of each fault that only led to it: arming a fault may
  /// restart the stream, and the fault itself then meets no request.
  private func withActions(
    _ schedule: CommandSchedule, _ breach: Breach, _ identity: FindingIdentity
  ) -> (CommandSchedule, Breach) {
    var (schedule, breach) = (schedule, breach)
    for index in schedule.steps.indices where schedule.steps.indices.contains(index) {
      guard let action = schedule.steps[index].command.provokedAction else { continue }
      let other = schedule.replacing(index, by: action)
      guard let again = other.repeats(breach),
        PlayerTrace.of(again, in: other).identity(breaking: again.rule) == identity,
        doesReferenceKeep(again, on: other)
      else { continue }
      (schedule, breach) = (other.cut(at: again.instant), again)
    }
    return (schedule, breach)
  }

  /// The same finding without steps that only let time pass: without such a step, the app breaks
  /// the rule for the same cause somewhat later, and the reference app does what it did with it.
  private func withoutWaits(
    _ schedule: CommandSchedule, _ breach: Breach, _ identity: FindingIdentity
  ) -> (CommandSchedule, Breach) {
    for index in schedule.steps.indices.reversed() where schedule.steps.count > 1 {
      guard let less = withoutWait(index, schedule, breach, identity) else { continue }
      return withoutWaits(less.0, less.1, identity)
    }
    return (schedule, breach)
  }

  /// The same finding without a step, if that only lets time pass.
  func withoutWait(
    _ index: Int, _ schedule: CommandSchedule, _ breach: Breach, _ identity: FindingIdentity
  ) -> (CommandSchedule, Breach)? {
    let less = schedule.without(index..<index + 1).longer(by: Self.patience)
    guard let again = less.repeats(breach) else { return nil }
    let cut = less.cut(at: again.instant)
    guard canHappen(cut),
      PlayerTrace.of(again, in: cut).identity(breaking: again.rule) == identity,
      doesReferenceKeep(again, on: cut) == doesReferenceKeep(breach, on: schedule)
    else { return nil }
    return (cut, again)
  }

  /// Whether the reference app keeps the rule at the same player, or breaks it for less long,
  /// though it meets whatever the app met: a fault that waited for a request which it never sent
  /// says nothing about it.
  private func doesReferenceKeep(_ breach: Breach, on schedule: CommandSchedule) -> Bool {
    let longer = schedule.longer(by: Self.patience)
    let run = longer.run([breach.rule])
    let other = longer.on(reference(of: schedule)).run([breach.rule])
    guard !other.excuses(breach, in: run) else { return false }
    let waiting = schedule.steps.compactMap { step -> String? in
      guard case .inject(let key, let player, provoke: false) = step.command else { return nil }
      return Trial.mark(key, on: schedule.setup.world.name(of: player))
    }
    let needed = Trial.fired(in: run.announcements).intersection(waiting)
    return needed.isSubset(of: Trial.fired(in: other.announcements))
  }

  /// What stands instead, or another app, may take longer to break the rule [N].
  static let patience = Duration.seconds(45)

  /// When a schedule breaks the rule again; for a mistake, the reference app has to keep it.
  private func breaks(
    _ breach: Breach, _ kind: Finding.Kind
  ) -> (CommandSchedule) -> Breach? {
    { schedule in
      guard let again = schedule.repeats(breach), canHappen(schedule) else { return nil }
      guard kind == .mistake else { return again }
      let other = schedule.on(reference(of: schedule)).run([breach.rule])
      return other.excuses(breach, in: schedule.run([breach.rule])) ? nil : again
    }
  }

  /// Whether an app that watches its players as well keeps the rule on the same schedule: the
  /// documents do not ask for that.
  package func wouldWatchingHelp(_ finding: Finding) -> Bool {
    let longer = finding.schedule.longer(by: Self.patience)
    let watchful = longer.on(finding.schedule.setup.with(.watchful)).run([finding.rule])
    return !watchful.excuses(finding.breach, in: longer.run([finding.rule]))
  }

  /// The reference app's setup, which may have fewer players by now.
  func reference(of schedule: CommandSchedule) -> SearchSetup {
    schedule.setup.playerCount == setup.playerCount
      ? reference : schedule.setup.with(.documented)
  }

  /// An alternative to a step has to lead to the same finding: with another cause it is a separate
  /// one.
  private func ablations(
    of schedule: CommandSchedule, _ breach: Breach, _ identity: FindingIdentity,
    _ breaks: (CommandSchedule) -> Breach?
  ) -> [Ablation] {
    schedule.steps.indices.map { index in
      let step = schedule.steps[index]
      let rest = schedule.without(index..<index + 1).run(rules).breaches.firstOfEach
      let others = alternatives(to: step.command, in: schedule)
      let instead = others.filter {
        let other = schedule.replacing(index, by: $0).longer(by: Self.patience)
        guard let again = breaks(other) else { return false }
        return PlayerTrace.of(again, in: other).identity(breaking: again.rule) == identity
      }
      return Ablation(
        word: step.command.word ?? "", without: Set(rest.map(\.rule.name)).sorted(),
        players: rest.filter { $0.rule == breach.rule }.map(\.playerName),
        instead: instead.compactMap(\.word), tried: others.count)
    }
  }

  /// What could stand in place of a command: every other fault and action for the same player.
  private func alternatives(to command: Command, in schedule: CommandSchedule) -> [Command] {
    guard let player = command.players.first, command.word != "clear",
      let seated = space.players.first(where: { schedule.setup.world.name(of: player) == name($0) })
    else { return [] }
    var provoking = Provoking.operation
    if case .inject(_, _, let provoke) = command { provoking = provoke }
    let target = SearchSpace.Player(player, on: seated.device, at: seated.channel)
    var random = RandomStream(seed: seed, name: "instead")
    let choices = space.choices.filter { $0.player == seated.id && !$0.lasts }
    return choices.compactMap { choice -> Command? in
      choice.fault.map { .inject($0, player, provoke: provoking) }
        ?? space.command(choice.word, for: target, using: &random)
    }.filter { $0.word != command.word }
  }

  private func name(_ player: SearchSpace.Player) -> String { setup.world.name(of: player.id) }
}
