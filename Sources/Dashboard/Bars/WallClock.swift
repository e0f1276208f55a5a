package import Lab
import Players
import Screen
package import Simulation

/// What a session's clocks say at the moment a frame is drawn or a key is pressed.
package struct WallClock: Hashable, Sendable {
  /// Host time less pauses: toasts, banners and spinners age by it (DESIGN §1).
  package var presentation: Instant
  package var speed: Speed
  package var isPaused: Bool
  /// Whether simulated time falls behind its speed.
  package var isBehind: Bool
  /// The latest instant that was reached; later than the world's when time was turned back.
  package var edge = Instant.zero
  package var isRewound = false
  /// Whether a film is being made of the screen.
  package var isRecording = false
  /// What is worth going back to, in order.
  package var marks: [Mark] = []

  package init(
    presentation: Instant, speed: Speed = .normal, isPaused: Bool = false, isBehind: Bool = false
  ) {
    self.presentation = presentation
    self.speed = speed
    self.isPaused = isPaused
    self.isBehind = isBehind
  }
}

/// One moment as the wall sees it: the world, the clocks and the size of the screen.
struct Moment: Sendable {
  let world: WorldObservation
  let clock: WallClock
  let size: Size

  var players: [PlayerObservation] { world.players }
}
