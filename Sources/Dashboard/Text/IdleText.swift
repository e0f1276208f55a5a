import HeadEndAPI
import Lab
import Players

/// Why a command changed nothing that the world would announce.
enum IdleText {
  /// The reason, in words; `nil` when the command did what it says all the same.
  static func reason(for command: Command, in world: WorldObservation) -> String? {
    switch command {
    case .player(let id, let command):
      return reason(of: id, in: world) { !isDone(command, by: $0) }
    case .background(let id), .killApp(let id), .rotate(let id), .setPolicy(let id, _):
      return reason(of: id, in: world) { _ in true }
    case .addPlayer: return "no player is added: there are as many guests as there can be"
    case .removePlayer(let id):
      let isCrowd = world.player(id)?.isCrowd == true
      return isCrowd ? "everybody has gone home" : "that player was removed already"
    case .clearFaults, .clearFault, .clearFaultNamed: return "there was no fault to clear"
    case .arm, .inject: return "the fault cannot be armed here"
    case .say, .beginChapter, .putMarker, .seat, .answerHostCall, .hostSideEffect,
      .outside, .setCapacity:
      return nil
    }
  }

  private static func reason(
    of id: PlayerID, in world: WorldObservation, when isIdle: (PlayerObservation) -> Bool
  ) -> String? {
    guard let player = world.player(id) else {
      return world.roster.seat(of: id) == nil ? "that player was removed" : nil
    }
    return isIdle(player) ? obstacle(player) : nil
  }

  /// Whether the player is in the state that a command brings.
  private static func isDone(_ command: PlayerCommand, by player: PlayerObservation) -> Bool {
    switch command {
    case .setMuted(let isMuted): player.isMuted == isMuted
    case .setRate(let permille): player.rate == permille
    case .setVolume(let percent): player.volume == percent
    case .seek, .seekToLive: player.state.isUnderWay || player.state == .paused
    default: false
    }
  }

  /// What keeps a player from acting.
  private static func obstacle(_ player: PlayerObservation) -> String {
    let name = player.name
    if player.isCrowd { return "\(name) is a crowd: its viewers act by themselves" }
    if player.state == .uninitialised {
      return "\(name)'s app was killed: r opens it again"
    }
    if player.isSuspended { return "\(name)'s app is suspended: it acts when b brings it back" }
    if player.mainBlockedSince != nil {
      return "\(name)'s app is blocked by a call: it acts when the call returns"
    }
    return "nothing to do: \(name) is \(player.state.rawValue)"
  }
}
