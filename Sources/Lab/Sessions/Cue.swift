package import Simulation

/// How simulated time goes on after a prompter has acted.
package enum Cue: Hashable, Sendable {
  /// It may run until that instant, where the prompter wants to act again.
  case runOn(to: Instant)
  /// It stands still here.
  case standStill
}
