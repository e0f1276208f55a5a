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

/// An order to a player.
struct PlayerAct {
  enum Kind {
    case open(String)
    case stop
    case airPlay
    /// To a position in a film.
    case seek(to: Duration)
    /// It asked for its licence again, which had failed.
    case askAgain(entry: Int)
  }

  let player: String
  let kind: Kind
  let at: Instant
}
