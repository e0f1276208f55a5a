import Players
import Simulation

/// The last few thousand log lines, oldest first.
struct LogRing: Hashable, Sendable {
  /// At least this many lines are kept.
  static let capacity = 4000

  private(set) var lines: [LogLine] = []

  /// Adds the line of an announcement, whose player is called `title` on the wall; the oldest lines
  /// are dropped, many at a time.
  mutating func append(_ announcement: Announcement, title: String) {
    if lines.count == 2 * Self.capacity { lines.removeFirst(Self.capacity) }
    lines.append(LogLine(announcement, title: title))
  }

  /// The last `count` lines that pass, oldest first, before the newest `skipped` ones.
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

/// One announcement as the log keeps it, its texts made once.
struct LogLine: Hashable, Sendable {
  let announcement: Announcement
  var time: String
  var player: String
  var severity: Severity
  var name: String
  /// The notice's text, from the fullest wording to the shortest.
  var wordings: [String]
  private var searchable: String

  init(_ announcement: Announcement, title: String) {
    self.announcement = announcement
    let notice = announcement.notice
    time = ClockText.log(announcement.instant)
    player = announcement.playerName
    severity = notice.severity
    name = notice.name
    wordings = NoticeText.wordings(of: notice, player: announcement.playerName)
    searchable = [player, title, name, wordings[0]].joined(separator: " ").lowercased()
  }

  /// Whether it says what the script shows.
  var isDirection: Bool {
    if case .simulator(.shown) = announcement.notice { true } else { false }
  }

  /// Whether the shell said it.
  var isRemark: Bool {
    if case .simulator(.remark) = announcement.notice { true } else { false }
  }

  /// The fullest wording.
  var text: String { wordings[0] }

  /// The whole line in one, as it is copied.
  var whole: String {
    let name = [time, player, String(severity.letter), name].filter { !$0.isEmpty }
    return (name + (text.isEmpty ? [] : [text])).joined(separator: " ")
  }

  /// Whether player, its title on the wall, name or text contain a lower-case text.
  func contains(_ text: String) -> Bool { text.isEmpty || searchable.contains(text) }
}
