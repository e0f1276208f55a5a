import Players
import Screen

/// The log as somebody reads it: its lines, and the size, filter and place they chose.
struct LogView: Hashable, Sendable {
  private(set) var size = LogSize.standard
  /// Whether it shows the steps of normal work too, or only notices and above.
  private(set) var showsEverything = false
  private(set) var filter = ""
  /// Whether lines around the filter's hits are shown too, as `n` and `N` do.
  var showsContext = false
  /// Where somebody reads; `nil` = it follows what happens.
  var place: LogPlace?
  private(set) var ring = LogRing()

  /// Whether somebody reads it, so that its own keys win over the wall's.
  var isRead: Bool { size == .full || place != nil }

  /// Adds a line; it may be left out when so many follow at once that it would be dropped anyway.
  mutating func append(_ announcement: Announcement, isKept: Bool) {
    guard isKept else { return }
    ring.append(announcement)
    if let line = ring.lines.last, shows(line) { place?.pass() }
  }

  /// Forgets all lines; size, level and filter stay.
  mutating func clear() {
    ring = LogRing()
    place = nil
  }

  /// Takes the next size.
  mutating func cycleSize() {
    size = size.next
    place = nil
  }

  mutating func switchLevel() {
    showsEverything.toggle()
    place = nil
  }

  var levelText: String { showsEverything ? "everything" : "notices and above" }

  /// Shows the log if it is hidden, or so small that a poster hides it: its filter is about to be
  /// typed.
  mutating func reveal(besidePoster: Bool) {
    if size == .hidden { size = .standard }
    if besidePoster, size == .standard { size = .half }
    narrow()
  }

  /// Makes room for the panes: what happens to a player is never out of sight.
  mutating func makeRoom() {
    if size == .full { size = .standard }
    place = nil
  }

  /// Goes back to the wall.
  mutating func leave() { makeRoom() }

  /// Adds a character to the filter.
  mutating func type(_ character: Character) {
    filter.append(character)
    narrow()
  }

  /// Removes the filter's last character.
  mutating func erase() {
    filter = String(filter.dropLast())
    narrow()
  }

  mutating func clearFilter() {
    filter = ""
    narrow()
  }

  /// Shows the filter's hits alone.
  private mutating func narrow() {
    showsContext = false
    place = nil
  }

  /// The panel that shows it in an area.
  func panel(in area: Rect, isTyping: Bool, timeline: TimelineBar, theme: Theme) -> LogPanel {
    let skipped = place?.scroll ?? 0
    return LogPanel(
      lines: ring.last(LogPanel.body(area).height, skipping: skipped, where: shows), theme: theme,
      title: showsEverything || !filter.isEmpty ? "log: everything" : "log", filter: filter,
      isTyping: isTyping,
      scroll: skipped, cursor: isRead ? (place?.line ?? 0) - skipped : nil, timeline: timeline)
  }

  /// Whether a line is shown: the filter decides; without one, notices and above, or everything.
  func shows(_ line: LogLine) -> Bool {
    if !filter.isEmpty {
      if line.contains(filter.lowercased()) { return true }
      guard showsContext else { return false }
    }
    return showsEverything || line.severity > .info
  }
}

/// A place in the log, counted from its newest line upwards, among the lines that are shown.
struct LogPlace: Hashable, Sendable {
  /// The line that is read.
  private(set) var line = 0
  /// How many newer lines are below the window.
  private(set) var scroll = 0

  /// One more line was added below.
  mutating func pass() {
    line += 1
    scroll += 1
  }

  /// Goes to a line; the window follows. There are `count` lines, `rows` of them in the window.
  mutating func go(to line: Int, rows: Int, of count: Int) {
    self.line = min(max(0, line), max(0, count - 1))
    scroll = min(max(scroll, self.line - rows + 1), self.line)
    scroll = max(0, min(scroll, count - rows))
  }

  /// Moves line and window on.
  mutating func page(by lines: Int, rows: Int, of count: Int) {
    scroll += lines
    go(to: line + lines, rows: rows, of: count)
  }

  /// Moves the window; the line that is read stays in it.
  mutating func scroll(by lines: Int, rows: Int, of count: Int) {
    scroll = max(0, min(scroll + lines, count - rows))
    line = min(max(line, scroll), max(scroll, min(scroll + rows, count) - 1))
  }
}
