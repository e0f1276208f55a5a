package import Lab

/// What a director sees at one look.
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

/// Looks at the wall for expectations on screen text (DESIGN §2). What it shows depends on nothing
/// but the world and what it told, at real time: neither on keys nor on the speed of a live stage.
package protocol ScreenProbe {
  /// The wall's rows as text at that size, for a world as it is now.
  func text(columns: Int, rows: Int, of world: WorldObservation) -> String
}
