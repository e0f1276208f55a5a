import Players

/// What was announced lately, and which of it a notification expectation may match: everything
/// since the beginning of the step before that acted or waited. An announcement serves one step.
struct Hearing: Sendable {
  struct Entry: Sendable {
    /// Counts all announcements from 0.
    let place: Int
    let announcement: Announcement
    var isUsed = false
  }

  private var entries: [Entry] = []
  private var count = 0
  /// Where the step under way began.
  private var stepBegan = 0

  /// What an expectation may match, oldest first.
  var window: [Entry] { entries }

  mutating func hear(_ announcement: Announcement) {
    entries.append(Entry(place: count, announcement: announcement))
    count += 1
  }

  mutating func beginStep() { stepBegan = count }

  /// A step that acted or waited is over: what came before its beginning is forgotten.
  mutating func endStep() { entries.removeAll { $0.place < stepBegan } }

  /// The announcement at a place has served a step.
  mutating func use(_ place: Int) {
    guard let index = entries.firstIndex(where: { $0.place == place }) else { return }
    entries[index].isUsed = true
  }
}
