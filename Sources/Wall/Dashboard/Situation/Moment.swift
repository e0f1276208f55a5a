import Screen
import Worlds

/// One moment as the wall sees it: the world, the clocks and the size of the screen.
struct Moment: Sendable {
  let world: WorldObservation
  let clock: WallClock
  let size: Size

  /// All players in brief.
  var roster: Roster { world.roster }
}
