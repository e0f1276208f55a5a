import Players
import Simulation
import Worlds

/// What an expectation may match: what has happened since the beginning of the last step that acted
/// or waited. Each announcement satisfies one step.
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
  /// Whether some of its announcements are forgotten.
  private(set) var isIncomplete = false
  private var count = 0
  /// The number of the first announcement of the step in progress.
  private var stepBegan = 0
  private var step = Beginning.start
  /// When the window begins: what was requested or broken earlier satisfies no step.
  private(set) var begin = Beginning.start

  /// What has happened since the step in progress began.
  var sinceStep: AnnouncementWindow {
    var window = self
    window.endStep()
    return window
  }

  mutating func append(_ announcement: Announcement) {
    entries.append(Entry(place: count, announcement: announcement))
    count += 1
    guard entries.count > Self.mostEntries else { return }
    entries.removeFirst(Self.mostEntries / 2)
    isIncomplete = true
  }

  /// A step that acts or waits begins.
  mutating func beginStep(_ beginning: Beginning) { (stepBegan, step) = (count, beginning) }

  /// It ends: what came before it began leaves the window.
  mutating func endStep() {
    if count - entries.count <= stepBegan { isIncomplete = false }
    entries.removeAll { $0.place < stepBegan }
    begin = step
  }

  /// Lets the window begin earlier, such as with an order from outside; what was announced since
  /// then is in it already, unless that is `incomplete`.
  mutating func begin(with beginning: Beginning, incomplete: Bool) {
    (begin, isIncomplete) = (beginning, incomplete)
  }

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
