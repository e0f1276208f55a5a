package import Lab

/// What conditions are evaluated against: the world, recent announcements, and the screen.
struct EvaluationContext {
  let session: Session
  let window: AnnouncementWindow
  let probe: (any ScreenProbe)?

  var observation: WorldObservation { session.world.observation }

  /// The wall as text; `nil` without a screen.
  func screen(columns: Int, rows: Int) -> String? {
    probe?.text(columns: columns, rows: rows, of: observation)
  }
}

/// Draws the wall as text, for expectations on screen text. The result depends on the world and its
/// announcements only, not on keys or on the speed of a live run.
package protocol ScreenProbe {
  /// The wall's rows as text at this size, for a world as it is now.
  func text(columns: Int, rows: Int, of world: WorldObservation) -> String
}
