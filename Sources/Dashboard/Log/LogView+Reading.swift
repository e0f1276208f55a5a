import Players

/// What a key led to in the log.
enum LogOutcome: Hashable {
  case done
  case tell(String)
  case open(LogLine)
  case copy(LogLine)
}

extension LogView {
  /// Takes one of the log's own actions, with that many rows in sight; `nil` for the others.
  mutating func answer(_ action: UserAction, rows: Int) -> LogOutcome? {
    switch action {
    case .up: return move(down: false) { $0.go(to: $0.line + 1, rows: rows, of: $1) }
    case .down: return move(down: true) { $0.go(to: $0.line - 1, rows: rows, of: $1) }
    case .pageUp: return move(down: false) { $0.page(by: rows, rows: rows, of: $1) }
    case .pageDown: return move(down: true) { $0.page(by: -rows, rows: rows, of: $1) }
    case .close: leave()
    case .nextHit: return .tell(goToHit(older: false, rows))
    case .previousHit: return .tell(goToHit(older: true, rows))
    case .openLine:
      place = place ?? LogPlace()
      return current.map { .open($0) } ?? .tell("the log has no line to open")
    case .copyLine: return current.map { .copy($0) } ?? .tell("the log has no line to copy")
    default: return nil
    }
    return .done
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
    return .tell(down ? "this is the newest line" : "this is the oldest line")
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
