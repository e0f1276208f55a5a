package import Faults
package import HeadEndAPI
package import Players

/// What can be done to a world from outside; together with the seed it fixes everything.
package enum Command: Hashable, Sendable {
  case player(PlayerID, PlayerCommand)
  /// One more player, on the channel of that number; unless named, it is called after its device.
  case addPlayer(channel: Int, name: String? = nil)
  case removePlayer(PlayerID)
  /// One more player, on the device of its configuration; it waits for a first command.
  case seat(PlayerConfiguration)
  /// What an app's own code says to a question; nothing if the question is no longer open.
  case answerHostCall(HostCallID, HostAnswer)
  /// What an app's own code has done for it, while it answers a question or of its own accord.
  case hostErrand(HostErrand, for: HostCallID?)
  /// Sends the app of a player to the background, or brings it back.
  case background(PlayerID)
  /// Turns the device of a player by a quarter, or back.
  case rotate(PlayerID)
  /// How the app of a player treats what it is told.
  case setPolicy(PlayerID, Policy)
  /// A fault, provoked when its time comes, or only armed; one that makes no sense
  /// (`Fault.problem`) does nothing. One of the same name at the same player ends.
  case arm(Fault, provoke: Bool)
  /// The catalogue's fault of that letter, aimed at a player; provoked, or only armed.
  case inject(Character, PlayerID, provoke: Bool)
  /// Clears one fault at everybody it is aimed at.
  case clearFault(FaultID)
  /// Clears the faults of that name.
  case clearFaultNamed(String)
  /// Clears the faults of a player, or of everything.
  case clearFaults(PlayerID?)
  /// A scenario's words for whoever watches.
  case say(String)
  /// A scenario's next part begins.
  case beginChapter(String)
  /// Somebody marks this moment.
  case putMarker(String)
}
