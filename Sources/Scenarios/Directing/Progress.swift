import Players
import Simulation

/// How far a director has come: a value, so that it can be kept and taken up again.
package struct Progress: Sendable {
  /// An expectation that is under way.
  struct PendingExpectation: Sendable {
    let begin: Instant
    /// When it is looked at next: at the next event, at its end, or because of the time.
    var nextLook: Instant
  }

  /// The step that is next or under way.
  package internal(set) var step = 0
  /// When the step before it was done.
  var doneAt = Instant.zero
  /// Whether the step under way has begun.
  var pending: PendingExpectation?
  var window = AnnouncementWindow()
  var recent = RecentAnnouncements()
  package internal(set) var verdict: Verdict?

  mutating func hear(_ announcements: [Announcement]) {
    for announcement in announcements {
      window.append(announcement)
      recent.note(announcement)
    }
  }

  /// The step under way is done.
  mutating func finishStep(at now: Instant) {
    step += 1
    doneAt = now
    pending = nil
  }
}

/// The last few announcements of every player, for reports.
struct RecentAnnouncements: Sendable {
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
