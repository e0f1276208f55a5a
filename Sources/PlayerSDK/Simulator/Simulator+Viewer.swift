import HeadEndAPI
import Lab
import Players
import Simulation

extension Simulator {
  /// Calls code of the app as a viewer's order: what it does at once counts as the viewer's wish.
  /// What the app does at other times is its own reaction, except before time advances first: the
  /// viewer has opened the app (Lab/Rules, "An app's own code").
  @discardableResult
  public func viewer<Result>(_ act: () throws -> Result) rethrows -> Result {
    try Place(self, for: .viewer(at: session.now)).enter(act)
  }

  /// The same, for a viewer who asks for that player's stream, whatever the app makes of it.
  @discardableResult
  public func viewer<Result>(
    asksFor player: any SimulatedPlayer, _ act: () throws -> Result
  ) rethrows -> Result {
    defer { noteWish(.recover, of: player) }
    return try viewer(act)
  }

  /// Says what a viewer wants of a player, after what the app has made of it.
  func noteWish(_ wish: PlayerCommand, of player: any SimulatedPlayer) {
    if let id = latest(of: player) { perform(.hosted(id, nil, heard: .ordered(wish))) }
  }

  /// The simulated player behind what a player of the app shows, or has shown last.
  func latest(of player: any SimulatedPlayer) -> PlayerID? {
    (player as? any ItemPlayer)?.latestPlayer ?? player.playerNumber.map { PlayerID($0) }
  }

  /// Tells a player to do something: as the viewer's order, or as the app's own reaction.
  func report(_ player: PlayerID, _ command: PlayerCommand) {
    guard !isViewersTurn else { return perform(.player(player, command)) }
    perform(.hosted(player, command, heard: command.row.reaction.map { .reacted($0) }))
  }

  /// Says what is done with a player, for those who judge; it is told nothing, or something else.
  func record(_ player: PlayerID, _ meaning: PlayerCommand, telling command: PlayerCommand? = nil) {
    let reaction = meaning.row.reaction.map { JudgeEvent.Content.reacted($0) }
    perform(.hosted(player, command, heard: isViewersTurn ? .ordered(meaning) : reaction))
  }
}
