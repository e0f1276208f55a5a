import HeadEndAPI
package import Lab
package import Players
import Simulation

/// What came of a plan.
package struct PlanRun: Hashable, Sendable {
  /// Every breach that is known by the end, in order.
  package let breaches: [Breach]
  /// Everything that was announced.
  package let announcements: [Announcement]
}

extension SessionPlan {
  /// Every command in order: the policies, and then the steps. A guest's app gets the policy when
  /// it comes.
  package var commands: [Step] {
    var (next, guests) = (0, 0)
    var policies: [Step] = []
    for device in lineUp.devices where !device.players.isEmpty {
      policies.append(Step(instant: .zero, command: .setPolicy(PlayerID(next), policy)))
      next += device.players.count
    }
    return policies
      + steps.flatMap { step -> [Step] in
        guard case .addPlayer = step.command else { return [step] }
        defer { guests += 1 }
        let guest = Command.setPolicy(PlayerID(next + guests), policy)
        return [step, Step(instant: step.instant, command: guest)]
      }
  }

  /// Runs it and lets rules judge it: up to its end, or until a breach that is looked for. `look`
  /// is called once a second; the outbox has what was reported since.
  package func run(
    _ rules: [Rule] = Rule.all, withExchanges: Bool = false, look: (World) -> Void = { _ in },
    until isFound: (Breach) -> Bool = { _ in false }
  ) -> PlanRun {
    var run = Run(World(lineUp, seed: seed, epoch: .scriptedEpoch), rules: RuleBook(rules))
    if withExchanges { run.keepExchanges() }
    var announcements: [Announcement] = []
    var commands = commands[...]
    var known = 0
    while run.now < end {
      let second = Instant.zero + .seconds(run.now.sinceStart.components.seconds + 1)
      while let step = commands.first, step.instant < second {
        run.advance(to: step.instant)
        run.perform(step.command)
        commands.removeFirst()
      }
      run.advance(to: min(second, end))
      look(run.world)
      announcements += run.world.outbox.announcements
      run.forgetReports()
      let breaches = run.rules?.breaches ?? []
      if breaches[known...].contains(where: isFound) { break }
      known = breaches.count
    }
    return PlanRun(breaches: run.rules?.breaches ?? [], announcements: announcements)
  }
}
