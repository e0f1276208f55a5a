import Crowd
import Faults
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard

/// A crowd on the wall: its map, its cursor, and what keys do there.
@Suite struct CrowdWallTests {
  private static let size = Size(120, 36)

  private static func stage(
    viewers: Int = 2000, after host: Duration = .seconds(40), keys: Key...
  ) throws -> WallSession {
    let stage = try SampleCrowd.stage(viewers: viewers, after: host)
    for key in ["2"] + keys { _ = stage.press(key, size: size) }
    return stage
  }

  private static func text(_ stage: WallSession, _ size: Size = size) -> String {
    TextDisplay.text(
      of: stage.frame(size).degraded(to: Capability(colors: .none, unicode: true)))
  }

  @Test func `a crowd is one seat with a title, counts and sessions, at every level`() throws {
    let stage = try Self.stage()
    #expect(stage.session.world.roster.count == 2)
    let text = Self.text(stage)
    for words in ["stadium", "2,000 viewers", "■ playing 2,000", "2,000 sessions", "requests"] {
      #expect(text.contains(words), "\(words)")
    }
    for size in [Size(60, 16), Size(80, 24), Size(160, 45), Size(250, 70)] {
      #expect(Self.text(stage, size).contains("playing 2,000"), "\(size)")
    }
    #expect(Self.text(stage, Size(40, 10)).contains("100 % playing"))
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `while some are at home the title says how many viewers of how many`(size: Size) throws {
    let stage = try SampleCrowd.stage(viewers: 120_000)
    for key in ["2", "-", "-", "-"] as [Key] { _ = stage.press(key, size: size) }
    let text = Self.text(stage, size)
    let crowd = try #require(stage.session.world.crowds.observations(cells: 1).first)
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
    let stage = try Self.stage()
    for key in keys { _ = stage.press(key, size: size) }
    _ = stage.press("e", size: size)
    let text = Self.text(stage, size)
    for words in ["playing 2,000", "2,000 sessions", "head-end"] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
  }

  @Test func `the key bar names what its keys do now`() throws {
    let stage = try Self.stage()
    #expect(Self.text(stage).contains("p pause"))
    _ = stage.press("p", size: Self.size)
    #expect(Self.text(stage).contains("p resume"))
  }

  @Test func `going back says how far it has come, and refuses what would take too long`() throws {
    let stage = try Self.stage()
    var frames: [String] = []
    stage.goesOn = {
      frames.append(Self.text(stage))
      return true
    }
    stage.mostViewerSeconds = 1_000_000
    _ = stage.press("[", size: Self.size)
    #expect(frames.count == 19)
    #expect(frames.last?.contains("95 %") == true)
    let now = stage.session.now
    stage.mostViewerSeconds = 10_000
    _ = stage.press("[", size: Self.size)
    #expect(stage.session.now == now)
    #expect(Self.text(stage).contains("too far: recomputing 2000 viewers is limited to 5 s"))
  }

  @Test func `a leap that is stopped leaves time where it is by then`() throws {
    let stage = try Self.stage()
    let before = stage.session.now
    var steps = 0
    stage.goesOn = {
      steps += 1
      return steps < 10
    }
    stage.mostViewerSeconds = 1_000_000
    _ = stage.press("[", size: Self.size)
    #expect(steps == 10)
    #expect(stage.session.now < before && stage.session.isRewound)
    #expect(Self.text(stage).contains("back to \(ClockText.log(stage.session.now))"))
  }

  @Test func `plus brings back whom minus sent home, and the title tells who is there`() throws {
    let stage = try Self.stage()
    _ = stage.press("+", size: Self.size)
    #expect(Self.text(stage).contains("the whole crowd is present"))
    for _ in 1...3 { _ = stage.press("-", size: Self.size) }
    let left = try #require(stage.session.world.crowds.observations(cells: 1).first)
    #expect((1300...1500).contains(left.present))
    #expect(Self.text(stage).contains("\(left.present.grouped) of 2,000 viewers"))
    for _ in 1...3 { _ = stage.press("+", size: Self.size) }
    #expect(Self.text(stage).contains("a tenth of the viewers come back: 100 % are present"))
    stage.pass(.seconds(20))
    let crowd = try #require(stage.session.world.crowds.observations(cells: 1).first)
    #expect(crowd.present == 2000 && crowd.count(.playing) == 2000 && crowd.sessions == 2000)
    #expect(stage.session.world.roster.count == 2)
  }

  @Test func `minus sends a tenth of a crowd home, until nobody is left`() throws {
    let stage = try Self.stage()
    _ = stage.press("-", size: Self.size)
    #expect(Self.text(stage).contains("a tenth of the viewers leave: 90 % stay"))
    stage.pass(.seconds(2))
    let crowd = try #require(stage.session.world.crowds.observations(cells: 1).first)
    #expect((100...300).contains(crowd.count(.away)))
    #expect(crowd.sessions == 2000 - crowd.count(.away))
    for _ in 1...9 { _ = stage.press("-", size: Self.size) }
    stage.pass(.seconds(2))
    let empty = try #require(stage.session.world.crowds.observations(cells: 1).first)
    #expect(empty.count(.away) == 2000 && empty.sessions == 0)
    _ = stage.press("-", size: Self.size)
    #expect(Self.text(stage).contains("the crowd is empty"))
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

  @Test func `the stage asks for as many cells as the map shows, and for none without a crowd`()
    throws
  {
    let stage = try Self.stage(viewers: 100_000, after: .seconds(1), keys: "z")
    let ids = stage.session.world.crowds.ids
    let cells = stage.wall.crowdCells(
      of: ids, in: stage.session.world.roster, at: stage.session.now, size: Self.size)
    let drawn = stage.frame(Self.size)
    let signs = ViewerState.allCases.map(\.sign.shape)
    let rows = 2..<24
    let shown = rows.reduce(0) { sum, y in
      sum + (1..<119).count { signs.contains(drawn[$0, y].glyph) }
    }
    #expect(shown == rows.count * 118)
    #expect(cells >= shown && cells < 120 * 36)
    #expect(
      stage.wall.crowdCells(
        of: [], in: stage.session.world.roster, at: stage.session.now, size: Self.size) == 0)
  }

  @Test func `states are told apart without colours, in Unicode and in ASCII`() {
    let shapes = ViewerState.allCases.map(\.sign.shape)
    #expect(Set(shapes).count == shapes.count)
    let ascii = shapes.map { Glyphs.ascii(for: $0) }
    #expect(Set(ascii).count == ascii.count && !ascii.contains("?"))
    #expect(shapes.allSatisfy { Glyphs.isOneColumn($0) })
  }

  @Test func `arrows walk over the map of a zoomed crowd, and Esc removes the cursor first`() throws
  {
    let stage = try Self.stage(keys: "z")
    #expect(stage.wall.mapCursor == nil)
    _ = stage.press(.right, size: Self.size)
    let first = try #require(stage.wall.mapCursor).viewer
    _ = stage.press(.right, size: Self.size)
    let second = try #require(stage.wall.mapCursor).viewer
    #expect(second > first)
    _ = stage.press(.left, size: Self.size)
    _ = stage.press(.up, size: Self.size)
    #expect(try #require(stage.wall.mapCursor).viewer < first)
    _ = stage.press(.down, size: Self.size)
    #expect(stage.wall.mapCursor?.viewer == first)
    let cursor = try #require(stage.wall.mapCursor)
    let name = try #require(stage.session.world.crowds.viewer(first, of: cursor.crowd)).device
    let text = Self.text(stage)
    for words in [name, "PLAYING", "stadium-home-", "expires in", "lease ends in"] {
      #expect(text.contains(words), "\(words)")
    }
    _ = stage.press(.escape, size: Self.size)
    #expect(stage.wall.mapCursor == nil && !Self.text(stage).contains("lease ends in"))
  }

  @Test func `a click on the zoomed map moves the cursor there`() throws {
    let stage = try Self.stage(viewers: 100_000, after: .seconds(1), keys: "z")
    _ = stage.click(x: 1, y: 2, size: Self.size)
    #expect(stage.wall.mapCursor?.viewer == 0)
    _ = stage.click(x: 2, y: 2, size: Self.size)
    #expect(stage.wall.mapCursor.map { $0.viewer > 0 } == true)
  }

  @Test func `the card never hides the cell that it is about`() throws {
    let size = Size(60, 16)
    let stage = try SampleCrowd.stage(viewers: 2000, after: .seconds(5))
    for key in ["2", "z", "z", .right] as [Key] { _ = stage.press(key, size: size) }
    for _ in 0..<30 {
      let text = Self.text(stage, size)
      #expect(text.contains("─ stadium-"), "\(text)")
      #expect(text.contains("[") || text.contains("]"), "\(text)")
      _ = stage.press(.right, size: size)
    }
  }

  @Test func `the cursor stays on the map at its edges`() throws {
    let stage = try Self.stage(viewers: 30, keys: "z")
    for key in [Key.right, .down, .left, .up] {
      for _ in 0..<40 { _ = stage.press(key, size: Self.size) }
      #expect((0..<30).contains(try #require(stage.wall.mapCursor).viewer))
    }
    #expect(stage.wall.mapCursor?.viewer == 0)
  }

  @Test func `off the zoomed map arrows focus players and zap, as ever`() throws {
    let stage = try Self.stage()
    _ = stage.press(.left, size: Self.size)
    #expect(stage.wall.mapCursor == nil && stage.wall.focus == PlayerID(0))
    _ = stage.press("z", size: Self.size)
    _ = stage.press(.up, size: Self.size)
    #expect(stage.wall.mapCursor == nil)
    #expect(stage.session.world.observation.players[0].channel.number == 102)
  }

  @Test func `keys that make no sense on a crowd are refused in the footer with the reason`() throws
  {
    let stage = try Self.stage()
    let reasons: [(Key, String)] = [
      (.up, "stadium is a crowd: its viewers zap on their own"), ("c", "viewers zap on their own"),
      (.enter, "its viewers play on their own"), ("s", "its viewers play on their own"),
      ("r", "its viewers play on their own"), ("n", "its viewers renew on their own"),
      ("y", "its viewers have no screen"), ("d", "its viewers do not download"),
      ("K", "f A kills its apps"), ("P", "the line-up sets its policies"),
    ]
    for (key, words) in reasons {
      #expect(stage.press(key, size: Self.size).isEmpty)
      #expect(Self.text(stage).contains(words), "\(key.name)")
    }
    #expect(stage.session.chronicle.commands.isEmpty)
  }

  @Test func `a letter that cannot act on a crowd is refused, one that can lasts`() throws {
    let stage = try Self.stage()
    for key in ["f", "p"] as [Key] { _ = stage.press(key, size: Self.size) }
    #expect(Self.text(stage).contains("cannot act: its viewers have no display"))
    for key in [.escape, "f", "h"] as [Key] { _ = stage.press(key, size: Self.size) }
    let fault = try #require(stage.session.world.observation.faults.first)
    #expect(fault.letter == "h" && stage.session.world.observation.faults.count == 1)
    #expect(fault.end == stage.session.now + FaultKind.crowdTime)
    #expect(Self.text(stage).contains("! h heartbeat error, 0:10"))
  }

  @Test func `the menu says that an event acts at once, though others are only armed`() throws {
    let stage = try Self.stage()
    for key in ["f", "A", "f"] as [Key] { _ = stage.press(key, size: Self.size) }
    #expect(Self.text(stage).contains("→ the app of stadium is killed, once; it acts at once."))
  }

  @Test func `viewers who gave up are no failed players, but the header counts them`() throws {
    let stage = try Self.stage()
    #expect(!Self.text(stage).contains("viewers failed"))
    for key in ["f", "k"] as [Key] { _ = stage.press(key, size: Self.size) }
    stage.pass(.seconds(12))
    let crowd = try #require(stage.session.world.observation.crowds.first)
    #expect(crowd.failedCount > 1000)
    #expect(stage.session.world.roster.failureCount == 0)
    #expect(
      Self.text(stage).contains("X \(crowd.failedCount.grouped) viewers failed"))
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
