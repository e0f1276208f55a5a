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
    /// It plays from the beginning, without a step.
    case begin
    case open(String)
    case stop
    case airPlay
    /// To a position in a film.
    case seek(to: Duration)
    /// It asked for its licence again, which had failed.
    case askAgain(entry: Int)

    var isBegin: Bool { if case .begin = self { true } else { false } }
  }

  let player: String
  let kind: Kind
  /// When the file shows it.
  let seen: Instant
  /// When the scenario performs it.
  var at: Instant
}
