import HeadEndAPI
import Players
import Worlds

/// The subjects of rules: a player, or, in an app's own code, one of its screens, whose items are
/// players of the world one after the other (Sessions/Rules, "An app's own code").
struct Subjects: Sendable {
  /// The first player of the screen that a player is on; without one a player stands for itself.
  private var firsts: [PlayerID: PlayerID] = [:]
  /// The first player of each screen.
  private var screens: [Int: PlayerID] = [:]
  /// The present player of a screen, by its first player; none while it shows nothing.
  private var present: [PlayerID: PlayerID] = [:]

  /// The subject that rules name for a player.
  subscript(player: PlayerID) -> PlayerID {
    firsts.isEmpty ? player : firsts[player] ?? player
  }

  /// Whether it was added, on a screen.
  func knows(_ player: PlayerID) -> Bool { firsts[player] != nil }

  /// Whether its app shows it, or would: one that was replaced lives on while the app holds it.
  func isPresent(_ player: PlayerID) -> Bool {
    firsts[player].map { present[$0] == player } ?? true
  }

  /// The present player of the screen that a player was on; `nil` while it shows nothing.
  func shown(onScreenOf player: PlayerID) -> PlayerID? { firsts[player].flatMap { present[$0] } }

  /// Those whose screen shows nothing that is still there.
  func vacant(among players: [PlayerID]) -> [PlayerID] {
    screens.values.filter { present[$0].map { !players.contains($0) } ?? true }.sorted()
  }

  /// Adds a player, which takes its screen if it has one; returns its subject.
  mutating func add(_ player: PlayerID, on screen: Int?) -> PlayerID {
    guard let screen else { return player }
    let first = screens[screen] ?? player
    (screens[screen], firsts[player], present[first]) = (first, first, player)
    return first
  }

  /// Hears what is done with a player: an item that is stopped has left its screen.
  mutating func observe(_ content: JudgeEvent.Content, of player: PlayerID) {
    guard let first = firsts[player] else { return }
    switch content {
    case .ordered(.stop), .reacted(.stop): if present[first] == player { present[first] = nil }
    case .ordered(.zap), .reacted(.recover): present[first] = player
    case .ordered, .reacted, .met: break
    }
  }
}
