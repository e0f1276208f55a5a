import Players
import Screen

/// The log as somebody reads it: its lines, and the size, filter and scroll position they chose.
struct LogView: Hashable, Sendable {
  private(set) var size = LogSize.standard
  private var filter = ""
  /// How many newer lines are scrolled out of sight.
  private var scroll = 0
  private var ring = LogRing()

  /// Adds a line; it may be left out when so many follow at once that it would be dropped anyway.
  mutating func append(_ announcement: Announcement, isKept: Bool) {
    if isKept { ring.append(announcement) }
    if scroll > 0, ring.lines.last?.contains(filter.lowercased()) == true { scroll += 1 }
  }

  /// Forgets all lines; size and filter stay.
  mutating func clear() {
    ring = LogRing()
    scroll = 0
  }

  /// Takes the next size.
  mutating func cycleSize() {
    size = size.next
    scroll = 0
  }

  /// Shows the log if it is hidden: its filter is about to be typed.
  mutating func reveal() {
    if size == .hidden { size = .standard }
  }

  /// Makes room for the panes: what happens to a player is never out of sight.
  mutating func makeRoom() {
    if size == .full { size = .standard }
  }

  /// Adds a character to the filter.
  mutating func type(_ character: Character) {
    filter.append(character)
    scroll = 0
  }

  /// Removes the filter's last character.
  mutating func erase() {
    filter = String(filter.dropLast())
    scroll = 0
  }

  mutating func clearFilter() { filter = "" }

  /// Scrolls the full log of a screen of that size; any other action leaves it.
  mutating func scroll(_ action: UserAction, on screen: Size) {
    let page = max(1, screen.height - 5)
    let most = max(0, ring.count { shows($0, all: true) } - page)
    switch action {
    case .up: scroll = min(most, scroll + 1)
    case .down: scroll = max(0, scroll - 1)
    case .pageUp: scroll = min(most, scroll + page)
    case .pageDown: scroll = max(0, scroll - page)
    default:
      scroll = 0
      size = .standard
    }
  }

  /// The panel that shows it in an area.
  func panel(in area: Rect, isTyping: Bool, timeline: TimelineBar, theme: Theme) -> LogPanel {
    let showsAll = size == .full || size == .half
    let isSmall = area.height < 10
    let skipped = size == .full ? scroll : 0
    let lines = ring.last(LogPanel.body(area).height, skipping: skipped) {
      shows($0, all: showsAll, small: isSmall)
    }
    return LogPanel(
      lines: lines, theme: theme, filter: filter, isTyping: isTyping, scroll: skipped,
      timeline: timeline)
  }

  /// Whether a line is shown: the filter decides; without one, small logs leave out the steps of
  /// normal work, and only half and full logs show every heartbeat.
  private func shows(_ line: LogLine, all: Bool, small: Bool = false) -> Bool {
    guard filter.isEmpty else { return line.contains(filter.lowercased()) }
    if all || line.severity > .info { return true }
    return !small && !line.isHeartbeat
  }
}
