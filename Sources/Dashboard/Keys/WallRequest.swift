package import Lab
package import Simulation

/// What the wall asks of the session or the shell; everything else it does itself.
package enum WallRequest: Hashable, Sendable {
  case perform(Command)
  case setPaused(Bool)
  case setSpeed(Speed)
  /// Advance to the next event, then pause.
  case step
  /// Go to another instant, earlier or later.
  case travel(to: Instant)
  /// Continue, or skip to the next chapter while this one runs.
  case nextChapter
  /// Return to the branch that was left by a command in the past.
  case returnToLeftBranch
  /// Start or end a recording of the screen.
  case record
  /// Save everything known about the session, for a report.
  case saveBundle
  /// Save the frame as a text file.
  case saveFrame
  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Repaint every cell.
  case redraw
  case quit

  /// Whether it stops time, turns it back, or changes its speed.
  var movesTime: Bool {
    switch self {
    case .setPaused, .setSpeed, .step, .travel, .nextChapter, .returnToLeftBranch: true
    case .perform, .record, .saveBundle, .saveFrame, .copy, .redraw, .quit: false
    }
  }
}
