import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// How an app could have avoided that a rule was broken: with a documented answer at one place, or,
/// where no place alone does it, at several (Exploring/Exploring, "What could have been avoided").
package struct Avoidance: Sendable {
  let breach: Breach
  let deviations: [Deviation]
  /// The policy that has the answers.
  let model: Policy
  /// How much was suffered, and how much is then.
  let amount: Int
  let least: Int
  /// Since when it is known.
  let instant: Instant
}

extension CommandSchedule {
  /// How a breach of this schedule's run could have been avoided; `nil` if no answer would have
  /// helped. `screens` are the runs with all answers of each model.
  func avoidance(
    of breach: Breach, in run: ScheduleRun, _ screens: inout AvoidanceScreens
  ) -> Avoidance? {
    let device = setup.world.app(of: breach.player)?.device ?? Deviation.guests
    let ranked = run.deviations.filter { $0.device == device && $0.isAnswer }
    let others = run.deviations.filter { !($0.device == device && $0.isAnswer) }
    let all = ranked + others
    for model in screens.models(for: breach.rule, all) {
      let screen = screens.run(self, correcting: all, like: model)
      guard let together = avoidance(of: breach, in: run, over: screen, all, model) else {
        continue
      }
      for deviation in all where all.count > 1 && model.differs(at: deviation) {
        let found = avoidance(of: breach, by: [deviation], like: model, in: run)
        if let found { return found }
      }
      return together
    }
    return nil
  }

  /// How a breach could have been avoided at these places; `nil` if it could not.
  func avoidance(
    of breach: Breach, by deviations: [Deviation], like model: Policy, in run: ScheduleRun? = nil
  ) -> Avoidance? {
    let run = run ?? self.run([breach.rule])
    guard run.amount(of: breach) != nil else { return nil }
    let other = correcting(deviations, like: model).run([breach.rule])
    return avoidance(of: breach, in: run, over: other, deviations, model)
  }

  /// A fault that waited for a request which the other run never sent says nothing about that one.
  private func avoidance(
    of breach: Breach, in run: ScheduleRun, over other: ScheduleRun, _ deviations: [Deviation],
    _ model: Policy
  ) -> Avoidance? {
    guard let instant = run.excess(of: breach, over: other),
      let again = run.breaches.first(where: breach.isRepeated)
    else { return nil }
    let waiting = steps.compactMap { step -> String? in
      guard case .inject(let key, let player, provoke: false) = step.command else { return nil }
      return Trial.mark(key, on: setup.world.name(of: player))
    }
    let needed = Trial.fired(in: run.announcements).intersection(waiting)
    guard needed.isSubset(of: Trial.fired(in: other.announcements)) else { return nil }
    return Avoidance(
      breach: again, deviations: deviations, model: model, amount: run.amount(of: breach) ?? 0,
      least: other.amount(of: breach) ?? 0, instant: instant)
  }
}

/// The runs of one schedule in which all apps answer as a model does, each made when it is needed.
struct AvoidanceScreens {
  private let rules: [Rule]
  private var runs: [(model: Policy, run: ScheduleRun)] = []

  init(_ rules: [Rule]) { self.rules = rules }

  /// A documented app; where viewers lack a picture, also one that watches its players.
  func models(for rule: Rule, _ deviations: [Deviation]) -> [Policy] {
    [.documented, .watchful].filter { model in
      (model == .documented || rule.isAboutPicture) && deviations.contains(where: model.differs)
    }
  }

  mutating func run(
    _ schedule: CommandSchedule, correcting deviations: [Deviation], like model: Policy
  ) -> ScheduleRun {
    if let known = runs.first(where: { $0.model == model }) { return known.run }
    let run = schedule.correcting(deviations, like: model).run(rules)
    runs.append((model, run))
    return run
  }
}

extension Policy {
  /// Whether it has another answer than the app there, and than a documented one; a documented one
  /// has.
  fileprivate func differs(at deviation: Deviation) -> Bool {
    self == .documented
      || taking(deviation.place, from: .documented) != self
        && deviation.policy.taking(deviation.place, from: self) != deviation.policy
  }
}
