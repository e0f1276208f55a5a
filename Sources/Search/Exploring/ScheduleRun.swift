import HeadEndAPI
package import Players
package import Sessions
import Simulation
package import Worlds

/// What came of a schedule.
package struct ScheduleRun: Hashable, Sendable {
  /// Every breach that is known by the end, in order.
  package let breaches: [Breach]
  /// For how long each one's player has broken its rule in all.
  private let lengths: [Duration]
  /// Everything that was announced.
  package let announcements: [Announcement]
  /// Whether it was ended because more and more was announced.
  package let isCut: Bool

  fileprivate init(_ rules: RuleBook?, _ announcements: [Announcement], isCut: Bool) {
    breaches = rules?.breaches ?? []
    lengths = breaches.map { rules?.length(of: $0) ?? .zero }
    (self.announcements, self.isCut) = (announcements, isCut)
  }

  /// For how long the same rule is broken by the same player; `nil` when it is kept.
  func length(of breach: Breach) -> Duration? {
    breaches.firstIndex(where: breach.isRepeated).map { lengths[$0] }
  }

  /// Whether an app is no worse here than in another run: it breaks the same rule, at the same
  /// player, for at least as long.
  func excuses(_ breach: Breach, in other: ScheduleRun) -> Bool {
    guard let allowance = allowance(of: breach) else { return false }
    return allowance >= other.length(of: breach) ?? .zero
  }

  /// For how long another app may break the rule without being worse; `nil` when it is kept here.
  func allowance(of breach: Breach) -> Duration? { length(of: breach).map { $0 + Self.oneLook } }

  /// Rules look once a second, and requests take a little longer or shorter [N].
  private static let oneLook = Duration.seconds(2)
}

extension CommandSchedule {
  /// So much is announced in no run but one whose app repeats itself [N].
  private static let most = 6000

  /// Runs it and lets rules judge it: up to its end, or until a breach that is looked for. `look`
  /// is called once a second; the outbox has what was reported since. `before` is called before
  /// each step.
  package func run(
    _ rules: [Rule] = Rule.all, withExchanges: Bool = false, look: (World) -> Void = { _ in },
    before: (TimedCommand, World) -> Void = { _, _ in },
    until isFound: (Breach) -> Bool = { _ in false }
  ) -> ScheduleRun {
    var run = Run(setup.world, rules: RuleBook(rules, at: setup.start))
    if withExchanges { run.keepAnswered() }
    var announcements: [Announcement] = []
    var commands = commands[...]
    var known = 0
    while run.now < end, announcements.count < Self.most {
      let second = Instant.zero + .seconds(run.now.sinceStart.components.seconds + 1)
      while let step = commands.first, step.instant < second {
        run.advance(to: step.instant)
        before(step, run.world)
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
    return ScheduleRun(run.rules, announcements, isCut: announcements.count >= Self.most)
  }

  /// How many orders of viewers reach an app in the background: no viewer could give them.
  var ordersInBackground: Int {
    var count = 0
    _ = run([], before: { step, world in if world.isOutOfReach(of: step.command) { count += 1 } })
    return count
  }

  /// The first breach of the same rule by the same player; `nil` when there is none.
  package func repeats(_ breach: Breach) -> Breach? {
    run([breach.rule], until: breach.isRepeated).breaches.first(where: breach.isRepeated)
  }
}

extension World {
  /// Whether a command is a viewer's order to an app that is in the background.
  func isOutOfReach(of command: Command) -> Bool {
    command.isViewersOrder
      && command.players.contains { id in
        app(of: id).map { fleet.isInBackground($0.device) } == true
      }
  }
}

extension Breach {
  /// Whether another one breaks the same rule, by the same player, whose number may have changed.
  func isRepeated(_ other: Breach) -> Bool {
    other.rule == rule && other.playerName == playerName
  }
}
