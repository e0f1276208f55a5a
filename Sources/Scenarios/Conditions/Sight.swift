import Lab

/// What a director sees at one look.
struct Sight {
  let session: Session
  let hearing: Hearing
  let probe: (any ScreenProbe)?

  var observation: WorldObservation { session.world.observation }

  /// The wall as text; `nil` without a screen.
  func screen(columns: Int, rows: Int) -> String? {
    probe?.text(columns: columns, rows: rows, of: observation)
  }
}
