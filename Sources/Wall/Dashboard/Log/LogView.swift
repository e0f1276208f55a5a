import Players
import Screen

/// The log as the user reads it: its lines, and the chosen size, filter and place.
struct LogView: Hashable, Sendable {
  private(set) var size = LogSize.standard
  /// Whether the notification centre of the focused player's app is shown in its place.
  private(set) var showsNotifications = false
  /// The size that it has again afterwards.
  private var sizeBefore = LogSize.standard
  /// Whether it shows the steps of normal work too, or only notices and above.
  private(set) var showsEverything = false
  private(set) var filter = ""
  /// Whether lines around the filter's hits are shown too, as `n` and `N` do.
  var showsContext = false
  /// Whether an audience reads it, from which the script's camera is kept.
  var isOnStage = false
  /// Whether the shell's remarks are shown, which may name files.
  var showsRemarks = true
  /// The place being read; `nil` = it follows the newest line.
  var place: LogPlace?
  private(set) var ring = LogRing()
  /// What the wall calls players whose name is another: the filter finds them by both.
  var titles: [String: String] = [:]

  /// True if the user reads it, so that its own keys win over the wall's.
  var isRead: Bool { !showsNotifications && (size == .full || place != nil) }

  /// Adds a line; it may be left out when so many follow at once that it would be dropped anyway.
  mutating func append(_ announcement: Announcement, isKept: Bool) {
    guard isKept else { return }
    ring.append(announcement, title: titles[announcement.playerName] ?? "")
    if let line = ring.lines.last, shows(line) { place?.pass() }
  }

  /// Forgets all lines; size, level and filter stay.
  mutating func clear() {
    ring = LogRing()
    place = nil
  }

  /// Takes the next size.
  mutating func cycleSize() { show(size.next) }

  mutating func show(_ size: LogSize) {
    self.size = size
    place = nil
  }

  /// Gives its place to the notification centre, at half of the screen at least, or takes it back.
  mutating func toggleNotifications() {
    showsNotifications.toggle()
    place = nil
    if showsNotifications { sizeBefore = size }
    size = !showsNotifications ? sizeBefore : size == .full ? .full : .half
  }

  /// Its size whenever the notification centre is not shown in its place.
  var ownSize: LogSize { showsNotifications ? sizeBefore : size }

  mutating func switchLevel() {
    showsEverything.toggle()
    place = nil
  }

  var levelText: String { showsEverything ? "all messages" : "notices and above" }

  /// Shows the log if it is hidden, or so small that a poster hides it: its filter is about to be
  /// typed.
  mutating func reveal(besidePoster: Bool) {
    if size == .hidden { size = .standard }
    if besidePoster, size == .standard { size = .half }
    narrow()
  }

  /// Goes back to the wall: what happens to a player is never out of sight.
  mutating func makeRoom() {
    if size == .full { size = .standard }
    place = nil
  }

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
      title: showsEverything || !filter.isEmpty && !showsContext ? "log: all messages" : "log",
      filter: filter, showsContext: showsContext, isTyping: isTyping,
      scroll: skipped, cursor: isRead ? (place?.line ?? 0) - skipped : nil, timeline: timeline)
  }

  /// Whether a line is shown: the filter decides; without one, notices and above, or everything.
  func shows(_ line: LogLine) -> Bool {
    if isOnStage, line.isDirection { return false }
    if !showsRemarks, line.isRemark { return false }
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

/// What a step in the log led to.
enum LogOutcome: Hashable {
  case done
  case report(String)
  case open(LogLine)
}

extension LogView {
  /// Takes a step, with that many rows in sight.
  mutating func go(_ step: LogStep, rows: Int) -> LogOutcome {
    switch step {
    case .older: return self.move(down: false) { $0.go(to: $0.line + 1, rows: rows, of: $1) }
    case .newer: return self.move(down: true) { $0.go(to: $0.line - 1, rows: rows, of: $1) }
    case .pageOlder: return self.move(down: false) { $0.page(by: rows, rows: rows, of: $1) }
    case .pageNewer: return self.move(down: true) { $0.page(by: -rows, rows: rows, of: $1) }
    case .nextHit: return .report(goToHit(older: false, rows))
    case .previousHit: return .report(goToHit(older: true, rows))
    case .open:
      place = place ?? LogPlace()
      return current.map { .open($0) } ?? .report("there is no line to open")
    case .leave:
      makeRoom()
      return .done
    }
  }

  /// The line that is read.
  var current: LogLine? {
    let line = place?.line ?? 0
    return ring.last(1, skipping: line, where: shows).first
  }

  /// Moves the window by some lines; at the newest line it follows again.
  mutating func scroll(by lines: Int, rows: Int) {
    var place = place ?? LogPlace()
    place.scroll(by: lines, rows: rows, of: count)
    self.place = place.scroll == 0 && lines < 0 ? nil : place
  }

  /// Reads the line in a row, counted from the lowest; returns it when it is read already.
  mutating func choose(row: Int, rows: Int) -> LogLine? {
    var place = place ?? LogPlace()
    let (line, count) = (place.scroll + row, ring.count(where: shows))
    guard line < count else { return nil }
    let isChosen = isRead && place.line == line
    place.go(to: line, rows: rows, of: count)
    self.place = place
    return isChosen ? current : nil
  }

  /// Moves on; back at the newest line it follows again.
  private mutating func move(down: Bool, _ step: (inout LogPlace, Int) -> Void)
    -> LogOutcome
  {
    let before = place ?? LogPlace()
    var place = before
    step(&place, count)
    self.place = down && place.line == 0 ? nil : place
    guard place == before else { return .done }
    return .report(down ? "this is the newest line" : "this is the oldest line")
  }

  private var count: Int { ring.count(where: shows) }

  /// Goes to the next hit of the filter among all lines, or without a filter to the next warning or
  /// error; the last is followed by the first. Returns what it found.
  private mutating func goToHit(older: Bool, _ rows: Int) -> String {
    let hits = ring.lines.indices.filter { isHit(ring.lines[$0]) }
    let what = filter.isEmpty ? "warning or error" : "hit of \(filter)"
    guard let last = hits.last, let first = hits.first else { return "no \(what)" }
    let here = place == nil ? ring.lines.count : currentIndex
    let found = older ? hits.last { $0 < here } ?? last : hits.first { $0 > here } ?? first
    showsContext = true
    var place = place ?? LogPlace()
    let newer = ring.lines[(found + 1)...].reduce(0) { $0 + (shows($1) ? 1 : 0) }
    place.go(to: newer, rows: rows, of: count)
    self.place = place
    let number = (hits.firstIndex(of: found) ?? 0) + 1
    return "\(what): \(number) of \(hits.count)"
  }

  private func isHit(_ line: LogLine) -> Bool {
    filter.isEmpty ? line.severity >= .warning : line.contains(filter.lowercased())
  }

  /// The place in the ring of the line that is read.
  private var currentIndex: Int {
    var newer = place?.line ?? 0
    for index in ring.lines.indices.reversed() where shows(ring.lines[index]) {
      if newer == 0 { return index }
      newer -= 1
    }
    return 0
  }
}
