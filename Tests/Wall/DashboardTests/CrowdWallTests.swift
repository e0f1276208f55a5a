import Crowd
import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard
import Sessions

/// A crowd on the wall: its map, its cursor, and what keys do there.
@Suite struct CrowdWallTests {
  private static let size = Size(120, 36)

  private static func wallSession(
    viewers: Int = 2000, after host: Duration = .seconds(40), keys: Key...
  ) throws -> WallSession {
    let wallSession = try SampleCrowd.wallSession(viewers: viewers, after: host)
    for key in ["2"] + keys { _ = wallSession.press(key, size: size) }
    return wallSession
  }

  private static func text(_ wallSession: WallSession, _ size: Size = size) -> String {
    TextDisplay.text(
      of: wallSession.frame(size).degraded(to: Capability(colors: .none, unicode: true)))
  }

  @Test func `a crowd is one slot with a title, counts and sessions, at every level`() throws {
    let wallSession = try Self.wallSession()
    #expect(wallSession.session.world.roster.count == 2)
    let text = Self.text(wallSession)
    for words in ["stadium", "2,000 viewers", "■ playing 2,000", "2,000 sessions", "requests"] {
      #expect(text.contains(words), "\(words)")
    }
    for size in [Size(60, 16), Size(80, 24), Size(160, 45), Size(250, 70)] {
      #expect(Self.text(wallSession, size).contains("playing 2,000"), "\(size)")
    }
    #expect(Self.text(wallSession, Size(40, 10)).contains("100 % playing"))
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `while some are at home the title says how many viewers of how many`(size: Size) throws {
    let wallSession = try SampleCrowd.wallSession(viewers: 120_000)
    for key in ["2", "-", "-", "-"] as [Key] { _ = wallSession.press(key, size: size) }
    let text = Self.text(wallSession, size)
    let crowd = try #require(wallSession.session.world.crowds.observations(cells: 1).first)
    let (long, short) = (crowd.present.grouped, CountText.short(crowd.present))
    #expect(crowd.present < crowd.viewers)
    #expect(
      text.contains("\(long) of 120,000 viewers") || text.contains("\(short) of 120k viewers"),
      "\(text)")
  }

  @Test(
    arguments: [Size(80, 24), Size(120, 36), Size(160, 45)],
    [[], ["z"], ["z", "z"]] as [[Key]])
  func `the head-end panel covers no crowd`(size: Size, keys: [Key]) throws {
    let wallSession = try Self.wallSession()
    for key in keys { _ = wallSession.press(key, size: size) }
    _ = wallSession.press("e", size: size)
    let text = Self.text(wallSession, size)
    for words in ["playing 2,000", "2,000 sessions", "head-end"] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
  }

  @Test func `the key bar names what its keys do now`() throws {
    let wallSession = try Self.wallSession()
    #expect(Self.text(wallSession).contains("p pause"))
    _ = wallSession.press("p", size: Self.size)
    #expect(Self.text(wallSession).contains("p resume"))
  }

  @Test func `going back says how far it has come, and refuses what would take too long`() throws {
    let wallSession = try Self.wallSession()
    var frames: [String] = []
    wallSession.goesOn = {
      frames.append(Self.text(wallSession))
      return true
    }
    wallSession.mostViewerSeconds = 1_000_000
    _ = wallSession.press("[", size: Self.size)
    #expect(frames.count == 19)
    #expect(frames.last?.contains("95 %") == true)
    let now = wallSession.session.now
    wallSession.mostViewerSeconds = 10_000
    _ = wallSession.press("[", size: Self.size)
    #expect(wallSession.session.now == now)
    #expect(Self.text(wallSession).contains("too far: recomputing 2000 viewers is limited to 5 s"))
  }

  @Test func `a leap that is stopped leaves time where it is by then`() throws {
    let wallSession = try Self.wallSession()
    let before = wallSession.session.now
    var steps = 0
    wallSession.goesOn = {
      steps += 1
      return steps < 10
    }
    wallSession.mostViewerSeconds = 1_000_000
    _ = wallSession.press("[", size: Self.size)
    #expect(steps == 10)
    #expect(wallSession.session.now < before && wallSession.session.isRewound)
    #expect(Self.text(wallSession).contains("back to \(ClockText.log(wallSession.session.now))"))
  }

  @Test func `plus brings back whom minus sent home, and the title tells who is there`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("+", size: Self.size)
    #expect(Self.text(wallSession).contains("the whole crowd is present"))
    for _ in 1...3 { _ = wallSession.press("-", size: Self.size) }
    let left = try #require(wallSession.session.world.crowds.observations(cells: 1).first)
    #expect((1300...1500).contains(left.present))
    #expect(Self.text(wallSession).contains("\(left.present.grouped) of 2,000 viewers"))
    for _ in 1...3 { _ = wallSession.press("+", size: Self.size) }
    #expect(Self.text(wallSession).contains("a tenth of the viewers come back: 100 % are present"))
    wallSession.pass(.seconds(20))
    let crowd = try #require(wallSession.session.world.crowds.observations(cells: 1).first)
    #expect(crowd.present == 2000 && crowd.count(.playing) == 2000 && crowd.sessions == 2000)
    #expect(wallSession.session.world.roster.count == 2)
  }

  @Test func `minus sends a tenth of a crowd home, until nobody is left`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("-", size: Self.size)
    #expect(Self.text(wallSession).contains("a tenth of the viewers leave: 90 % stay"))
    wallSession.pass(.seconds(2))
    let crowd = try #require(wallSession.session.world.crowds.observations(cells: 1).first)
    #expect((100...300).contains(crowd.count(.away)))
    #expect(crowd.sessions == 2000 - crowd.count(.away))
    for _ in 1...9 { _ = wallSession.press("-", size: Self.size) }
    wallSession.pass(.seconds(2))
    let empty = try #require(wallSession.session.world.crowds.observations(cells: 1).first)
    #expect(empty.count(.away) == 2000 && empty.sessions == 0)
    _ = wallSession.press("-", size: Self.size)
    #expect(Self.text(wallSession).contains("the crowd is empty"))
  }

  @Test func `a map has a cell for each viewer where they fit, else for each group`() {
    let area = Rect(x: 3, y: 2, width: 100, height: 20)
    for viewers in [1, 7, 300, 1999, 2000, 2001, 1_000_000] {
      let grid = MapGrid(viewers, in: area)
      #expect(grid.count == min(viewers, 2000))
      var places = Set<Rect>()
      for cell in 0..<grid.count {
        let place = grid.place(of: cell)
        #expect(area.intersection(place) == place)
        #expect(grid.cell(at: place.x, place.y) == cell)
        let group = grid.viewers(of: cell, among: viewers)
        #expect(!group.isEmpty)
        #expect(group.allSatisfy { grid.cell(of: $0, among: viewers) == cell })
        places.insert(place)
      }
      #expect(places.count == grid.count)
    }
  }

  @Test
  func `the wallSession asks for as many cells as the map shows, and for none without a crowd`()
    throws
  {
    let wallSession = try Self.wallSession(viewers: 100_000, after: .seconds(1), keys: "z")
    let ids = wallSession.session.world.crowds.ids
    let cells = wallSession.wall.crowdCells(
      of: ids, in: wallSession.session.world.roster, at: wallSession.session.now, size: Self.size)
    let drawn = wallSession.frame(Self.size)
    let signs = ViewerState.allCases.map(\.sign.shape)
    let rows = 2..<24
    let shown = rows.reduce(0) { sum, y in
      sum + (1..<119).count { signs.contains(drawn[$0, y].glyph) }
    }
    #expect(shown == rows.count * 118)
    #expect(cells >= shown && cells < 120 * 36)
    #expect(
      wallSession.wall.crowdCells(
        of: [], in: wallSession.session.world.roster, at: wallSession.session.now, size: Self.size)
        == 0)
  }

  @Test func `states are told apart without colours, in Unicode and in ASCII`() {
    let shapes = ViewerState.allCases.map(\.sign.shape)
    #expect(Set(shapes).count == shapes.count)
    let ascii = shapes.map { Glyphs.ascii(for: $0) }
    #expect(Set(ascii).count == ascii.count && !ascii.contains("?"))
    #expect(shapes.allSatisfy { Glyphs.isOneColumn($0) })
  }

  @Test(arguments: ViewerState.allCases.filter(\.isTrouble))
  func `a trouble has its large sign only where half of the viewers have it`(state: ViewerState) {
    let large = state.sign
    for troubled in 1...100 {
      let sign = ViewerGroup(state, troubled: troubled, of: 100).sign
      #expect((sign.shape == large.shape) == (troubled >= 50))
      #expect((sign.role == large.role) == (troubled >= 50))
      #expect(Glyphs.isOneColumn(sign.shape))
    }
  }

  @Test func `arrows walk over the map of a zoomed crowd, and Esc removes the cursor first`() throws
  {
    let wallSession = try Self.wallSession(keys: "z")
    #expect(wallSession.wall.mapCursor == nil)
    _ = wallSession.press(.right, size: Self.size)
    let first = try #require(wallSession.wall.mapCursor).viewer
    _ = wallSession.press(.right, size: Self.size)
    let second = try #require(wallSession.wall.mapCursor).viewer
    #expect(second > first)
    _ = wallSession.press(.left, size: Self.size)
    _ = wallSession.press(.up, size: Self.size)
    #expect(try #require(wallSession.wall.mapCursor).viewer < first)
    _ = wallSession.press(.down, size: Self.size)
    #expect(wallSession.wall.mapCursor?.viewer == first)
    let cursor = try #require(wallSession.wall.mapCursor)
    let name = try #require(wallSession.session.world.crowds.viewer(first, of: cursor.crowd)).device
    let text = Self.text(wallSession)
    for words in [name, "PLAYING", "stadium-home-", "expires in", "lease ends in"] {
      #expect(text.contains(words), "\(words)")
    }
    _ = wallSession.press(.escape, size: Self.size)
    #expect(wallSession.wall.mapCursor == nil && !Self.text(wallSession).contains("lease ends in"))
  }

  @Test func `a click on the zoomed map moves the cursor there`() throws {
    let wallSession = try Self.wallSession(viewers: 100_000, after: .seconds(1), keys: "z")
    _ = wallSession.click(x: 1, y: 2, size: Self.size)
    #expect(wallSession.wall.mapCursor?.viewer == 0)
    _ = wallSession.click(x: 2, y: 2, size: Self.size)
    #expect(wallSession.wall.mapCursor.map { $0.viewer > 0 } == true)
  }

  @Test func `the card never hides the cell that it is about`() throws {
    let size = Size(60, 16)
    let wallSession = try SampleCrowd.wallSession(viewers: 2000, after: .seconds(5))
    for key in ["2", "z", "z", .right] as [Key] { _ = wallSession.press(key, size: size) }
    for _ in 0..<30 {
      let text = Self.text(wallSession, size)
      #expect(text.contains("─ stadium-"), "\(text)")
      #expect(text.contains("[") || text.contains("]"), "\(text)")
      _ = wallSession.press(.right, size: size)
    }
  }

  @Test func `the cursor stays on the map at its edges`() throws {
    let wallSession = try Self.wallSession(viewers: 30, keys: "z")
    for key in [Key.right, .down, .left, .up] {
      for _ in 0..<40 { _ = wallSession.press(key, size: Self.size) }
      #expect((0..<30).contains(try #require(wallSession.wall.mapCursor).viewer))
    }
    #expect(wallSession.wall.mapCursor?.viewer == 0)
  }

  @Test func `off the zoomed map arrows focus players and zap, as ever`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press(.left, size: Self.size)
    #expect(wallSession.wall.mapCursor == nil && wallSession.wall.focus == PlayerID(0))
    _ = wallSession.press("z", size: Self.size)
    _ = wallSession.press(.up, size: Self.size)
    #expect(wallSession.wall.mapCursor == nil)
    #expect(wallSession.session.world.observation.players[0].channel.number == 102)
  }

  @Test func `keys that make no sense on a crowd are refused in the footer with the reason`() throws
  {
    let wallSession = try Self.wallSession()
    let reasons: [(Key, String)] = [
      (.up, "stadium is a crowd: its viewers zap on their own"), ("c", "viewers zap on their own"),
      (.enter, "its viewers play on their own"), ("s", "its viewers play on their own"),
      ("r", "its viewers play on their own"), ("n", "its viewers renew on their own"),
      ("y", "its viewers have no screen"), ("d", "its viewers do not download"),
      ("K", "f A kills its apps"), ("P", "the line-up sets its policies"),
    ]
    for (key, words) in reasons {
      #expect(wallSession.press(key, size: Self.size).isEmpty)
      #expect(Self.text(wallSession).contains(words), "\(key.name)")
    }
    #expect(wallSession.session.chronicle.commands.isEmpty)
  }

  @Test func `a key that cannot act on a crowd is refused, one that can lasts`() throws {
    let wallSession = try Self.wallSession()
    for key in ["f", "p"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    #expect(Self.text(wallSession).contains("cannot act: its viewers have no display"))
    for key in [.escape, "f", "h"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    let fault = try #require(wallSession.session.world.observation.faults.first)
    #expect(fault.key == "h" && wallSession.session.world.observation.faults.count == 1)
    #expect(fault.end == wallSession.session.now + FaultKind.crowdTime)
    #expect(Self.text(wallSession).contains("! h heartbeat error, 0:10"))
  }

  @Test func `the menu says that an event acts at once, though others are only armed`() throws {
    let wallSession = try Self.wallSession()
    for key in ["f", "A", "f"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    #expect(
      Self.text(wallSession).contains("→ the app of stadium is killed, once; it acts at once."))
  }

  @Test func `viewers who gave up are no failed players, but the header counts them`() throws {
    let wallSession = try Self.wallSession()
    #expect(!Self.text(wallSession).contains("viewers failed"))
    for key in ["f", "k"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    wallSession.pass(.seconds(12))
    let crowd = try #require(wallSession.session.world.observation.crowds.first)
    #expect(crowd.failedCount > 1000)
    #expect(wallSession.session.world.roster.failureCount == 0)
    #expect(
      Self.text(wallSession).contains("X \(crowd.failedCount.grouped) viewers failed"))
  }

  @Test func `numbers have commas between thousands`() {
    #expect(7.grouped == "7" && 1000.grouped == "1,000")
    #expect(1_234_567.grouped == "1,234,567" && 123_456.grouped == "123,456")
    #expect(CountText.short(9999) == "9999" && CountText.short(812_345) == "812k")
    #expect(CountText.short(1_250_000) == "1.2M")
    #expect(CountText.share(999_999, of: 1_000_000) == "99.9 %")
    #expect(CountText.share(5, of: 5) == "100 %" && CountText.share(0, of: 0) == "0 %")
  }
}
