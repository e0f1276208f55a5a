import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// A key that a panel does not need does what it does on the wall: the wall without the panel is
/// the judge.
@Suite struct PanelKeyTests {
  private static let size = Size(120, 36)

  /// The keys that lead to where a panel is opened, and the key that opens it there.
  struct Way: Sendable, CustomTestStringConvertible {
    let context: Context
    var before: [Key] = []
    let opener: Key

    var testDescription: String { "\(context)" }
  }

  static let ways = [
    Way(context: .headEnd, opener: "e"), Way(context: .zapTimes, opener: "T"),
    Way(context: .findings, opener: "E"), Way(context: .joinCard, opener: "w"),
    Way(context: .line, before: ["l", "l", .up], opener: .enter),
  ]

  @Test func `each panel that passes keys has a way`() {
    #expect(Set(Self.ways.map(\.context)) == Set(Context.allCases.filter(\.isAboveWall)))
  }

  private static func clock(_ way: Way) -> WallClock {
    var clock = WallClock(presentation: .zero)
    guard way.context == .joinCard else { return clock }
    clock.server = ServerAddress(url: "http://10.0.0.7:8080", tenant: "SIM", joinCode: nil)
    return clock
  }

  private static func press(_ key: Key, _ wall: inout Wall, _ way: Way) -> [UserAction.Request] {
    wall.press(key, seeing: SampleWorld.world(), clock: clock(way), size: size)
  }

  private static func wall(_ way: Way, isOpen: Bool) -> Wall {
    var wall = WallFrameTests.heard()
    for key in way.before + (isOpen ? [way.opener] : []) { _ = press(key, &wall, way) }
    return wall
  }

  /// All cells but the footer's.
  private static func cells(_ wall: Wall, _ way: Way) -> [Cell] {
    let frame = wall.frame(of: SampleWorld.world(), clock: clock(way), size: size)
    return Array(frame.cells.dropLast(size.width))
  }

  @Test(arguments: ways)
  func `a key that a panel does not need does what it does on the wall`(way: Way) throws {
    let below = Self.wall(way, isOpen: false).openContext(on: Self.size)
    let own = way.context.ownRows.flatMap(\.keys)
    #expect(Self.wall(way, isOpen: true).openContext(on: Self.size) == way.context)
    for key in ActionTable.rows(in: below).flatMap(\.keys) where !own.contains(key) {
      var (plain, above) = (Self.wall(way, isOpen: false), Self.wall(way, isOpen: true))
      let requests = (Self.press(key, &plain, way), Self.press(key, &above, way))
      #expect(requests.0 == requests.1, "\(key.name)")
      #expect(above.focus == plain.focus && above.theme == plain.theme, "\(key.name)")
      #expect(above.selection == plain.selection && above.keyHint == plain.keyHint, "\(key.name)")
      guard plain.overlay == nil else {
        #expect(above.overlay?.context == plain.overlay?.context, "\(key.name)")
        continue
      }
      #expect(above.overlay?.context == way.context, "\(key.name)")
      _ = Self.press(.escape, &above, way)
      #expect(Self.cells(above, way) == Self.cells(plain, way), "\(key.name)")
    }
  }

  @Test(arguments: ways)
  func `no key is silent, also one without an action`(way: Way) {
    let keys: [Key] = ["j", "k", "Q", .function(3), .home] + way.context.ownRows.flatMap(\.keys)
    for key in keys {
      var wall = Self.wall(way, isOpen: true)
      let before = Self.cells(wall, way)
      let requests = Self.press(key, &wall, way)
      let isSeen = wall.overlay == nil || Self.cells(wall, way) != before
      #expect(!requests.isEmpty || wall.keyHint != nil || isSeen, "\(key.name)")
    }
  }

  @Test(arguments: ways)
  func `footer and help have the keys of the panel and those of the wall below it`(way: Way) {
    var wall = Self.wall(way, isOpen: true)
    let world = SampleWorld.world()
    let moment = Moment(world: world, clock: Self.clock(way), size: Self.size)
    let promises = wall.view(moment).footerWords.promises
    let words = promises.map(\.word)
    #expect(words.contains("close") && words.contains("help") && words.contains("fault"))
    #expect(Set(promises.map(\.key)).count == promises.count)
    _ = Self.press("?", &wall, way)
    let tall = Size(160, 120)
    let text = TextDisplay.text(of: wall.frame(of: world, clock: Self.clock(way), size: tall))
    for sentence in way.context.ownRows.map(\.plainSentence) + ["inject a fault", "inspector"] {
      #expect(text.contains(sentence), "\(sentence)")
    }
  }

  @Test(arguments: ways)
  func `the footer names each letter that closes a panel`(way: Way) {
    let moment = Moment(world: SampleWorld.world(), clock: Self.clock(way), size: Self.size)
    let wall = Self.wall(way, isOpen: true)
    let closers = wall.view(moment).footerWords.promises.filter { $0.word == "close" }.map(\.key)
    #expect(closers == [.escape, "q"])
    for key in closers {
      var open = wall
      #expect(Self.press(key, &open, way).isEmpty && open.overlay == nil)
    }
  }

  /// Without a finding there is nothing to choose.
  @Test func `in an empty list of findings arrows and Enter act on the wall`() {
    let way = Way(context: .findings, opener: "E")
    for key in [.up, .down, .enter] as [Key] {
      var (plain, above) = (Self.wall(way, isOpen: false), Self.wall(way, isOpen: true))
      let requests = Self.press(key, &above, way)
      #expect(requests == Self.press(key, &plain, way), "\(key.name)")
      #expect(above.overlay?.context == .findings)
    }
  }

  @Test func `a key of the user's own works above a panel, too`() throws {
    var keys = OwnKeys()
    try keys.add(.function(6), for: "e", all: [])
    var wall = Wall(theme: .mono, ownKeys: keys)
    let way = Self.ways[0]
    _ = Self.press(.function(6), &wall, way)
    #expect(wall.overlay?.context == .headEnd)
    _ = Self.press(.function(6), &wall, way)
    #expect(wall.overlay == nil)
  }

  @Test func `a turn of the wheel beside a panel zaps no player`() {
    for way in Self.ways {
      var wall = Self.wall(way, isOpen: true)
      let requests = wall.wheel(
        x: 5, y: 5, up: true, seeing: SampleWorld.world(), clock: Self.clock(way), size: Self.size)
      #expect(requests.isEmpty, "\(way.context)")
    }
  }
}
