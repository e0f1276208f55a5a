import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// Calls code of the app as a viewer's order, so that its immediate effects count as the viewer's
  /// wish.
  ///
  /// Whatever the app does at other times is its own reaction, except before time first advances,
  /// when the viewer opens the app (Sessions/Rules, "An app's own code").
  @discardableResult
  public func viewer<Result>(_ act: () throws -> Result) rethrows -> Result {
    try Place(self, for: .viewer(at: session.now)).enter(act)
  }

  /// Calls code of the app as the order of a viewer who asks for that player's stream, whatever the
  /// code does.
  @discardableResult
  public func viewer<Result>(
    asksFor player: any SimulatedPlayer, _ act: () throws -> Result
  ) rethrows -> Result {
    defer { noteWish(.recover, of: player) }
    return try viewer(act)
  }

  /// Records a viewer's wish for a player, after the app has acted on it.
  func noteWish(_ wish: PlayerCommand, of player: any SimulatedPlayer) {
    if let id = latest(of: player) { perform(.hosted(id, nil, heard: .ordered(wish))) }
  }

  /// Returns the simulated player behind the item that a player of the app shows, or showed last.
  func latest(of player: any SimulatedPlayer) -> PlayerID? {
    (player as? any ItemPlayer)?.latestPlayer ?? player.playerNumber.map { PlayerID($0) }
  }

  /// Commands a player, as the viewer's order or as the app's own reaction. The app may replace the
  /// player's object next: its screen keeps the name.
  func report(_ player: PlayerID, _ command: PlayerCommand) {
    noteNames()
    perform(
      isViewersTurn
        ? .player(player, command)
        : .hosted(player, command, heard: command.row.reaction.map { .reacted($0) }))
  }

  /// Records an order or a reaction for the rules when the player itself gets no command, or a
  /// different one.
  func record(_ player: PlayerID, _ meaning: PlayerCommand, telling command: PlayerCommand? = nil) {
    noteNames()
    let reaction = meaning.row.reaction.map { JudgeEvent.Content.reacted($0) }
    perform(.hosted(player, command, heard: isViewersTurn ? .ordered(meaning) : reaction))
  }
}
