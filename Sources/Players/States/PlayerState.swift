/// States of a player, in the field's spelling (DOMAIN §1.6).
package enum PlayerState: String, CaseIterable, Sendable {
  case uninitialised = "UNINITIALISED"
  case initialising = "INITIALISING"
  case initialised = "INITIALISED"
  case sourceSet = "SOURCE_SET"
  case playRequested = "PLAY_REQUESTED"
  case loaded = "LOADED"
  case play = "PLAY"
  case playing = "PLAYING"
  case paused = "PAUSED"
  case waiting = "WAITING"
  case stopped = "STOPPED"
  case error = "ERROR"

  /// Whether a new picture is on its way or shown; false when only a command can bring one.
  package var isUnderWay: Bool {
    switch self {
    case .sourceSet, .playRequested, .loaded, .play, .playing, .waiting: true
    case .uninitialised, .initialising, .initialised, .paused, .stopped, .error: false
    }
  }
}
