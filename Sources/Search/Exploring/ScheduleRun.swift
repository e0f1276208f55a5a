import HeadEndAPI
package import Players
package import Sessions
import Simulation
package import Worlds

/// What came of a schedule.
package struct ScheduleRun: Hashable, Sendable {
  /// Every breach that is known by the end, in order.
  package let breaches: [Breach]
  /// How often, or for how many seconds, each one's player has broken its rule in all.
  private let amounts: [Int]
  /// The instants of each harm that is counted, by rule and player.
  private let harms: [Harm]
  /// Where apps differed from documented ones.
  let deviations: [Deviation]
  /// Everything that was announced.
  package let announcements: [Announcement]
  /// Whether it was ended because more and more was announced.
  package let isCut: Bool

  /// A harm of a player, one instant for each second or case.
  private struct Harm: Hashable {
    let rule: Rule
    let player: String
    let instants: [Instant]
  }

  fileprivate init(
    _ rules: RuleBook?, _ announcements: [Announcement], _ deviations: [Deviation], isCut: Bool
  ) {
    breaches = rules?.breaches ?? []
    amounts = breaches.map { rules?.amount(of: $0) ?? 0 }
    harms = rules?.harms.map { Harm(rule: $0, player: $1, instants: $2) } ?? []
    (self.announcements, self.deviations, self.isCut) = (announcements, deviations, isCut)
  }

  /// How much of a harm the same player has suffered, or for how many seconds it has broken the
  /// same rule; `nil` for none.
  package func amount(of breach: Breach) -> Int? { amount(of: breach.rule, at: breach.playerName) }

  /// The same by the names of rule and player.
  package func amount(of rule: Rule, at player: String) -> Int? {
    instants(of: rule, at: player)?.count
      ?? breaches.firstIndex { $0.rule == rule && $0.playerName == player }.map { amounts[$0] }
  }

  private func instants(of rule: Rule, at player: String) -> [Instant]? {
    harms.first { $0.rule == rule && $0.player == player }?.instants
  }

  /// How much more another app may break the rule without being worse; `nil` when none of it was
  /// found here.
  func allowance(of breach: Breach) -> Int? { amount(of: breach).map { $0 + breach.rule.slack } }

  /// How much of a rule all players have broken together.
  private func total(of rule: Rule) -> Int {
    harms.filter { $0.rule == rule }.reduce(0) { $0 + $1.instants.count }
  }

  /// Since when it is known that a player is worse off here than in another run, at the latest;
  /// `nil` if it is not, or if others are better off by as much.
  func excess(of breach: Breach, over other: ScheduleRun) -> Instant? {
    guard let amount = amount(of: breach), let again = breaches.first(where: breach.isRepeated)
    else { return nil }
    guard let allowance = other.allowance(of: breach) else { return again.instant }
    guard amount > allowance else { return nil }
    let (rule, slack) = (breach.rule, breach.rule.slack)
    guard rule.harm?.isCounted != true || total(of: rule) > other.total(of: rule) + slack else {
      return nil
    }
    // The other run breaks the rule as well, though less often.
    guard let own = instants(of: breach.rule, at: breach.playerName) else {
      return announcements.last?.instant ?? again.instant
    }
    let others = other.instants(of: breach.rule, at: breach.playerName) ?? []
    return own.indices.first { index in
      index + 1 > others.count { $0 <= own[index] } + slack
    }.map { own[$0] } ?? again.instant
  }
}

extension ScheduleRun {
  /// What is suffered here by more than a limit over another run.
  func surpluses(over other: ScheduleRun) -> [(sufferer: Rule.Harm.Sufferer, text: String)] {
    harms.compactMap { own in
      let least = other.harms.first { $0.rule == own.rule && $0.player == own.player }
      let (amount, rest) = (own.instants.count, least?.instants.count ?? 0)
      guard let harm = own.rule.harm, amount > rest + own.rule.slack else { return nil }
      return (
        harm.sufferer, "\(own.player): \(harm.text(amount)) (\(rest) with the documented answer)"
      )
    }
  }
}

extension Rule {
  /// What makes no difference: a harm's limit; else two looks, which are a second apart [N].
  package var slack: Int { harm?.isCounted == true ? limit.count : 2 }
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
    var deviations = DeviationRecord(setup)
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
      deviations.look(at: run.world)
      announcements += run.world.outbox.announcements
      run.forgetReports()
      let breaches = run.rules?.breaches ?? []
      if breaches[known...].contains(where: isFound) { break }
      known = breaches.count
    }
    deviations.end(in: run.world)
    return ScheduleRun(
      run.rules, announcements, deviations.all, isCut: announcements.count >= Self.most)
  }

  /// The same, with how many orders of viewers reach an app in the background.
  func runCounting(
    _ rules: [Rule], until isFound: (Breach) -> Bool = { _ in false }
  ) -> (run: ScheduleRun, ordersInBackground: Int) {
    var count = 0
    let run = run(
      rules, before: { step, world in if world.isOutOfReach(of: step.command) { count += 1 } },
      until: isFound)
    return (run, count)
  }

  /// How many orders of viewers reach an app in the background: no viewer could give them.
  var ordersInBackground: Int { runCounting([]).ordersInBackground }

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
