import Simulation

/// What a live wall is to do besides showing a stage.
struct LivePlan {
  let recorded: RecordedSession
  let screen: ScreenOptions
  /// When it ends by itself.
  var end: Instant?
  var quitsAtVerdict = false
  /// A film from the start on.
  var film: String?
}
