package import Lab
package import Simulation

/// What a key press asks of whoever runs the session; everything else the wall does itself.
package enum WallRequest: Hashable, Sendable {
  case perform(Command)
  case setPaused(Bool)
  case setSpeed(Speed)
  /// Run to the next event, then stand still.
  case step
  /// Go to another instant, back or forth.
  case travel(to: Instant)
  /// Go on, to the next chapter if this one is under way.
  case nextChapter
  /// Return to the course that was left.
  case returnToLeftBranch
  /// Start a film of what is shown, or end it.
  case record
  /// Save all that is known of what happened, for a report.
  case saveBundle
  /// Save what is shown as a text file.
  case saveFrame
  /// Paint every cell anew.
  case redraw
  case quit
}
