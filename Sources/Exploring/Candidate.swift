import Lab
import HeadEndAPI
import Players
import Simulation

/// A breach that no discovery explains, before anybody has looked into it.
package struct Candidate: Sendable {
  let trial: Trial
  let breach: Breach
  let kind: Finding.Kind
}

extension Exploration {
  /// Makes the schedule as small as the app alone breaks the rule on it, and then asks whether the
  /// twin keeps it: a step that only keeps the twin from breaking it, too, accuses nobody. `nil`
  /// when the breach does not come again.
  package func investigate(_ candidate: Candidate) -> Finding? {
    let smallest = candidate.trial.plan.shrunk { $0.repeats(candidate.breach) }
    guard let (plan, breach, tries) = smallest else { return nil }
    let isMistake = doesTwinKeep(breach, on: plan)
    return Finding(
      kind: isMistake ? .mistake : .price, breach: breach, plan: plan,
      ablations: ablations(of: plan, breaks(breach, isMistake: isMistake)),
      run: candidate.trial.number, stepsBefore: candidate.trial.plan.steps.count, tries: tries)
  }

  /// Whether all players of the twin keep the rule, though it meets whatever the app met: a fault
  /// that waited for a request which the twin never sent says nothing about it.
  private func doesTwinKeep(_ breach: Breach, on plan: CommandSchedule) -> Bool {
    guard !unkept.contains(breach.rule) else { return false }
    let longer = plan.longer(by: Self.patience)
    let twin = longer.on(twin(of: plan)).run([breach.rule], until: { _ in true })
    guard twin.breaches.isEmpty else { return false }
    let waiting = plan.steps.compactMap { step -> String? in
      guard case .inject(let letter, let player, provoke: false) = step.command else { return nil }
      return Trial.mark(letter, on: plan.testbed.world.name(of: player))
    }
    guard !waiting.isEmpty else { return true }
    let met = Trial.fired(in: twin.announcements)
    let needed = Trial.fired(in: longer.run([]).announcements).intersection(waiting)
    return needed.isSubset(of: met)
  }

  /// What stands instead, or another app, may take longer to break the rule [N].
  private static let patience = Duration.seconds(45)

  /// When a plan breaks the rule again; for a mistake, the twin has to keep it.
  private func breaks(_ breach: Breach, isMistake: Bool) -> (CommandSchedule) -> Breach? {
    { plan in
      guard let again = plan.repeats(breach) else { return nil }
      guard isMistake else { return again }
      let twin = plan.on(twin(of: plan)).repeats(breach)
      return twin == nil ? again : nil
    }
  }

  /// The twin's testbed, which may have fewer players by now.
  func twin(of plan: CommandSchedule) -> SearchSetup {
    plan.testbed.playerCount == testbed.playerCount ? twin : plan.testbed.twin
  }

  private func ablations(
    of plan: CommandSchedule, _ breaks: (CommandSchedule) -> Breach?
  ) -> [Ablation] {
    plan.steps.indices.map { index in
      let step = plan.steps[index]
      let rest = plan.without(index..<index + 1).run(rules).breaches.firstOfEach
      let others = alternatives(to: step.command, in: plan)
      let instead = others.filter {
        breaks(plan.replacing(index, by: $0).longer(by: Self.patience)) != nil
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
    return space.choices.filter { $0.player == seated.id }.compactMap { choice -> Command? in
      choice.fault.map { .inject($0, player, provoke: isProvoked) }
        ?? space.command(choice.word, for: target, using: &random)
    }.filter { $0.word != command.word }
  }

  private func name(_ player: SearchSpace.Player) -> String { testbed.world.name(of: player.id) }
}
