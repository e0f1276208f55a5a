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
  /// Runs it and lets rules judge it: up to its end, or until a breach that is looked for. `look`
  /// is called once a second.
  package func run(
    _ rules: [Rule] = Rule.all, look: (World) -> Void = { _ in },
    until isFound: (Breach) -> Bool = { _ in false }
  ) -> PlanRun {
    let session = Session(
      lineUp, seed: seed, epoch: .scriptedEpoch, rules: RuleBook(rules))
    session.historyBytes = 0
    var known = 0
    play(on: session) {
      look(session.world)
      let breaches = session.rules?.breaches ?? []
      defer { known = breaches.count }
      return !breaches[known...].contains(where: isFound)
    }
    return PlanRun(
      breaches: session.rules?.breaches ?? [], announcements: session.chronicle.announcements.kept)
  }

  /// Gives a session of its line-up and seed that has just begun its commands, and lets time pass
  /// until its end; `goOn` is asked once a second.
  package func play(on session: Session, while goOn: () -> Bool = { true }) {
    var next = PlayerID(0)
    for device in lineUp.devices where !device.players.isEmpty {
      session.perform(.setPolicy(next, policy))
      next = PlayerID(next.index + device.players.count)
    }
    for step in steps {
      guard advance(session, to: step.instant, while: goOn) else { return }
      perform(step.command, on: session)
    }
    _ = advance(session, to: end, while: goOn)
  }

  /// An app that is added gets the policy of the others.
  private func perform(_ command: Command, on session: Session) {
    let guest = session.world.nextPlayer
    session.perform(command)
    if case .addPlayer = command { session.perform(.setPolicy(guest, policy)) }
  }

  /// Whether time is to go on from there.
  private func advance(_ session: Session, to instant: Instant, while goOn: () -> Bool) -> Bool {
    while session.now < instant {
      let second = Instant.zero + .seconds(session.now.sinceStart.components.seconds + 1)
      session.advance(to: min(second, instant))
      if session.now == second, !goOn() { return false }
    }
    return true
  }
}
