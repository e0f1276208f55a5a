import Players

/// The last few thousand log lines, oldest first.
struct LogRing: Hashable, Sendable {
  /// Never fewer than this many are kept once there have been so many.
  static let capacity = 4000

  private(set) var lines: [LogLine] = []

  /// Adds the line of an announcement; the oldest go, many at a time.
  mutating func append(_ announcement: Announcement) {
    if lines.count == 2 * Self.capacity { lines.removeFirst(Self.capacity) }
    lines.append(LogLine(announcement))
  }

  /// The last `count` lines that pass, oldest first, after `skipped` newer ones that pass.
  func last(_ count: Int, skipping skipped: Int, where passes: (LogLine) -> Bool) -> [LogLine] {
    var found: [LogLine] = []
    var toSkip = skipped
    for line in lines.reversed() where passes(line) {
      if found.count >= count { break }
      if toSkip > 0 { toSkip -= 1 } else { found.append(line) }
    }
    return found.reversed()
  }

  /// How many lines pass.
  func count(where passes: (LogLine) -> Bool) -> Int {
    lines.reduce(0) { $0 + (passes($1) ? 1 : 0) }
  }
}
