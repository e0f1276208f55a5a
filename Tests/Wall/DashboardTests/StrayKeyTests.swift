import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// A key that a presenter or a visitor did not mean to press spoils no chapter.
@Suite struct StrayKeyTests {
  private static let size = Size(120, 36)

  /// Each chapter arms a fault that nothing provokes, and ends 20 s later.
  private static let faults = """
      - chapter: One
      - fault: {key: s, player: main, provoke: false, name: first}
      - wait: 20s
      - chapter: Two
      - fault: {key: s, player: main, provoke: false, name: second}
      - wait: 20s
      - chapter: Three
      - wait: 20s
    """

  private static func press(_ keys: Key..., on wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  private static func text(_ wallSession: WallSession, _ size: Size = size) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  private static func armed(_ wallSession: WallSession) -> [String] {
    wallSession.session.world.faults.map(\.name)
  }

  private static func chapters(_ wallSession: WallSession) -> Int {
    wallSession.session.chronicle.marks.count { $0.kind == .chapter }
  }

  @Test func `PgDn clears what the interrupted chapter has armed, and leaves what keys have`()
    throws
  {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(5))
    #expect(Self.armed(wallSession) == ["first"])
    Self.press("f", .tab, "l", on: wallSession)
    #expect(Self.armed(wallSession) == ["first", "session limit reached"])
    wallSession.pass(.seconds(2))
    Self.press(.pageDown, on: wallSession)
    #expect(Self.armed(wallSession) == ["session limit reached"])
    #expect(Self.chapters(wallSession) == 2)
    Self.press("u", on: wallSession)
    #expect(Self.armed(wallSession) == ["first"] && Self.chapters(wallSession) == 1)
  }

  @Test func `what a chapter has armed stays once its steps are done`() throws {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(30))
    #expect(wallSession.clock.talk == .waits)
    Self.press("f", .tab, "l", .pageDown, on: wallSession)
    #expect(Self.armed(wallSession) == ["first", "session limit reached"])
    wallSession.pass(.seconds(5))
    Self.press(.enter, .pageDown, on: wallSession)
    #expect(Self.armed(wallSession) == ["first", "session limit reached"])
  }

  /// On the new branch a key's fault has the number that the script's second one had on the other.
  @Test func `a key in the past interrupts the chapter of that instant`() throws {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(30))
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(5))
    #expect(Self.armed(wallSession) == ["first", "second"])
    wallSession.session.travel(to: .zero + .seconds(10))
    Self.press("f", .tab, "l", on: wallSession)
    #expect(wallSession.clock.talk == .detour)
    Self.press(.pageDown, on: wallSession)
    #expect(Self.armed(wallSession) == ["session limit reached"])
    #expect(Self.chapters(wallSession) == 2)
  }

  @Test(arguments: [Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45)], [false, true])
  func `the screen says that the script waits, and what the keys do`(size: Size, isStage: Bool)
    throws
  {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    let words = "u undoes, PgDn continues"
    if isStage { Self.press("F", on: wallSession) }
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(5))
    #expect(!Self.text(wallSession, size).contains(words))
    Self.press(.enter, on: wallSession)
    for _ in 0..<20 {
      #expect(Self.text(wallSession, size).contains(words))
      wallSession.pass(.seconds(1))
    }
    Self.press("u", on: wallSession)
    #expect(!Self.text(wallSession, size).contains(words))
    Self.press(.enter, .pageDown, on: wallSession)
    #expect(!Self.text(wallSession, size).contains(words))
  }

  @Test func `an audience sees no verdict and no file name`() throws {
    let wallSession = try SampleTalk.wallSession(
      """
        - chapter: One
        - expect: {player: main, state: stopped}
        - say: Words.
        - chapter: Two
        - wait: 2s
      """)
    Self.press("l", on: wallSession)
    for second in 0..<30 {
      if second % 10 == 0 { Self.press(.pageDown, on: wallSession) }
      wallSession.pass(.seconds(1))
      let text = Self.text(wallSession)
      for word in ["FAILED", "PASSED", "x.yaml"] {
        #expect(!text.contains(word), "\(word) at \(second) s")
      }
    }
    #expect(wallSession.failure != nil && wallSession.verdict?.hasPassed == false)
  }

  static let keys = ActionTable.rows(in: .presenting).flatMap(\.bindings).map(\.key)

  @Test(arguments: keys.filter { $0 != .control("c") } + [.escape, .function(5)])
  func `a key on a blanked screen shows it and does nothing else`(key: Key) throws {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(5))
    let (frame, world) = (wallSession.frame(Self.size), wallSession.session.world.observation)
    Self.press("b", on: wallSession)
    #expect(Self.text(wallSession).allSatisfy { $0.isWhitespace })
    #expect(wallSession.press(key, size: Self.size).isEmpty)
    #expect(wallSession.frame(Self.size) == frame)
    #expect(wallSession.session.world.observation == world && wallSession.clock.talk == .runs)
  }

  @Test func `a turn of the wheel on a blanked screen shows it and zaps nothing`() throws {
    let wallSession = try SampleTalk.wallSession(Self.faults)
    wallSession.pass(.seconds(5))
    Self.press("b", on: wallSession)
    let count = wallSession.session.place.announcements
    #expect(wallSession.wheel(x: 20, y: 8, up: true, size: Self.size).isEmpty)
    #expect(!Self.text(wallSession).allSatisfy { $0.isWhitespace })
    #expect(wallSession.session.place.announcements == count)
  }

  @Test(
    arguments: [1.0, 5, 25], [Duration.milliseconds(100), .milliseconds(1500), .milliseconds(2900)])
  func `pressed twice, { goes two markers back`(multiple: Double, gap: Duration) throws {
    let wallSession = try SampleTalk.wallSession("  - wait: 1s")
    for pause in [2000, 300, 4000, 700, 5000] {
      Self.press("m", on: wallSession)
      wallSession.pass(.milliseconds(pause))
    }
    let marks = wallSession.session.chronicle.marks.map(\.instant)
    #expect(marks.count == 5)
    wallSession.session.speed = try #require(Speed(multiple: multiple))
    Self.press("{", on: wallSession)
    #expect(wallSession.session.now == marks[4])
    wallSession.pass(gap)
    Self.press("{", on: wallSession)
    #expect(wallSession.session.now == marks[3])
    wallSession.pass(gap)
    Self.press("{", on: wallSession)
    #expect(wallSession.session.now == marks[2])
  }

  @Test func `after a while { repeats the marker that it went to`() throws {
    let wallSession = try SampleTalk.wallSession("  - wait: 1s")
    wallSession.pass(.seconds(5))
    Self.press("m", on: wallSession)
    wallSession.pass(.seconds(20))
    for _ in 0..<2 {
      Self.press("{", on: wallSession)
      #expect(wallSession.session.now == .zero + .seconds(5))
      wallSession.pass(.seconds(4))
    }
  }

  private static let failing = """
      - wait: 2s
      - expect: {player: main, state: stopped}
      - say: After it.
      - wait: 3s
    """

  @Test func `play goes on after a failed expectation, and still fails`() throws {
    let wallSession = try SampleTalk.wallSession(Self.failing, isPresenting: false)
    wallSession.pass(.seconds(10))
    #expect(wallSession.session.isPaused && Self.text(wallSession).contains("FAILED"))
    #expect(Self.text(wallSession).contains("p continue"))
    let failure = wallSession.verdict?.failure
    Self.press("p", on: wallSession)
    wallSession.pass(.seconds(1))
    #expect(wallSession.verdict == nil && Self.text(wallSession).contains("After it."))
    wallSession.pass(.seconds(10))
    #expect(wallSession.verdict?.failure == failure && failure != nil)
    #expect(Self.text(wallSession).contains("FAILED"))
  }

  @Test func `PgDn after a failed expectation goes on to the next chapter, and still fails`() throws
  {
    let wallSession = try SampleTalk.wallSession(
      """
        - chapter: One
        - wait: 1s
        - expect: {player: main, state: stopped}
        - wait: 5s
        - expect: {player: main, state: stopped}
        - chapter: Two
        - wait: 3s
      """, isPresenting: false)
    wallSession.pass(.seconds(10))
    #expect(wallSession.session.isPaused && Self.text(wallSession).contains("FAILED"))
    #expect(Self.text(wallSession).contains("PgDn next"))
    let failure = wallSession.verdict?.failure
    Self.press(.pageDown, on: wallSession)
    #expect(Self.chapters(wallSession) == 2 && wallSession.verdict == nil)
    wallSession.pass(.seconds(20))
    #expect(wallSession.verdict?.failure == failure && failure != nil)
    #expect(!Self.text(wallSession).contains("PgDn next"))
  }

  @Test func `without a presenter u goes back to a script that a key in the past has left`() throws
  {
    let wallSession = try SampleTalk.wallSession(Self.faults, isPresenting: false)
    wallSession.pass(.seconds(30))
    wallSession.session.travel(to: .zero + .seconds(10))
    Self.press("r", on: wallSession)
    wallSession.pass(.seconds(60))
    #expect(wallSession.scriptWaits && Self.text(wallSession).contains("OFF SCRIPT u undoes"))
    #expect(Self.chapters(wallSession) == 1 && wallSession.verdict == nil)
    Self.press("u", on: wallSession)
    #expect(!wallSession.scriptWaits && !Self.text(wallSession).contains("OFF SCRIPT"))
    wallSession.pass(.seconds(60))
    #expect(Self.chapters(wallSession) == 3 && wallSession.verdict?.hasPassed == true)
  }

  @Test func `after a second key in the past PgDn says that the script has ended`() throws {
    let wallSession = try SampleTalk.wallSession(Self.faults, isPresenting: false)
    wallSession.pass(.seconds(30))
    for seconds in [10, 5] {
      wallSession.session.travel(to: .zero + .seconds(seconds))
      Self.press("r", on: wallSession)
      wallSession.pass(.seconds(20))
    }
    Self.press(.pageDown, on: wallSession)
    let text = Self.text(wallSession)
    #expect(text.contains("the script ended when you changed the past"))
    #expect(!text.contains("undoes") && wallSession.verdict == nil)
    #expect(wallSession.scriptWaits, "a stand starts over")
    Self.press("u", .pageDown, on: wallSession)
    #expect(Self.text(wallSession).contains("the script ended when you changed the past"))
  }
}
