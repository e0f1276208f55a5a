import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// A breach that no finding explains, before it is investigated.
package struct Candidate: Sendable {
  let trial: Trial
  let breach: Breach
  /// How it could have been avoided; `nil` for a price.
  let avoidance: Avoidance?

  var kind: Finding.Kind { avoidance == nil ? .price : .mistake }
}

extension Exploration {
  /// Reduces the schedule as far as the same answers still avoid the same breach on it.
  /// `nil` if the breach does not recur. A candidate with the rule and cause of a known finding is
  /// not examined further.
  package func investigate(_ candidate: Candidate, known: [Finding]) -> Finding? {
    let proof = proof(of: candidate)
    // What was tried alone needs no reducing to say what it costs.
    let isAlone = candidate.kind == .price && candidate.trial.number < beforeBursts
    let smallest = candidate.trial.schedule.shrunk(limit: isAlone ? 3 : 200) { schedule in
      proof(schedule).map { ($0.breach, candidate.kind == .price ? $0.instant : schedule.end) }
    }
    guard let smallest else { return nil }
    let whole = withActions(smallest.schedule, proof)
    guard let last = proof(whole) else { return nil }
    let schedule = whole.cut(at: last.instant)
    let cause = last.avoidance?.deviations.first
    let app = schedule.setup.world.app(of: last.breach.player)
    let identity = FindingIdentity(
      rule: last.breach.rule,
      policy: cause?.policy.name ?? app?.policy.name ?? schedule.setup.guests.name,
      cause: cause?.cause ?? FindingIdentity.Cause(notified: nil, reacted: "nothing"))
    let isKnown = known.contains {
      $0.kind == candidate.kind && $0.rule == last.breach.rule
        && $0.identity.cause == identity.cause
    }
    return Finding(
      identity, of: cause?.device ?? app?.device ?? Deviation.guests, last.breach,
      avoidedBy: last.avoidance, on: schedule,
      isKnown || candidate.kind == .price ? [] : ablations(of: schedule, last.breach, proof),
      run: candidate.trial.number, stepsBefore: candidate.trial.schedule.steps.count,
      tries: smallest.tries)
  }

  /// What proves a breach on a schedule: how the same answers would have avoided it, and since when
  /// that is known.
  private typealias Proof = (CommandSchedule) -> (
    breach: Breach, avoidance: Avoidance?, instant: Instant
  )?

  private func proof(of candidate: Candidate) -> Proof {
    { schedule in
      let breach = candidate.breach
      let (run, orders) = schedule.runCounting([breach.rule]) { [known = candidate.avoidance] in
        known == nil && breach.isRepeated($0)
      }
      guard orders <= scriptedOrders, let again = run.breaches.first(where: breach.isRepeated)
      else {
        return nil
      }
      guard let known = candidate.avoidance else { return (again, nil, again.instant) }
      return schedule.avoidance(of: again, by: known.deviations, like: known.model, in: run).map {
        ($0.breach, $0, $0.instant)
      }
    }
  }

  /// The same finding with an action in place of each fault that only led to it: arming a fault may
  /// restart the stream, and the fault itself then meets no request.
  private func withActions(_ schedule: CommandSchedule, _ proof: Proof) -> CommandSchedule {
    schedule.steps.indices.reduce(schedule) { schedule, index in
      guard let action = schedule.steps[index].command.provokedAction else { return schedule }
      let other = schedule.replacing(index, by: action)
      return proof(other) == nil ? schedule : other
    }
  }

  /// What stands instead, or another app, may take longer to break the rule [N].
  static let patience = Duration.seconds(45)

  /// Whether an app that watches its players as well keeps the rule on the same schedule: the
  /// documents do not ask for that.
  package func wouldWatchingHelp(_ finding: Finding) -> Bool {
    let longer = finding.schedule.longer(by: Self.patience)
    let watchful = longer.on(finding.schedule.setup.with(.watchful)).run([finding.rule])
    return longer.run([finding.rule]).excess(of: finding.breach, over: watchful) != nil
  }

  /// An alternative to a step has to be one that the same answers would have avoided.
  private func ablations(
    of schedule: CommandSchedule, _ breach: Breach, _ proof: Proof
  ) -> [Ablation] {
    schedule.steps.indices.map { index in
      let step = schedule.steps[index]
      let rest = schedule.without(index..<index + 1).run(rules).breaches.firstOfEach
      let others = alternatives(to: step.command, in: schedule)
      let instead = others.filter {
        proof(schedule.replacing(index, by: $0).longer(by: Self.patience)) != nil
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
