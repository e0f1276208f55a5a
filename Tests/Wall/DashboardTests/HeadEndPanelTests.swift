import HeadEndAPI
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Sessions
@testable import Worlds

@Suite struct HeadEndPanelTests {
  /// A head-end whose session service had a rush at 50 s and is asked once a second since.
  private static func head() -> HeadEndObservation {
    var capacity = ServiceCapacity(queue: .seconds(2))
    capacity[.session] = 100
    var queues = ServiceQueues(capacity)
    for _ in 0..<4000 { _ = queues.admit(to: .session, at: .zero + .seconds(50), isRetry: true) }
    for second in 51..<60 { _ = queues.admit(to: .session, at: .zero + .seconds(second)) }
    return HeadEndObservation(sessions: 3, limit: 8, queues: queues)
  }

  private static func lines(_ size: Size, docked: Bool = false) -> [String] {
    var frame = Frame(size, filledWith: Cell(" ", Theme.standard[.text]))
    let panel = HeadEndPanel(
      head: head(), crowds: [], now: .zero + .seconds(60), theme: .standard)
    if docked {
      panel.draw(docked: frame.bounds, in: &frame)
    } else {
      panel.draw(over: frame.bounds, in: &frame)
    }
    return (0..<size.height).map { y in
      String(String.UnicodeScalarView((0..<size.width).map { frame[$0, y].glyph }))
    }
  }

  private static func line(_ label: String, _ size: Size) -> String {
    let lines = lines(size)
    let begin = lines.firstIndex { $0.contains("session ") } ?? 0
    return lines[begin...].first { $0.contains(label) } ?? ""
  }

  @Test func `it says sessions, and the rate beside the capacity`() {
    let lines = Self.lines(Size(100, 30))
    #expect(lines.contains { $0.contains("head-end ─ 3 of 8 sessions") })
    #expect(Self.line("requests", Size(100, 30)).contains("1/s of 100/s"))
  }

  @Test func `refusals, retries and waits have their history`() {
    let size = Size(100, 30)
    for label in ["overload", "no answer", "retries", "wait"] {
      #expect(Self.line(label, size).contains("█"), "\(label)")
    }
    #expect(Self.line("wait", size).contains("p50 1s p99 2s"))
  }

  @Test(arguments: [
    (Size(60, 3), 1), (Size(60, 4), 2), (Size(80, 5), 3), (Size(80, 6), 4), (Size(80, 26), 5),
  ])
  func `with fewer rows it shows fewer gauges, requests always`(size: Size, count: Int) {
    let text = Self.lines(size).joined()
    let gauges = HeadEndPanel.Gauge.allCases.filter { text.contains($0.rawValue) }
    #expect(gauges.count == count)
    #expect(gauges.contains(.requests))
    for service in Service.allCases {
      #expect(text.contains("\(service.name) ") == (service == .session), "\(service.name)")
    }
  }

  @Test func `what has not moved takes no row`() {
    let panel = HeadEndPanel(
      head: HeadEndObservation(sessions: 0, limit: 8, queues: ServiceQueues(ServiceCapacity())),
      crowds: [], now: .zero + .seconds(60), theme: .standard)
    #expect(panel.height == 3)
    let busy = HeadEndPanel(head: Self.head(), crowds: [], now: panel.now, theme: .standard)
    #expect(busy.height == 7)
  }

  @Test func `it is docked below an inspector with rows for both, on large screens`() {
    let (large, small) = (Size(160, 45), Size(100, 60))
    let tall = Rect(x: 0, y: 0, width: 54, height: 27)
    #expect(HeadEndPanel.dock(below: tall, on: large)?.inspector.height == 18)
    #expect(HeadEndPanel.dock(below: tall, on: large)?.headEnd.height == 9)
    #expect(HeadEndPanel.dock(below: tall, on: small) == nil)
    #expect(
      HeadEndPanel.dock(below: Rect(x: 0, y: 0, width: 54, height: 23), on: large) == nil)
  }

  @Test func `where it is narrow, its history has most of the width`() {
    let lines = Self.lines(Size(54, 25), docked: true)
    #expect(lines[0].contains("requests, last 23 s"))
    let session = lines.firstIndex { $0.contains("session ") } ?? 0
    #expect(lines[session].contains("█") && lines[session].contains("1/s of 100/s"))
    #expect(lines[session].count { "▁▂▃▄▅▆▇█".contains($0) } == 23)
    for label in ["overload", "no answer", "retries", "wait"] {
      #expect(lines[session..<session + 5].contains { $0.contains("│  \(label)") }, "\(label)")
    }
    #expect(lines[session + 4].contains("p99 2s"))
  }

  @Test func `without capacities it counts requests, and errors by service`() {
    var queues = ServiceQueues(ServiceCapacity())
    for second in 50..<60 { _ = queues.admit(to: .session, at: .zero + .seconds(second)) }
    queues.noteError(of: .session, at: .zero + .seconds(59))
    let panel = HeadEndPanel(
      head: HeadEndObservation(sessions: 1, limit: 2, queues: queues), crowds: [],
      now: .zero + .seconds(60), theme: .standard)
    for size in [Size(60, 8), Size(100, 8)] {
      var frame = Frame(size, filledWith: Cell(" ", Theme.standard[.text]))
      panel.draw(over: frame.bounds, in: &frame)
      let text = TextDisplay.text(of: frame)
      #expect(text.contains("1/s, 10 total, 1 error") || text.contains("1/s, 1 error"))
      #expect(text.contains("errors"), "their history")
    }
  }

  @Test(arguments: [Size(60, 16), Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45)])
  func `it covers no pane's title, and moves none`(size: Size) throws {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    _ = wallSession.press("e", size: size)
    let text = TextDisplay.text(of: wallSession.frame(size))
    #expect(text.contains("head-end ─ 2 of 2 sessions"), "\(text)")
    for name in ["1 main", "2 preview", "3 clip", "4 cinema"] {
      #expect(text.replacing("  ", with: " ").contains(name), "\(name) in \(text)")
    }
    for service in ["token", "session", "licence", "origin"] { #expect(text.contains(service)) }
  }

  @Test func `a refusal is an error of its service, whoever answers it`() throws {
    let lineUp = try ShippedLineUp.named("default")
    let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .mono))
    let size = Size(120, 36)
    _ = wallSession.play(
      try KeyScript("@3s 1 f h + @8s e"), until: .zero + .seconds(10), size: size)
    let load = session.world.head.queues.load(of: .session)
    #expect(load.errorsInAll >= 1 && load.refusedInAll == 0)
    #expect(TextDisplay.text(of: wallSession.frame(size)).contains("error"))
  }

  @Test func `it is observed only while it is shown`() {
    var wall = Wall(theme: .standard)
    let (world, clock) = (SampleWorld.world(players: 4), WallClock(presentation: .zero))
    #expect(!wall.showsHeadEnd)
    _ = wall.press("e", seeing: world, clock: clock, size: Size(80, 24))
    #expect(wall.showsHeadEnd)
    _ = wall.press("e", seeing: world, clock: clock, size: Size(80, 24))
    #expect(!wall.showsHeadEnd)
  }

  /// What a player says of its session is the judge.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `every session has its owner, and an orphan none`(seed: UInt64) throws {
    let session = Session(try ShippedLineUp.named("default"), seed: seed, epoch: .scriptedEpoch)
    let players = session.world.fleet.playerIDs
    for step in 0..<24 {
      session.advance(to: session.now + .milliseconds(700 * (1 + (step + Int(seed)) % 5)))
      let player = players[(step * 7 + Int(seed)) % players.count]
      switch (step + Int(seed)) % 6 {
      case 0: session.perform(.inject("t", player, provoke: false))
      case 1: session.perform(.killApp(player))
      case 2: session.perform(.player(player, .stop))
      default: session.perform(.player(player, .recover))
      }
      let head = HeadEndObservation(of: session.world)
      #expect(head.open.count == head.sessions)
      let held = players.compactMap { id -> (String, String)? in
        guard let player = session.observation(of: id), player.state.isUnderWay else { return nil }
        return (player.stream.session.identifier, player.name)
      }
      for (id, owner) in held where head.open.contains(where: { $0.id == id }) {
        #expect(head.open.contains { $0.id == id && !$0.isOrphan && $0.owner == owner })
      }
      for orphan in head.open where orphan.isOrphan {
        #expect(!held.contains { $0.0 == orphan.id } && orphan.owner == "tablet")
      }
    }
  }

  @Test func `a session whose teardown failed is listed as an orphan until it expires`() throws {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    let size = Size(120, 36)
    _ = wallSession.play(
      try KeyScript("@3s 1 f Tab t Up @8s e"), until: .zero + .seconds(9), size: size)
    var text = TextDisplay.text(of: wallSession.frame(size))
    #expect(text.contains("X ORPHAN of tablet") && text.contains("● preview"), "\(text)")
    wallSession.session.speed = try #require(Speed(multiple: 100))
    wallSession.pass(.seconds(5))
    text = TextDisplay.text(of: wallSession.frame(size))
    #expect(!text.contains("ORPHAN") && text.contains("● preview"), "\(text)")
  }

  @Test func `of many sessions the orphans are listed, and the others counted`() {
    let open = (0..<40).map { number in
      OpenSession(
        id: "id\(number)", account: "home", content: "news", owner: "tv-\(number)",
        isOrphan: number < 2, begin: .zero + .seconds(number), end: .zero + .seconds(90))
    }
    let panel = HeadEndPanel(
      head: HeadEndObservation(
        sessions: 40, limit: 40, queues: ServiceQueues(ServiceCapacity()), open: open),
      crowds: [], now: .zero + .seconds(60), theme: .standard)
    for width in [60, 80, 120] {
      var frame = Frame(Size(width, 20), filledWith: Cell(" ", Theme.standard[.text]))
      panel.draw(over: frame.bounds, in: &frame)
      let text = TextDisplay.text(of: frame)
      for words in ["X ORPHAN of tv-0", "X ORPHAN of tv-1", "● tv-15", "and 24 more"] {
        #expect(text.contains(words), "\(words) in \(text)")
      }
    }
  }

  /// Each session and each gauge has a row where there are enough; with fewer, sessions have at
  /// least six as long as each service keeps one.
  @Test(arguments: 0...20, 1...32)
  func `sessions take the rows that the gauges leave`(count: Int, rows: Int) {
    let open = (0..<count).map { number in
      OpenSession(
        id: "id\(number)", account: "home", content: "news", owner: "tv-\(number)",
        isOrphan: false, begin: .zero + .seconds(number), end: .zero + .seconds(90))
    }
    let panel = HeadEndPanel(
      head: HeadEndObservation(
        sessions: count, limit: 40, queues: Self.head().queues, open: open),
      crowds: [], now: .zero + .seconds(60), theme: .standard)
    var frame = Frame(Size(120, rows + 2), filledWith: Cell(" ", Theme.standard[.text]))
    panel.draw(over: frame.bounds, in: &frame)
    let text = TextDisplay.text(of: frame)
    let shown = text.split(separator: "\n").count { $0.contains("● tv-") }
    let gauges = HeadEndPanel.Gauge.allCases.count { text.contains($0.rawValue) }
    #expect(text.contains("requests"))
    if rows >= count + 5 { #expect(shown == count && gauges == 5, "\(text)") }
    if shown < count, rows > 6 { #expect(shown >= 5 && text.contains("and \(count - shown) more")) }
  }

  @Test(arguments: [
    (0, "0"), (9999, "9999"), (10_000, "10k"), (12_345, "12.3k"), (60_000, "60k"),
    (123_456, "123k"), (1_200_000, "1.2M"), (10_000_000, "10M"),
  ])
  func `large counts are short`(count: Int, text: String) {
    #expect(CountText.short(count) == text)
  }
}
