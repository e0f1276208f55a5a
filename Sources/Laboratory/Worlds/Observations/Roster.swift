package import HeadEndAPI
package import Players
package import Simulation

/// All players of a world in brief, kept up to date so that a reader need not ask each of them: the
/// players, their status, the number in each state, and the latest failures.
package struct Roster: Hashable, Sendable {
  /// One slot in brief.
  package struct Entry: Hashable, Sendable {
    package let id: PlayerID
    package fileprivate(set) var name: String
    /// What it is called on the wall.
    package fileprivate(set) var shownName: String
    package fileprivate(set) var brief: PlayerBrief
    /// The channel of a zap that waits for the app's main thread; `nil` without one.
    fileprivate var waiting: Int?

    /// The channel that it will be on once every zap is carried out.
    package var aim: Int { waiting ?? brief.channel }
  }

  /// A player's present failure.
  package struct Failure: Hashable, Sendable {
    package let player: PlayerID
    package let notice: Notice
    package let instant: Instant
  }

  /// The players that are there, in the order in which they were added: by ascending number.
  package private(set) var slots: [Entry] = []
  /// How many players have failed.
  package private(set) var failureCount = 0
  private var counts: [PlayerStatus: Int] = [:]
  /// Failures in the order in which they happened; some are over, until they are half of all.
  private var history: [Failure] = []
  /// By ascending instant; some are of no player's last zap, until they are half of all.
  private var races: [ZapRace] = []

  package init() {}

  package var count: Int { slots.count }

  /// How many players are in a state.
  package func count(_ state: PlayerStatus) -> Int { counts[state] ?? 0 }

  /// The place of a player, counted from 0; `nil` when it is not there.
  package func place(of player: PlayerID) -> Int? {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].id < player { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low].id == player ? low : nil
  }

  /// The player of that number; `nil` when it is not there.
  package func slot(of player: PlayerID) -> Entry? { place(of: player).map { slots[$0] } }

  /// True if that name is taken.
  package func hasSlot(named name: String) -> Bool { slots.contains { $0.name == name } }

  /// The newest failure, except of some players; `nil` when there is none.
  package func newestFailure(except shown: (PlayerID) -> Bool = { _ in false }) -> Failure? {
    history.last { !shown($0.player) && isPresent($0) }
  }

  /// The result of a player's last zap; `nil` where it zapped alone.
  package func result(of player: PlayerID) -> ZapResult? {
    guard let zap = slot(of: player)?.brief.zap, let race = race(at: zap.begin) else { return nil }
    return races[race].result(of: zap)
  }

  private func race(at begin: Instant) -> Int? {
    var (low, high) = (0, races.count)
    while low < high {
      let middle = (low + high) / 2
      if races[middle].begin < begin { low = middle + 1 } else { high = middle }
    }
    return low < races.count && races[low].begin == begin ? low : nil
  }

  private func isPresent(_ failure: Failure) -> Bool {
    slot(of: failure.player)?.brief.failedAt == failure.instant
  }
}

extension Roster {
  /// Adds a player; one that is there gets its new name.
  mutating func add(
    _ player: PlayerID, _ name: String, shownAs shownName: String? = nil, _ brief: PlayerBrief
  ) {
    let shownName = shownName ?? name
    if let place = place(of: player) {
      (slots[place].name, slots[place].shownName) = (name, shownName)
      return
    }
    slots.append(Entry(id: player, name: name, shownName: shownName, brief: brief))
    counts[brief.state, default: 0] += 1
  }

  mutating func remove(_ player: PlayerID) {
    guard let place = place(of: player) else { return }
    let brief = slots.remove(at: place).brief
    follow(player, from: brief.zap, to: nil)
    counts[brief.state, default: 0] -= 1
    if brief.failedAt != nil { failureCount -= 1 }
  }

  /// Takes in what an input has changed about a player; asks for its failure only if it is another.
  mutating func update(
    _ player: PlayerID, _ brief: PlayerBrief, waiting: Int? = nil,
    failure: @autoclosure () -> Notice?
  ) {
    guard let place = place(of: player) else { return }
    slots[place].waiting = waiting
    guard slots[place].brief != brief else { return }
    let old = slots[place].brief
    slots[place].brief = brief
    counts[old.state, default: 0] -= 1
    counts[brief.state, default: 0] += 1
    follow(player, from: old.zap, to: brief.zap)
    guard old.failedAt != brief.failedAt || old.errors != brief.errors else { return }
    failureCount += (brief.failedAt == nil ? 0 : 1) - (old.failedAt == nil ? 0 : 1)
    guard let instant = brief.failedAt, let notice = failure() else { return }
    history.append(Failure(player: player, notice: notice, instant: instant))
    if history.count > 2 * failureCount + 16 { history = history.filter(isPresent) }
  }

  /// Takes in how a player's last zap has changed.
  private mutating func follow(_ player: PlayerID, from old: ZapBrief?, to zap: ZapBrief?) {
    guard old != zap else { return }
    if let old, old.begin != zap?.begin, let race = race(at: old.begin) {
      races[race].leave(player)
    }
    guard let zap else { return }
    if race(at: zap.begin) == nil { addRace(at: zap.begin) }
    if let race = race(at: zap.begin) { races[race].record(zap, of: player) }
  }

  private mutating func addRace(at begin: Instant) {
    if races.count > 2 * slots.count + 16 {
      let last = Set(slots.compactMap(\.brief.zap?.begin))
      races.removeAll { !last.contains($0.begin) }
    }
    races.append(ZapRace(at: begin))
  }
}
