import Players

/// The last few announcements of every player, for reports.
struct Recollection: Sendable {
  /// How many are kept of each, and told.
  static let depth = 8

  private var last: [String: [Announcement]] = [:]

  mutating func note(_ announcement: Announcement) {
    var own = last[announcement.playerName] ?? []
    if own.count == Self.depth { own.removeFirst() }
    own.append(announcement)
    last[announcement.playerName] = own
  }

  /// The last of some players, or of all; oldest first.
  func last(of players: PlayerNames?) -> [Announcement] {
    let meant = last.filter { players?.includes($0.key) ?? true }
    // Names break ties, so that the order is the same in every run.
    let all = meant.sorted { $0.key < $1.key }.flatMap(\.value)
    let ordered = all.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    return ordered.suffix(Self.depth).map(\.element)
  }
}
