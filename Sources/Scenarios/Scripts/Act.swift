package import Faults
package import Lab
package import Players

/// What a step does to a world or to the stage.
package enum Act: Hashable, Sendable {
  case say(String)
  case chapter(String)
  case mark(String)
  case add(player: String, channel: Int)
  case remove(PlayerNames)
  case zap(PlayerNames, to: Aim)
  case player(PlayerCommand, PlayerNames)
  /// Sends apps to the background, or brings them back; those that are there already stay.
  case background(PlayerNames, Bool)
  /// Switches, or switches to what is asked for.
  case airPlay(PlayerNames, active: Bool?)
  case pictureInPicture(PlayerNames, active: Bool?)
  case rotate(PlayerNames)
  case policy(PlayerNames, Policy)
  case fault(Fault, PlayerNames, provoke: Bool)
  /// Clears the faults of players; of all: every fault there is.
  case clear(PlayerNames)
  /// Clears the faults of that name: all of them, or those that are aimed at exactly these players.
  case clearFault(named: String, at: PlayerNames?)
  /// The operator ends all sessions of an account.
  case kill(account: String)
  /// How fast a live stage goes; no verdict depends on it.
  case speed(Speed)

  /// Where a zap goes.
  package enum Aim: Hashable, Sendable {
    case channel(Int)
    case up
    case down
  }

  /// Whether expectations look at what was told since it; words and speed do not count.
  var isDeed: Bool {
    switch self {
    case .say, .chapter, .mark, .speed: false
    default: true
    }
  }
}
