import Players
import Simulation

/// The recent announcements that a notification expectation may match: those since the beginning of
/// the last step that acted or waited. Each announcement satisfies one step.
struct AnnouncementWindow: Sendable {
  struct Entry: Sendable {
    /// Its number among all announcements, from 0.
    let place: Int
    let announcement: Announcement
    var isUsed = false
  }

  /// A window of more forgets its older half, however long a step waits [N].
  static let mostEntries = 100_000

  /// The announcements in the window, oldest first.
  private(set) var entries: [Entry] = []
  private var count = 0
  /// The number of the first announcement of the step in progress.
  private var stepBegan = 0
  /// When the step in progress began.
  private var stepInstant = Instant.zero
  /// When the window begins: what was requested earlier satisfies no step.
  private(set) var begin = Instant.zero

  /// What has been announced since the step in progress began.
  var sinceStep: AnnouncementWindow {
    var window = self
    window.endStep()
    return window
  }

  mutating func append(_ announcement: Announcement) {
    entries.append(Entry(place: count, announcement: announcement))
    count += 1
    if entries.count > Self.mostEntries { entries.removeFirst(Self.mostEntries / 2) }
  }

  /// A step that acts or waits begins.
  mutating func beginStep(at now: Instant) { (stepBegan, stepInstant) = (count, now) }

  /// It ends: what came before it began leaves the window.
  mutating func endStep() {
    entries.removeAll { $0.place < stepBegan }
    begin = stepInstant
  }

  /// Lets the window begin at an instant, such as that of an order from outside.
  mutating func begin(at instant: Instant) { begin = instant }

  /// The announcement of that number has satisfied a step.
  mutating func use(_ place: Int) {
    guard let index = entries.firstIndex(where: { $0.place == place }) else { return }
    entries[index].isUsed = true
  }
}

/// An announcement as reports print it.
enum AnnouncementText {
  /// Such as `12.345 s  main  onPlaying`, followed by its details.
  static func line(_ announcement: Announcement) -> String {
    let parts = [
      time(announcement.instant), announcement.playerName, announcement.notice.name,
      announcement.notice.text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Simulated seconds with three digits after the point.
  static func time(_ instant: Instant) -> String {
    let milliseconds = instant.nanoseconds / 1_000_000
    let digits = String(1000 + milliseconds % 1000).dropFirst()
    return "\(milliseconds / 1000).\(digits) s"
  }
}
