import Players
import Screen
import Simulation
import Testing

@testable import Dashboard

@Suite struct LogViewTests {
  private static let screen = Size(80, 24)

  private static func log(_ count: Int, _ notice: (Int) -> Notice) -> LogView {
    var log = LogView()
    for index in 0..<count {
      log.append(SampleWorld.say(index, 0, "main", notice(index)), isKept: true)
    }
    return log
  }

  private static func beats(_ count: Int) -> LogView {
    log(count) { .timeline(.heartbeatSucceeded(beat: $0)) }
  }

  private static func panel(_ log: LogView, rows: Int = 20) -> LogPanel {
    let clock = WallClock(presentation: .zero)
    return log.panel(
      in: Rect(x: 0, y: 0, width: 80, height: rows), isTyping: false,
      timeline: TimelineBar(now: .zero, clock: clock, theme: .standard), theme: .standard)
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
    ([UserAction.up], 1), ([.up, .up, .down], 1), ([.down], 0), ([.pageUp], 19),
    ([.pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp], 81), ([.pageUp, .pageDown], 0),
  ])
  func `the full log scrolls within its lines`(actions: [UserAction], scroll: Int) {
    var log = Self.beats(100)
    log.cycleSize()
    log.cycleSize()
    for action in actions { log.scroll(action, on: Self.screen) }
    #expect(Self.panel(log).scroll == scroll)
    log.append(SampleWorld.say(1, 0, "main", .timeline(.loaded)), isKept: true)
    #expect(Self.panel(log).scroll == (scroll > 0 ? scroll + 1 : 0))
    log.scroll(.close, on: Self.screen)
    #expect(log.size == .standard)
  }

  @Test(arguments: [
    ("", 12), ("1006", 2), ("KIDS", 3), ("zapfin", 1), ("nothing", 0),
  ])
  func `the filter keeps lines by player, name and text`(filter: String, lines: Int) {
    var log = LogView()
    log.cycleSize()
    for announcement in SampleWorld.announcements { log.append(announcement, isKept: true) }
    for character in filter { log.type(character) }
    #expect(Self.panel(log).lines.count == lines)
    for _ in filter { log.erase() }
    #expect(Self.panel(log).lines.count == 12)
  }

  @Test func `small logs leave out the steps of normal work, others only heartbeats`() {
    var log = Self.log(6) {
      $0 < 2
        ? .timeline(.heartbeatSucceeded(beat: 1))
        : $0 < 4 ? .timeline(.loaded) : .sdk(.playbackStalled)
    }
    #expect(Self.panel(log, rows: 6).lines.count == 2)
    #expect(Self.panel(log).lines.count == 4)
    log.cycleSize()
    #expect(Self.panel(log).lines.count == 6)
  }

  @Test func `four thousand lines stay, and clearing leaves size and filter`() {
    var log = Self.beats(20_000)
    log.cycleSize()
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
    log.reveal()
    #expect(log.size == .standard)
  }
}
