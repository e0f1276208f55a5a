package import Scenarios
package import Sessions
package import Simulation

/// The session's clocks at the moment a frame is drawn or a key is pressed.
package struct WallClock: Hashable, Sendable {
  /// Host time less pauses (Dashboard/Dashboard, "Presentation time").
  package var presentation: Instant
  /// Host time, pauses and all: by it fades whatever is shown for a while.
  package var host: Instant
  package var speed: Speed
  package var isPaused: Bool
  /// Whether the machine is too slow for the chosen speed.
  package var isBehind: Bool
  /// The latest instant that was reached; later than the world's after time was rewound.
  package var edge = Instant.zero
  package var isRewound = false
  /// Whether the screen is being filmed.
  package var isRecording = false
  /// How far a film is that is being made, in per cent; `nil` while none is.
  package var filmProgress: Int?
  /// The server for real clients; `nil` while it is off.
  package var server: ServerAddress?
  /// The results of a search; `nil` if none was begun.
  package var search: SearchNews?
  /// The phase of a presented scenario; `nil` without a presentation.
  package var talk: Director.TalkPhase?
  /// The title of the chapter that PgDn leads to; `nil` where none follows.
  var nextChapter: String?
  /// Whether the script waits since a key has changed its world, so that `u` undoes that.
  var isOffScript = false
  /// Where the last leap in time has gone, while that is news; `nil` later.
  var leap: Instant?
  /// The instants worth going back to, in order.
  package var marks: [Mark] = []
  /// True if a scenario is presented, which may have ended.
  var isPresented = false
  /// True if the wall starts over automatically, at a stand for visitors.
  var isForVisitors = false

  package init(
    presentation: Instant, speed: Speed = .normal, isPaused: Bool = false, isBehind: Bool = false
  ) {
    self.presentation = presentation
    host = presentation
    self.speed = speed
    self.isPaused = isPaused
    self.isBehind = isBehind
  }

  /// Whether time belongs to real clients: it runs at x1, and is neither stopped nor turned back.
  var isHeld: Bool { server != nil }

  /// Whether a presenter has not begun the first chapter yet.
  var awaitsFirstChapter: Bool { talk == .waits && !marks.contains { $0.kind == .chapter } }
}
