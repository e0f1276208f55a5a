import HeadEndAPI
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Sessions
@testable import Worlds

@Suite struct WallFrameTests {
  static let clock = WallClock(presentation: .zero + .seconds(3))

  static func text(_ wall: Wall, _ world: WorldObservation, _ size: Size) -> String {
    TextDisplay.text(of: wall.frame(of: world, clock: clock, size: size))
  }

  /// A large screen with the inspector.
  static func inspecting(_ world: WorldObservation) -> String {
    let size = Size(160, 45)
    var wall = Wall(theme: .standard)
    _ = wall.press("i", seeing: world, clock: clock, size: size)
    return text(wall, world, size)
  }

  static func heard(_ theme: Theme = .standard) -> Wall {
    var wall = Wall(theme: theme)
    for announcement in SampleWorld.announcements {
      wall.observe(announcement, at: .zero + .milliseconds(1500))
    }
    return wall
  }

  @Test(arguments: ["", "l", "l l", "i", "N", "/", "V", "F", "z"])
  func `players alone are shown without header, log, inspector and footer`(keys: String) throws {
    let (world, size) = (SampleWorld.world(), Size(200, 60))
    var wall = Self.heard()
    wall.showPlayersAlone()
    for press in try KeyScript(keys).presses {
      _ = wall.press(press.key, seeing: world, clock: Self.clock, size: size)
    }
    let text = Self.text(wall, world, size)
    #expect(text.contains("main"))
    for word in ["zapdeck", "seed ", " log ", " inspector ", " quit"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `every size from 1x1 is drawn, with anything open`() {
    let world = SampleWorld.world()
    let keys: [Key] = ["?", "f", "c", ":", "/", "-", "i", "l", "z"]
    for width in [1, 2, 5, 20, 59, 60, 61, 79, 80, 99, 100, 159, 160, 300] {
      for height in [1, 2, 3, 8, 15, 16, 17, 24, 30, 45, 100] {
        let size = Size(width, height)
        for key in keys {
          var wall = Self.heard()
          _ = wall.press(key, seeing: world, clock: Self.clock, size: Size(80, 24))
          let frame = wall.frame(of: world, clock: Self.clock, size: size)
          #expect(frame.size == size)
        }
      }
    }
  }

  @Test(arguments: [Size(1, 1), Size(80, 24), Size(160, 45)])
  func `a world without players is drawn`(size: Size) {
    let world = SampleWorld.world([])
    var wall = Wall(theme: .mono)
    for row in ActionTable.rows {
      for binding in row.bindings {
        _ = wall.press(binding.key, seeing: world, clock: Self.clock, size: size)
        #expect(wall.frame(of: world, clock: Self.clock, size: size).size == size)
      }
    }
  }

  @Test(arguments: WallLayoutTests.sizes)
  func `from S on a failed player shows licence and error`(size: Size) {
    var wall = Self.heard()
    let world = SampleWorld.world()
    _ = wall.press("3", seeing: world, clock: Self.clock, size: size)
    let text = Self.text(wall, world, size)
    guard Arrangement().level(of: world.players.count, .standard, on: size) != .tile else {
      #expect(text.contains("X SESSION") && text.contains("1006"))
      return
    }
    #expect(text.contains("KEY"))
    #expect(text.contains("X EXPIRED"))
    #expect(text.contains("X OTVSSMHeartbeatError") || text.contains("X STOPPED"))
  }

  @Test(
    arguments: [
      Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70), Size(400, 100),
    ], [1, 4, 9, 20, 50, 200])
  func `every player is on the screen, or the header says which are`(size: Size, count: Int) {
    let world = SampleWorld.world(players: count)
    let frame = Wall(theme: .standard).frame(of: world, clock: Self.clock, size: size)
    let page = Arrangement().page(of: count, focus: 0, .standard, on: size)
    let kinds = [
      Capability.full, Capability(colors: .eight), Capability(colors: .none),
      Capability(colors: .none, unicode: false),
    ]
    for capability in kinds {
      let text = TextDisplay.text(of: frame.degraded(to: capability))
      for place in page { #expect(text.contains(world.players[place].name), "\(place)") }
      #expect(text.contains("1-\(page.count) of \(count)") == (page.count < count))
    }
  }

  @Test func `only glyphs with an ASCII stand-in are drawn`() {
    let world = SampleWorld.world()
    for key in ["?", "f", "c", ":", "q", "i"] as [Key] {
      var wall = Self.heard()
      _ = wall.press(" ", seeing: world, clock: Self.clock, size: Size(160, 45))
      _ = wall.press(key, seeing: world, clock: Self.clock, size: Size(160, 45))
      let frame = wall.frame(of: world, clock: Self.clock, size: Size(160, 45))
      for cell in frame.degraded(to: .full).cells {
        #expect(cell.glyph == "?" || Glyphs.ascii(for: cell.glyph) != "?", "\(cell.glyph)")
      }
    }
  }

  @Test func `an error toast tells name, codes and message in two lines`() {
    let lines = ToastText.lines(
      of: .sdk(.ssmHeartbeatError(SampleWorld.heartbeatFailure)), player: "second", width: 34,
      height: 8)
    #expect(
      lines == ["X OTVSSMHeartbeatErrorNotification", "404 errorCode 1006 invalid token"])
    let limit = SSMFailure(errorCode: 1007, code: 400, message: "max active sessions exceeded")
    let setup = ToastText.lines(
      of: .sdk(.ssmSetupError(limit)), player: "main", width: 34, height: 8)
    #expect(setup == ["X OTVSSMSetupErrorNotification 400", "1007 max active sessions exceeded"])
  }

  @Test func `the inspector shows the limits that concern the player's account`() {
    let rules = [
      SessionRuleUse(rule: SessionRule(name: "phones", limit: 1), member: "home", used: 1),
      SessionRuleUse(rule: SessionRule(name: "sport", limit: 9), member: "nobody", used: 2),
      SessionRuleUse(
        rule: SessionRule(name: "exits", scope: .address, limit: 3), member: "::1", used: 2),
    ]
    let world = SampleWorld.world(rules: rules)
    let text = Self.inspecting(world)
    #expect(text.contains("limits    home 2/2  phones 1/1  exits 2/3"))
    #expect(!text.contains("sport"))
  }

  @Test func `the inspector shows what the display protects, where it matters`() {
    #expect(!Self.inspecting(SampleWorld.world()).contains("HDCP"))
    var channel = SampleWorld.channels[0]
    channel.hdcp = .type1
    let player = SampleWorld.player(
      0, name: "main", channel: channel, device: DeviceObservation(output: .type0))
    let text = Self.inspecting(SampleWorld.world([player]))
    #expect(text.contains("output    HDCP TYPE-0  needs TYPE-1"))
  }

  @Test func `a pane says that its picture is hidden, and why`() {
    func text(isInAdBreak: Bool) -> String {
      let player = SampleWorld.player(
        0, name: "main", channel: SampleWorld.channels[0], look: .obscured,
        device: DeviceObservation(hasAdapter: true), isInAdBreak: isInAdBreak)
      return Self.text(Wall(theme: .standard), SampleWorld.world([player]), Size(160, 45))
    }
    let plain = text(isInAdBreak: false)
    for word in ["! OBSCURED", " NO HDCP ", " HDMI "] { #expect(plain.contains(word)) }
    #expect(!plain.contains(" AD "))
    #expect(text(isInAdBreak: true).contains(" AD "))
  }

  @Test func `a toast goes after six seconds, a failure stays`() {
    let wall = Self.heard()
    let world = SampleWorld.world()
    let late = WallClock(presentation: .zero + .milliseconds(7500))
    let frame = wall.frame(of: world, clock: late, size: Size(160, 45))
    let rows = TextDisplay.text(of: frame).split(separator: "\n")
    let panes = rows.prefix(35).joined()
    #expect(!panes.contains("AVPlayerItemNewErrorLogEntry"))
    #expect(panes.contains("OTVSSMHeartbeatErrorNotification"))
    #expect(panes.contains("r: "))
  }

  @Test func `nothing changes between two pictures`() {
    let wall = Self.heard()
    func frame(after passed: Duration) -> Frame {
      let players = (0..<4).map { index in
        SampleWorld.player(
          index, name: "room\(index)", channel: SampleWorld.channels[index],
          shown: .milliseconds(41_300) + passed)
      }
      return wall.frame(
        of: SampleWorld.world(players, now: SampleWorld.now + passed), clock: Self.clock,
        size: Size(160, 45))
    }
    #expect(frame(after: .milliseconds(40)) == frame(after: .zero))
    #expect(frame(after: .seconds(1)) != frame(after: .zero))
  }

  @Test func `reduced motion holds the pictures still`() {
    let wall = Wall(theme: .dark, reducedMotion: true)
    func frame(_ shown: Duration) -> Frame {
      let player = SampleWorld.player(
        0, name: "main", channel: SampleWorld.channels[0], shown: shown)
      return wall.frame(
        of: SampleWorld.world([player]), clock: Self.clock, size: Size(80, 24))
    }
    #expect(frame(.seconds(71)) == frame(.seconds(41)))
  }

  @Test func `an account that is full is no warning until it refuses somebody`() {
    func header(_ failure: Notice?) -> (text: String, style: Style?) {
      let player = SampleWorld.player(
        0, name: "main", channel: SampleWorld.channels[0],
        state: failure == nil ? .playing : .stopped,
        failure: failure)
      let world = SampleWorld.world(
        [player], accounts: [AccountObservation(id: "home", sessions: 2, limit: 2)])
      let frame = Wall(theme: .standard).frame(of: world, clock: Self.clock, size: Size(120, 36))
      let row = TextDisplay.text(of: frame).split(separator: "\n").first.map(String.init) ?? ""
      let column = row.firstRange(of: "home 2/2").map {
        row[..<$0.lowerBound].unicodeScalars.count
      }
      return (row, column.map { frame[$0, 0].style })
    }
    let healthy = header(nil)
    #expect(healthy.style == Theme.standard[.header] && !healthy.text.contains("full"))
    let limit = SSMFailure(errorCode: 1007, code: 400, message: "max active sessions exceeded")
    let refused = header(.sdk(.ssmSetupError(limit)))
    #expect(refused.style == Theme.standard[.headerWarning])
    #expect(refused.text.contains("home 2/2 sessions, full"))
  }

  @Test func `the header says what is special`() {
    let world = SampleWorld.world(players: 60, now: .zero + .milliseconds(3_723_400))
    let clock = WallClock(presentation: .zero, isPaused: true, isBehind: true)
    let frame = Wall(theme: .dark).frame(of: world, clock: clock, size: Size(120, 36))
    let row = TextDisplay.text(of: frame).split(separator: "\n").first ?? ""
    for part in ["01:02:03.4", "PAUSED x1", "behind", "home 2/2", "1 fault", "1-54 of 60"] {
      #expect(row.contains(part), "\(row)")
    }
  }

  @Test(arguments: [Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45)])
  func `a pane says its device, and an SDK's name gets shorter before it goes`(size: Size) throws {
    let session = Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch)
    let text = TextDisplay.text(of: WallSession(session, Wall(theme: .mono)).frame(size))
    for (device, short, whole) in [
      ("tablet", "OTV", "OpenTV"), ("phone", "FP", "Flowplayer"), ("tv", "TV", "TVSDK"),
    ] {
      let words = ["\(device) · \(whole) ", "\(device) · \(short) "]
      #expect(words.contains { text.contains($0) }, "\(device)")
    }
  }
}
