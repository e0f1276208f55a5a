package import Simulation

/// Acts on a session at instants of simulated time, as a scenario's director does.
package protocol SessionPacer: AnyObject {
  /// Does what is due at the session's present instant, and decides how time goes on. Being asked
  /// more often than it wanted changes nothing, so it does not matter in what slices time passes.
  func pace(_ session: Session) -> Pace
}

/// How simulated time goes on after a pacer has acted.
package enum Pace: Hashable, Sendable {
  /// It may run until that instant, where the pacer wants to act again.
  case runOn(to: Instant)
  /// It stands still here.
  case standStill
}
