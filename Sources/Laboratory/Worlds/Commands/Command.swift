package import Faults
package import HeadEndAPI
package import Players
package import Simulation

/// What can be done to a world from outside; together with the seed it fixes everything.
package enum Command: Hashable, Sendable {
  case player(PlayerID, PlayerCommand)
  /// An action of an app's own code on a player: its command, if any, and the event for the judge,
  /// if any; the player may be gone.
  case hosted(PlayerID, PlayerCommand?, heard: JudgeEvent.Content?)
  /// One more player, on the channel of that number; unless named, it has its device's name,
  /// which is `guest-` and its number on the wall.
  case addPlayer(channel: Int, name: String? = nil)
  /// Removes a player, or a tenth of a crowd.
  case removePlayer(PlayerID)
  /// Brings back a tenth of a crowd, of those who left.
  case bringBack(PlayerID)
  /// One more player, on the device of its configuration; it waits for its first command.
  case seat(PlayerConfiguration)
  /// The answer of an app's own code to a question; ignored when the question is no longer open.
  case answerHostCall(HostCallID, HostAnswer)
  /// A side effect of an app's own code, while it answers a question or on its own.
  case hostSideEffect(HostSideEffect, for: HostCallID?)
  /// Sends the app of a player to the background, or brings it back.
  case background(PlayerID)
  /// Ends the process of a player's app, as a crash or the system does; `play`, `recover` or a zap
  /// of any of its players launches it again.
  case killApp(PlayerID)
  /// Turns the device of a player by a quarter, or back.
  case rotate(PlayerID)
  /// Gives a real client another name.
  case rename(PlayerID, to: String)
  /// How the app of a player reacts to notifications.
  case setPolicy(PlayerID, Policy)
  /// Gives the device of a player, or a real client, another network; `nil` = the line-up's.
  case setNetwork(PlayerID, LineUp.Network?)
  /// Arms a fault, and provokes its operation when it begins, if wanted; one that makes no sense
  /// (`Fault.problem`), or is for a part that no crowd has, does nothing. It replaces a fault of
  /// the same name at the same player.
  case arm(Fault, provoke: Provoking)
  /// The catalogue's fault of that letter, aimed at a player; provoked, or only armed.
  case inject(Character, PlayerID, provoke: Provoking)
  /// Clears one fault at all its players.
  case clearFault(FaultID)
  /// Clears the faults of that name.
  case clearFaultNamed(String)
  /// Clears the faults of a player, or all faults.
  case clearFaults(PlayerID?)
  /// Changes what the head-end's services can do.
  case setCapacity(ServiceCapacity.Change)
  /// Starts the line-up and the head-end again; time continues (Worlds/Worlds, "A reset").
  case reset
  /// A request of a real client.
  case outside(RealClientRequest)
  /// The answer of one of the user's own services to a request that was passed on to it.
  case upstreamAnswered(UpstreamAnswer)
  /// A caption of a scenario.
  case say(String)
  /// A scenario's next part begins.
  case beginChapter(String)
  /// Marks this moment.
  case putMarker(String)
  /// What a scenario lets the wall show; the world itself stays as it is.
  case show(Shot)
}

extension Command {
  /// The one player that it names; `nil` where it names none, or several.
  package var player: PlayerID? {
    switch self {
    case .player(let id, _), .hosted(let id, _, _), .removePlayer(let id), .bringBack(let id),
      .background(let id), .rotate(let id), .killApp(let id), .setPolicy(let id, _),
      .rename(let id, _), .setNetwork(let id, _),
      .inject(_, let id, _):
      id
    case .clearFaults(let id): id
    case .arm, .addPlayer, .seat, .answerHostCall, .hostSideEffect, .clearFault, .clearFaultNamed,
      .setCapacity, .reset, .outside, .upstreamAnswered, .say, .beginChapter, .putMarker, .show:
      nil
    }
  }
}

/// A command, and when it is given.
package struct TimedCommand: Hashable, Sendable {
  package var instant: Instant
  package let command: Command

  package init(at instant: Instant, _ command: Command) {
    (self.instant, self.command) = (instant, command)
  }
}
