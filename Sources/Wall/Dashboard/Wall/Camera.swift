import HeadEndAPI
import Players
import Simulation
import Worlds

/// What the script has shown, and what the wall showed before: time that is turned back undoes it.
struct Camera: Sendable {
  /// A shot of the script.
  struct Taken: Hashable, Sendable {
    let shot: Shot
    /// The player that it shows; `nil` where it is about no single one.
    let player: PlayerID?
    let instant: Instant
  }

  /// What the user had chosen.
  struct Setting: Sendable {
    let focus: PlayerID?
    let arrangement: Arrangement
    /// The log and the arrangement off the stage.
    let offStage: (log: LogSize, arrangement: Arrangement)?
    let logSize: LogSize
    let showsNotifications: Bool

    /// The log and the arrangement off the stage, on which the wall may be.
    var usual: (log: LogSize, arrangement: Arrangement) { offStage ?? (logSize, arrangement) }
  }

  /// What was shown before the first shot; `nil` before there is one.
  var before: Setting?
  /// The newest shot; what keys have changed since holds until the next.
  var newest: Taken?
}

extension Camera.Taken {
  /// What an announcement changes after the newest shot: that which the script takes, or all
  /// players once the one that it shows is gone; `nil` for an announcement of something else.
  init?(_ announcement: Announcement, after newest: Camera.Taken?) {
    if case .simulator(.shown(let shot)) = announcement.notice {
      self.init(shot: shot, player: announcement.player, instant: announcement.instant)
      return
    }
    guard case .simulator(.playerRemoved) = announcement.notice, let newest,
      case .player(let closeness, let name) = newest.shot, closeness != .focus,
      let player = newest.player, player == announcement.player
    else { return nil }
    self.init(shot: .player(.focus, name: name), player: nil, instant: announcement.instant)
  }
}
