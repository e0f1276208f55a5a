import HeadEndAPI
import Players
import Simulation
import Worlds

/// Which player the keys act on, and which players are marked.
struct Selection: Hashable, Sendable {
  /// The focused player; it may have been removed since.
  private(set) var focus: PlayerID?
  private(set) var marks: Set<PlayerID> = []
  /// Whether the next player that is added gets the focus.
  private var followsNextPlayer = false

  /// The place of the focused player; 0 when none is focused.
  func index(in roster: Roster) -> Int { focus.flatMap { roster.place(of: $0) } ?? 0 }

  /// The focused player in brief; `nil` when there is no player at all.
  func slot(in roster: Roster) -> Roster.Entry? { roster.slots.dropFirst(index(in: roster)).first }

  /// The focused slot; `nil` when the wall is empty.
  func slot(in world: WorldObservation) -> WallSlot? {
    slot(in: world.roster).flatMap { world.slot($0.id) }
  }

  /// The players that faults and zaps go to: the marked ones, or else the focused one.
  func targets(in roster: Roster) -> [Roster.Entry] {
    let marked = marks.isEmpty ? [] : roster.slots.filter { marks.contains($0.id) }
    return marked.isEmpty ? slot(in: roster).map { [$0] } ?? [] : marked
  }

  /// The targets and the focused player, in the order of the roster.
  func aimedAt(in roster: Roster) -> [PlayerID] {
    let targets = targets(in: roster).map(\.id)
    guard let focus = slot(in: roster)?.id, !targets.contains(focus) else { return targets }
    return (targets + [focus]).sorted { roster.place(of: $0) ?? 0 < roster.place(of: $1) ?? 0 }
  }

  /// Those of the targets that the screen observes.
  func observedTargets(in world: WorldObservation) -> [WallSlot] {
    targets(in: world.roster).compactMap { world.slot($0.id) }
  }

  /// The targets as a menu's title names them: `1 main`, or `3 marked players`.
  func targetTitle(in roster: Roster) -> String {
    let targets = targets(in: roster)
    guard targets.count <= 1 else { return "\(targets.count) marked players" }
    guard let target = targets.first else { return "" }
    return "\((roster.place(of: target.id) ?? 0) + 1) \(target.shownName)"
  }

  /// Focuses the player at an index; does nothing when there is none.
  mutating func focus(at index: Int, in roster: Roster) {
    guard roster.slots.indices.contains(index) else { return }
    focus = roster.slots[index].id
  }

  /// Focuses a player, or none.
  mutating func focus(on player: PlayerID?) { focus = player }

  /// Moves the focus that many players on; the last is followed by the first.
  mutating func moveFocus(by step: Int, in roster: Roster) {
    guard roster.count > 0 else { return }
    focus(at: (index(in: roster) + step + roster.count) % roster.count, in: roster)
  }

  /// Focuses the player whose error is the newest; does nothing when there is none.
  mutating func focusNewestError(in roster: Roster) {
    focus = roster.newestFailure()?.player ?? focus
  }

  /// Marks the focused player, or removes its mark.
  mutating func toggleMark() { if let focus { marks.formSymmetricDifference([focus]) } }

  /// Marks all players, or none when all are marked.
  mutating func toggleAllMarks(in roster: Roster) {
    marks = marks.count < roster.count ? Set(roster.slots.map(\.id)) : []
  }

  mutating func clearMarks() { marks = [] }

  /// Gives the focus to the next player that is added.
  mutating func followNextPlayer() { followsNextPlayer = true }

  /// Time was moved: the player that was to be followed may never be added.
  mutating func rewind() { followsNextPlayer = false }

  /// Follows the players that are added and removed.
  mutating func observe(_ notice: Notice, of player: PlayerID) {
    switch notice {
    case .simulator(.playerAdded) where followsNextPlayer:
      focus = player
      followsNextPlayer = false
    case .simulator(.playerRemoved): marks.remove(player)
    default: break
    }
  }

  /// Drops players that no longer exist.
  mutating func settle(in roster: Roster) {
    focus = slot(in: roster)?.id
    marks = marks.filter { roster.place(of: $0) != nil }
  }
}
