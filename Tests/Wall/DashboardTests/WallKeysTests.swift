import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

@Suite struct WallKeysTests {
  static let size = Size(80, 24)
  static let clock = WallClock(presentation: .zero)

  /// A wall that has taken some keys, and what the last of them asked for.
  static func pressed(
    _ keys: [Key], players: Int = 3, size: Size = size
  ) -> (wall: Wall, requests: [UserAction.Request]) {
    var wall = Wall(theme: .standard)
    let world = SampleWorld.world(players: players)
    var requests: [UserAction.Request] = []
    for key in keys { requests = wall.press(key, seeing: world, clock: clock, size: size) }
    return (wall, requests)
  }

  static func requests(_ keys: [Key], players: Int = 3, size: Size = size) -> [UserAction.Request] {
    pressed(keys, players: players, size: size).requests
  }

  @Test func `a fault is two keys`() {
    let requests = Self.requests(["3", "f", "h"])
    #expect(requests == [.perform(.inject("h", PlayerID(2), provoke: true))])
  }

  @Test func `Tab in the fault menu arms only`() {
    let requests = Self.requests(["f", .tab, "H"])
    #expect(requests == [.perform(.inject("H", PlayerID(0), provoke: false))])
  }

  @Test(arguments: FaultCatalogue.kinds.map(\.key))
  func `every key of the catalogue injects what can act`(key: Character) throws {
    let scalar = try #require(key.unicodeScalars.first)
    let requests = Self.requests(["f", .character(scalar)])
    // Nothing is downloaded.
    let isRefused = ["O", "U"].contains(key)
    #expect(requests == (isRefused ? [] : [.perform(.inject(key, PlayerID(0), provoke: true))]))
  }

  @Test func `faults and zaps go to all marked players`() {
    let keys: [Key] = [" ", "3", " ", "2"]
    let faults = Self.requests(keys + ["f", "n"])
    #expect(faults == [0, 2].map { .perform(.inject("n", PlayerID($0), provoke: true)) })
    let zaps = Self.requests(keys + ["c", "4", .enter])
    let channel = SampleWorld.channels[4]
    #expect(zaps == [0, 2].map { .perform(.player(PlayerID($0), .zap(to: channel))) })
  }

  /// Keys after `g`, the focused player after them, and what the footer says.
  static let numbers: [([Key], Int, String)] = [
    (["7", .enter], 6, "player 7: room7"), (["2", "9", .enter], 28, "player 29: room29"),
    (["2", "9"], 28, "number"), (["7", .escape], 6, "focus"), (["0"], 0, "number"),
    (["0", .enter], 0, "no player 0: the wall has 60 players"),
    (["6", "1", .enter], 5, "no player 61: the wall has 60 players"),
    (["4", "1", .backspace, "0", .enter], 39, "player 40: room40"), ([.enter], 0, "focus"),
    (["1", "2", "t"], 11, "theme"),
  ]

  @Test(arguments: numbers)
  func `g goes to the player of a number, or says how many there are`(
    keys: [Key], focus: Int, footer: String
  ) {
    let wall = Self.pressed(["g"] + keys, players: 60).wall
    #expect(wall.focus == PlayerID(focus))
    let frame = wall.frame(
      of: SampleWorld.world(players: 60), clock: Self.clock, size: Self.size)
    let last = TextDisplay.text(of: frame).split(separator: "\n").last ?? ""
    #expect(last.contains(footer), "\(last)")
  }

  @Test func `the box says whose number is typed`() {
    func text(_ keys: [Key]) -> String {
      let world = SampleWorld.world(players: 400)
      let wall = Self.pressed(["g"] + keys, players: 400).wall
      return TextDisplay.text(of: wall.frame(of: world, clock: Self.clock, size: Self.size))
    }
    #expect(text(["9", "9", "9"]).contains("no such player"))
    #expect(text(["3"]).contains("3_") && text(["3"]).contains("second  X"))
    #expect(text([]).contains("1-400"))
  }

  @Test func `a marks all, then none`() {
    #expect(Self.requests(["a", "f", "n"]).count == 3)
    #expect(Self.requests(["a", "a", "f", "n"]).count == 1)
  }

  @Test func `channels go round`() {
    let channels = SampleWorld.channels
    #expect(Self.requests([.up]) == [.perform(.player(PlayerID(0), .zap(to: channels[1])))])
    #expect(Self.requests([.down]) == [.perform(.player(PlayerID(0), .zap(to: channels[4])))])
  }

  @Test func `a number that no channel has does not zap`() {
    #expect(Self.requests(["c", "9", "9", .enter]) == [])
  }

  @Test func `Enter pauses what plays and plays what is stopped`() {
    #expect(Self.requests([.enter]) == [.perform(.player(PlayerID(0), .pause))])
    #expect(Self.requests(["3", .enter]) == [.perform(.player(PlayerID(2), .play))])
  }

  @Test func `a player is removed only after yes`() {
    #expect(Self.requests(["-"]) == [])
    #expect(Self.requests(["-", "n"]) == [])
    #expect(Self.requests(["2", "-", "y"]) == [.perform(.removePlayer(PlayerID(1)))])
  }

  @Test func `a new player takes a free channel and the focus`() {
    var (wall, requests) = Self.pressed(["+"])
    #expect(requests == [.perform(.addPlayer(channel: 305))])
    wall.observe(SampleWorld.say(1, 3, "kids", .simulator(.playerAdded)), at: .zero)
    #expect(wall.focus == PlayerID(3))
  }

  @Test func `quitting asks only while faults are on`() {
    #expect(Self.requests(["q"], players: 2) == [.quit])
    #expect(Self.requests(["q"]) == [])
    #expect(Self.requests(["q", "y"]) == [.quit])
    #expect(Self.requests([.control("c")]) == [.quit])
  }

  @Test func `on a small screen only quit, help and focus digits work`() {
    let tiny = Size(59, 15)
    var allowed: [Key] = ["?", "q", "y", "Y", .function(1), .function(10), .control("c")]
    allowed += [.control("l")] + "123456789".unicodeScalars.map { .character($0) }
    for row in ActionTable.rows {
      for binding in row.bindings where !allowed.contains(binding.key) {
        #expect(Self.requests([binding.key], size: tiny) == [], "\(binding.key.name)")
      }
    }
    #expect(Self.pressed(["2"], size: tiny).wall.focus == PlayerID(1))
  }

  @Test func `a fault menu that was open when the screen shrank fires nothing`() {
    var wall = Self.pressed(["f"]).wall
    let requests = wall.press(
      "h", seeing: SampleWorld.world(), clock: Self.clock, size: Size(40, 10))
    #expect(requests == [])
  }

  @Test func `the full log scrolls with the arrows, and f brings the panes back`() {
    var wall = Self.pressed(["l", "l"]).wall
    for beat in 0..<100 {
      wall.observe(
        SampleWorld.say(beat, 0, "main", .session(.heartbeatSucceeded(beat: beat))), at: .zero)
    }
    let world = SampleWorld.world()
    for key in ["V", Key.pageUp] {
      #expect(wall.press(key, seeing: world, clock: Self.clock, size: Self.size) == [])
    }
    #expect(WallFrameTests.text(wall, world, Self.size).contains(" newer "))
    _ = wall.press("f", seeing: world, clock: Self.clock, size: Self.size)
    _ = wall.press(.escape, seeing: world, clock: Self.clock, size: Self.size)
    #expect(WallFrameTests.text(wall, world, Self.size).contains("KEY"))
  }

  @Test func `the log can be filtered by player, name and text`() {
    var wall = WallFrameTests.heard()
    let world = SampleWorld.world()
    for key in ["/", "1", "0", "0", "6"] as [Key] {
      _ = wall.press(key, seeing: world, clock: Self.clock, size: Self.size)
    }
    let text = WallFrameTests.text(wall, world, Self.size)
    let log = text.split(separator: "\n").suffix(7).joined(separator: "\n")
    #expect(log.contains("OTVSSMHeartbeatErrorNotification 404 1006 sent by second"))
    #expect(!log.contains("zapFinished"))
  }
}
