package import Lab

/// Looks at the wall for expectations on screen text (DESIGN §2). What it shows depends on nothing
/// but the world and what it told, at real time: neither on keys nor on the speed of a live stage.
package protocol ScreenProbe {
  /// The wall's rows as text at that size, for a world as it is now.
  func text(columns: Int, rows: Int, of world: WorldObservation) -> String
}
