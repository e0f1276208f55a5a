package import Simulation
package import Worlds

/// A world and what judges it, as one value: `perform` and `advance` are its only mutations, and
/// `advance(a); advance(b)` is the same as `advance(b)` (Sessions/Rules, "How a run is judged").
///
/// The world's reports wait in its outbox until the owner of the run posts and clears them.
package struct Run: Sendable {
  package private(set) var world: World
  /// What judges the run, if anything does; it has no part in what happens.
  package private(set) var rules: RuleBook?
  /// The part of the outbox that the judge has seen.
  private var heard = (announcements: 0, asides: 0)

  package init(_ world: World, rules: RuleBook? = nil) {
    self.world = world
    self.rules = rules
  }

  package var now: Instant { world.now }

  /// Is judged by rules from now on.
  mutating func judge(by rules: RuleBook) { self.rules = rules }

  /// Performs a command at the present instant.
  @discardableResult
  package mutating func perform(_ command: Command) -> CommandOutcome {
    let outcome = world.perform(command)
    judge()
    if case .reset = command { rules?.reset() }
    return outcome
  }

  /// Lets everything happen that is due by `instant`, or until an app's own code is asked
  /// something.
  package mutating func advance(to instant: Instant) {
    guard let rules else { return world.advance(to: instant) }
    var look = rules.nextLook
    repeat {
      world.advance(to: min(instant, look), orToNews: true)
      judge()
      look = self.rules?.nextLook ?? .distantFuture
    } while now < instant && world.hostCall == nil
  }

  /// Forgets what was reported so far, once it is posted.
  package mutating func forgetReports() {
    world.outbox.removeAll()
    heard = (0, 0)
  }

  /// Passes the events of this instant to the judge of the run, in order, and lets it sample the
  /// world if it is due.
  private mutating func judge() {
    guard rules != nil else { return }
    let outbox = world.outbox
    while heard.announcements < outbox.announcements.count || heard.asides < outbox.asides.count {
      if heard.asides < outbox.asides.count,
        outbox.asides[heard.asides].place <= heard.announcements
      {
        rules?.observe(outbox.asides[heard.asides], in: &world)
        heard.asides += 1
      } else {
        rules?.observe(outbox.announcements[heard.announcements], in: &world)
        heard.announcements += 1
      }
    }
    if let look = rules?.nextLook, look <= now { rules?.sample(at: &world) }
  }

  /// Keeps every request that the head-end has answered, to be posted.
  package mutating func keepAnswered() { world.outbox.keepsAnswered = true }

  /// Keeps every request that has ended, to be posted, or stops keeping them.
  mutating func keepEnded(_ keeps: Bool) { world.outbox.keepsEnded = keeps }
}
