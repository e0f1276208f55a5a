import HeadEndAPI
import Lab
import Players
import Simulation

/// Which player the keys act on, and which players are marked.
struct Selection: Hashable, Sendable {
  /// The focused player; it may have been removed since.
  private(set) var focus: PlayerID?
  private var marks: Set<PlayerID> = []
  /// Whether the next player that is added gets the focus.
  private var followsNextPlayer = false

  /// The index of the focused player; 0 when none is focused.
  func index(in players: [PlayerObservation]) -> Int {
    players.firstIndex { $0.id == focus } ?? 0
  }

  /// The focused player; `nil` when there is no player at all.
  func player(in players: [PlayerObservation]) -> PlayerObservation? {
    players.dropFirst(index(in: players)).first
  }

  /// The players that faults and zaps go to: the marked ones, or else the focused one.
  func targets(in players: [PlayerObservation]) -> [PlayerObservation] {
    let marked = players.filter { marks.contains($0.id) }
    return marked.isEmpty ? player(in: players).map { [$0] } ?? [] : marked
  }

  /// The targets as a menu's title names them: `1 main`, or `3 marked players`.
  func targetTitle(in players: [PlayerObservation]) -> String {
    let targets = targets(in: players)
    guard targets.count <= 1 else { return "\(targets.count) marked players" }
    guard let target = targets.first else { return "" }
    let place = players.firstIndex { $0.id == target.id } ?? 0
    return "\(place + 1) \(target.name)"
  }

  func isMarked(_ player: PlayerID) -> Bool { marks.contains(player) }

  /// Focuses the player at an index; does nothing when there is none.
  mutating func focus(at index: Int, in players: [PlayerObservation]) {
    guard players.indices.contains(index) else { return }
    focus = players[index].id
  }

  /// Moves the focus that many players on; the last is followed by the first.
  mutating func moveFocus(by step: Int, in players: [PlayerObservation]) {
    guard !players.isEmpty else { return }
    focus(at: (index(in: players) + step + players.count) % players.count, in: players)
  }

  /// Focuses the player whose error is the newest; does nothing when there is none.
  mutating func focusNewestError(in players: [PlayerObservation]) {
    let failed = players.filter { $0.failedAt != nil }
    focus = failed.max { $0.failedAt ?? .zero < $1.failedAt ?? .zero }?.id ?? focus
  }

  /// Marks the focused player, or removes its mark.
  mutating func toggleMark() {
    if let focus { marks.formSymmetricDifference([focus]) }
  }

  /// Marks all players, or none when all are marked.
  mutating func toggleAllMarks(in players: [PlayerObservation]) {
    marks = marks.count < players.count ? Set(players.map(\.id)) : []
  }

  mutating func clearMarks() { marks = [] }

  /// Gives the focus to the next player that is added.
  mutating func followNextPlayer() { followsNextPlayer = true }

  /// Time was moved: the player that was to be followed may never be added.
  mutating func rewind() { followsNextPlayer = false }

  /// Follows the players that are added and removed.
  mutating func hear(_ notice: Notice, of player: PlayerID) {
    switch notice {
    case .simulator(.playerAdded) where followsNextPlayer:
      focus = player
      followsNextPlayer = false
    case .simulator(.playerRemoved): marks.remove(player)
    default: break
    }
  }

  /// Drops players that no longer exist.
  mutating func settle(in players: [PlayerObservation]) {
    focus = player(in: players)?.id
    marks.formIntersection(players.map(\.id))
  }
}
