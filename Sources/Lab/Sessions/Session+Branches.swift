package import Simulation

extension Session {
  /// How a session came to another branch.
  package enum BranchChange: Hashable, Sendable {
    /// A command in the past started a new one.
    case started
    /// It returned to the one that was left, and has left the other.
    case returned
  }

  /// Whether time was turned back: what happens now has happened before and is not posted again.
  package var isRewound: Bool { now < chronicle.edge || place != chronicle.end }

  /// Whether there is a branch to return to.
  package var hasLeftBranch: Bool { left != nil }

  /// Goes to an instant, back or forth. One that was reached before is restored from a snapshot and
  /// the commands after it, which posts nothing; beyond the edge, time advances as usual.
  /// `goesOn` is given the hundredths of the known way that are done, a twentieth at a time; if it
  /// returns false, time stands where it is by then.
  package func travel(to instant: Instant, goesOn: (Int) -> Bool = { _ in true }) {
    let known = min(max(chronicle.begin, instant), chronicle.edge)
    if known < now || isRewound {
      (world, place) = chronicle.world(before: known)
      let start = now
      for part in 1..<20 {
        replay(to: start + (known - start) * part / 20)
        guard goesOn(part * 5) else { return }
      }
      replay(to: known)
    }
    advance(to: instant)
  }

  /// How many seconds of viewers of crowds have to be simulated to reach an instant.
  package func viewerSeconds(to instant: Instant) -> Int {
    let known = min(max(chronicle.begin, instant), chronicle.edge)
    let start = known < now || isRewound ? chronicle.world(before: known).world.now : now
    return world.viewersOfCrowds * Int(max(.zero, instant - start).components.seconds)
  }

  /// Returns to the edge of the branch that was left last; the present one is then the one that was
  /// left.
  package func returnToLeftBranch() {
    guard let branch = left else { return }
    left = chronicle
    chronicle = branch
    (world, place) = chronicle.world(before: chronicle.edge)
    replay(to: chronicle.edge)
    onBranchChange?(.returned)
  }

  /// Repeats what is in the chronicle, up to an instant.
  func replay(to instant: Instant) {
    while let next = chronicle.command(after: place), next.instant <= instant {
      world.advance(to: next.instant, &outbox)
      world.perform(next.command, &outbox)
      place.commands += 1
    }
    world.advance(to: instant, &outbox)
    place.announcements += outbox.announcements.count
    outbox.removeAll()
  }

  /// A command while time is turned back starts a new branch here; the old one is kept.
  func startBranch() {
    left = chronicle
    pacer = nil
    chronicle.cut(at: place, now)
    onBranchChange?(.started)
  }
}
