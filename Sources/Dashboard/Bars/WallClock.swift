package import Lab
import Players
import Screen
package import Simulation

/// The session's clocks at the moment a frame is drawn or a key is pressed.
package struct WallClock: Hashable, Sendable {
  /// Host time less pauses (Dashboard/Dashboard, "Presentation time").
  package var presentation: Instant
  package var speed: Speed
  package var isPaused: Bool
  /// Whether the machine is too slow for the chosen speed.
  package var isBehind: Bool
  /// The latest instant that was reached; later than the world's after time was rewound.
  package var edge = Instant.zero
  package var isRewound = false
  /// Whether the screen is being filmed.
  package var isRecording = false
  /// The doors that are open to real clients; `nil` while they are closed.
  package var doors: OpenDoors?
  /// The instants worth going back to, in order.
  package var marks: [Mark] = []

  package init(
    presentation: Instant, speed: Speed = .normal, isPaused: Bool = false, isBehind: Bool = false
  ) {
    self.presentation = presentation
    self.speed = speed
    self.isPaused = isPaused
    self.isBehind = isBehind
  }

  /// Whether time belongs to real clients: it runs at x1, and is neither stopped nor turned back.
  var isHeld: Bool { doors != nil }
}

/// One moment as the wall sees it: the world, the clocks and the size of the screen.
struct Moment: Sendable {
  let world: WorldObservation
  let clock: WallClock
  let size: Size

  /// All players in brief.
  var roster: Roster { world.roster }
}
