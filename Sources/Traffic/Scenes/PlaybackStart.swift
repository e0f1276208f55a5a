import Simulation

/// A content that a player began to play.
struct PlaybackStart {
  let player: String
  let content: String
  /// When its viewer asked for it.
  var at: Instant
  /// When its master playlist was asked for.
  var master: Instant?
}

/// What a player was told to do.
struct PlayerAct {
  enum Kind {
    case open(String)
    case stop
    case airPlay
  }

  let player: String
  let kind: Kind
  let at: Instant
}
