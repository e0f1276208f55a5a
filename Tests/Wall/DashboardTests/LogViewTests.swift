import Players
import Screen
import Simulation
import Testing

@testable import Dashboard

@Suite struct LogViewTests {
  @Test(arguments: [(59, " 59:30.0 "), (61, " 01:01:30.0 "), (6001, " 100:01:30.0 ")])
  func `after an hour the time has its hour on narrow screens, too`(minutes: Int, time: String) {
    var wall = Wall(theme: .mono)
    let failure = Notice.sdk(.ssmHeartbeatError(SampleWorld.heartbeatFailure))
    wall.observe(SampleWorld.say((minutes * 60 + 30) * 1000, 0, "main", failure), at: .zero)
    let world = SampleWorld.world(players: 4)
    #expect(WallFrameTests.text(wall, world, Size(80, 24)).contains(time))
  }

  private static let screen = Size(80, 24)

  private static func log(_ count: Int, _ notice: (Int) -> Notice) -> LogView {
    var log = LogView()
    for index in 0..<count {
      log.append(SampleWorld.say(index, 0, "main", notice(index)), isKept: true)
    }
    return log
  }

  private static func beats(_ count: Int) -> LogView {
    log(count) { .session(.heartbeatSucceeded(beat: $0)) }
  }

  private static func panel(_ log: LogView, rows: Int = 20) -> LogPanel {
    let clock = WallClock(presentation: .zero)
    return log.panel(
      in: Rect(x: 0, y: 0, width: 80, height: rows), isTyping: false,
      timeline: TimelineBar(now: .zero, clock: clock, theme: .standard), theme: .standard)
  }

  private static func title(_ log: LogView) -> String { text(log, row: 0) }

  private static func text(_ log: LogView, row: Int) -> String {
    var frame = Frame(screen, filledWith: Cell(" ", Theme.standard[.text]))
    panel(log).draw(Rect(x: 0, y: 0, width: 80, height: 20), in: &frame)
    return String(String.UnicodeScalarView((0..<80).map { frame[$0, row].glyph }))
  }

  @Test func `the line that is read stays between the borders`() {
    var log = Self.beats(100)
    log.switchLevel()
    _ = log.go(.older, rows: 18)
    let line = Self.text(log, row: 17)
    #expect(log.isRead && line.hasPrefix("│") && line.hasSuffix("│"), "\(line)")
  }

  @Test func `sizes follow each other in a circle`() {
    var log = LogView()
    let sizes = (0..<5).map { _ in
      defer { log.cycleSize() }
      return log.size
    }
    #expect(sizes == [.standard, .half, .full, .hidden, .standard])
  }

  @Test(arguments: [
    ([LogStep.older], 1, 0), ([.older, .older, .newer], 1, 0), ([.newer], 0, 0),
    ([.pageOlder], 19, 19), (Array(repeating: .pageOlder, count: 6), 99, 81),
    ([.pageOlder, .pageNewer], 0, 0), (Array(repeating: .older, count: 25), 25, 7),
  ])
  func `the log is read line by line, and the window follows`(
    steps: [LogStep], line: Int, scroll: Int
  ) {
    var log = Self.beats(100)
    log.switchLevel()
    for _ in 0..<2 { log.cycleSize() }
    for step in steps { _ = log.go(step, rows: 19) }
    #expect(Self.panel(log).scroll == scroll)
    #expect(log.current?.text == "beat \(99 - line), token rotated")
    log.append(SampleWorld.say(1, 0, "main", .timeline(.loaded)), isKept: true)
    #expect(Self.panel(log).scroll == (line > 0 ? scroll + 1 : 0))
    #expect(log.go(.leave, rows: 19) == .done)
    #expect(log.size == .standard && !log.isRead)
  }

  @Test func `the wheel scrolls the log of any size, and back at its end it follows again`() {
    var log = Self.beats(100)
    log.switchLevel()
    log.scroll(by: 3, rows: 5)
    #expect(log.isRead && Self.panel(log, rows: 6).scroll == 3)
    #expect(log.current?.text == "beat 96, token rotated")
    log.scroll(by: -3, rows: 5)
    #expect(!log.isRead && Self.panel(log, rows: 6).scroll == 0)
  }

  @Test func `n and N go through the hits among all lines, and begin again at the end`() {
    var log = LogView()
    for announcement in SampleWorld.announcements { log.append(announcement, isKept: true) }
    for character in "1006" { log.type(character) }
    #expect(log.go(.previousHit, rows: 5) == .report("hit of 1006: 2 of 2"))
    #expect(log.current?.text.contains("1006") == true)
    #expect(Self.panel(log).lines.count > 2)
    #expect(Self.title(log).contains(" around / 1006 "))
    #expect(log.go(.previousHit, rows: 5) == .report("hit of 1006: 1 of 2"))
    #expect(log.go(.nextHit, rows: 5) == .report("hit of 1006: 2 of 2"))
    #expect(log.go(.nextHit, rows: 5) == .report("hit of 1006: 1 of 2"))
    log.clearFilter()
    #expect(Self.panel(log).lines.count > 2 && !log.isRead)
    guard case .report(let text) = log.go(.previousHit, rows: 5) else {
      Issue.record("silent")
      return
    }
    #expect(text.hasPrefix("warning or error: ") && log.current?.severity ?? .info >= .warning)
    for character in "nowhere" { log.type(character) }
    #expect(log.go(.nextHit, rows: 5) == .report("no hit of nowhere"))
  }

  @Test func `a line is opened with every field, and copied whole`() throws {
    var log = LogView()
    let failure = Notice.sdk(.ssmHeartbeatError(SampleWorld.heartbeatFailure))
    log.append(SampleWorld.say(84, 5, "main", failure), isKept: true)
    guard case .open(let line) = log.go(.open, rows: 5) else {
      Issue.record("not opened")
      return
    }
    let fields = LineBox.fields(of: line).map { "\($0.label): \($0.value)" }
    for expected in ["player: main", "severity: error", "errorCode: 1006", "code: 404"] {
      #expect(fields.contains(expected), "\(fields)")
    }
    #expect(fields.contains { $0.hasPrefix("app should: stop; if the app was in the background") })
    var box = LineBox(line: line)
    let copied = box.press("Y", in: Situation(seeing: SampleWorld.world()))?.requests
    #expect(copied == [.copy(line.whole)])
    #expect(line.whole.contains("main X OTVSSMHeartbeatErrorNotification"))
  }

  @Test(arguments: [
    ("", 12), ("1006", 2), ("KIDS", 3), ("zapfin", 1), ("nothing", 0),
  ])
  func `the filter keeps lines by player, name and text`(filter: String, lines: Int) {
    var log = LogView()
    log.switchLevel()
    for announcement in SampleWorld.announcements { log.append(announcement, isKept: true) }
    for character in filter { log.type(character) }
    #expect(Self.panel(log).lines.count == lines)
    for _ in filter { log.erase() }
    #expect(Self.panel(log).lines.count == 12)
  }

  @Test func `the log shows notices and above, or everything`() {
    var log = Self.log(6) {
      $0 < 2
        ? .session(.heartbeatSucceeded(beat: 1))
        : $0 < 4 ? .timeline(.playing) : .sdk(.playbackStalled)
    }
    #expect(Self.panel(log).lines.count == 4)
    log.switchLevel()
    #expect(Self.panel(log).lines.count == 6)
  }

  @Test func `four thousand lines stay, and clearing leaves size and filter`() {
    var log = Self.beats(20_000)
    log.cycleSize()
    log.switchLevel()
    #expect(Self.panel(log, rows: 9000).lines.count >= 4000)
    #expect(Self.panel(log).lines.last?.wordings == ["beat 19999, token rotated"])
    log.type("m")
    log.clear()
    #expect(log.size == .half && Self.panel(log).lines.isEmpty && Self.panel(log).filter == "m")
  }

  @Test func `a hidden log is revealed, a full one makes room`() {
    var log = LogView()
    log.makeRoom()
    #expect(log.size == .standard)
    for _ in 0..<2 { log.cycleSize() }
    log.makeRoom()
    #expect(log.size == .standard)
    for _ in 0..<3 { log.cycleSize() }
    #expect(log.size == .hidden)
    log.reveal(besidePoster: false)
    #expect(log.size == .standard)
  }
}
