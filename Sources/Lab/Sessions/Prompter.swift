/// Somebody who acts on a session at instants of simulated time, as a scenario's director does.
package protocol Prompter: AnyObject {
  /// Does what is due at the session's present instant, and says how time goes on. Being asked more
  /// often than it wished changes nothing, so it does not matter in what slices time passes.
  func prompt(_ session: Session) -> Cue
}
