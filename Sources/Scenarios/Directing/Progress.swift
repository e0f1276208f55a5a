import Players
import Simulation

/// A director's state: a value, so that it can be stored and restored as the session travels in
/// time.
package struct Progress: Sendable {
  /// The expectation that is being waited for.
  struct PendingExpectation: Sendable {
    let begin: Instant
    /// When it is evaluated next: at the next event, at its end, or a tenth of a second later.
    var nextLook: Instant
  }

  /// How far a presenter's talk has come.
  package struct Talk: Sendable {
    /// Whether the next chapter waits for the presenter, and since when it is due.
    package internal(set) var isHeld = false
    var heldSince: Instant?
    /// Whether the presenter has acted: the script waits for the presenter as well.
    package internal(set) var isOnDetour = false
    /// When the next chapter was released.
    var released: Instant?
    /// How many chapters have begun.
    var chapters = 0
    /// How much later things happen than the script says.
    var delay = Duration.zero
    /// The first expectation that was not met: the talk goes on.
    package internal(set) var failure: StepFailure?

    package var waits: Bool { isHeld || isOnDetour }
  }

  /// The index of the step that is next or in progress.
  package internal(set) var step = 0
  /// When the previous step was done.
  var doneAt = Instant.zero
  /// Set while the present step waits.
  var pending: PendingExpectation?
  /// What a presenter has made of it.
  package internal(set) var talk = Talk()
  var window = AnnouncementWindow()
  var recent = RecentAnnouncements()
  var claims = ScriptClaims()
  package internal(set) var verdict: Verdict?

  mutating func observe(_ announcements: [Announcement]) {
    for announcement in announcements {
      window.append(announcement)
      recent.record(announcement)
      claims.observe(announcement)
    }
  }

  /// The present step is done.
  mutating func finishStep(at now: Instant) {
    step += 1
    doneAt = now
    pending = nil
  }
}

/// The last announcements of every player, for reports.
struct RecentAnnouncements: Sendable {
  /// How many are kept for each player, and reported.
  static let depth = 8

  private var last: [String: [Announcement]] = [:]

  mutating func record(_ announcement: Announcement) {
    var own = last[announcement.playerName] ?? []
    if own.count == Self.depth { own.removeFirst() }
    own.append(announcement)
    last[announcement.playerName] = own
  }

  /// The last ones of some players or of all, oldest first.
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
