import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// What a script lets the wall show (`show`), and what becomes of it.
@Suite struct CameraTests {
  private static let size = Size(120, 36)
  private static let shots =
    Shot.View.allCases.map { Shot.view($0) }
    + ["main", "kids"].flatMap { name in
      Shot.Closeness.allCases.map { Shot.player($0, name: name) }
    }

  /// What the user sees of a wall's choices.
  private struct Choice: Hashable {
    let focus: PlayerID?
    let arrangement: Arrangement
    let logSize: LogSize
    let showsNotifications: Bool
    let isOnStage: Bool
    let panel: Context?

    init(_ wall: Wall) {
      (focus, arrangement, logSize) = (wall.focus, wall.arrangement, wall.log.size)
      showsNotifications = wall.log.showsNotifications
      (isOnStage, panel) = (wall.offStage != nil, wall.overlay?.context)
    }
  }

  private static func show(_ shots: Shot..., on wallSession: WallSession) {
    for shot in shots {
      wallSession.perform(.show(shot))
      wallSession.pass(.milliseconds(500))
    }
  }

  private static func press(_ keys: Key..., on wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  private static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  private static func names(_ wallSession: WallSession) -> [String] {
    let roster = wallSession.session.world.roster
    return wallSession.wall.shown(of: roster, size: size).compactMap { roster.slot(of: $0)?.name }
  }

  @Test func `each shot shows what it says`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.show(.player(.poster, name: "kids"), on: wallSession)
    #expect(Self.names(wallSession) == ["kids"] && Self.text(wallSession).contains("305 Shapes"))
    Self.show(.player(.focus, name: "second"), on: wallSession)
    #expect(Self.names(wallSession).count == 4)
    #expect(wallSession.wall.focus == wallSession.session.world.roster.slots[2].id)
    Self.show(.view(.zaps), on: wallSession)
    #expect(wallSession.wall.overlay?.context == .zapTimes)
    Self.show(.view(.headEnd), on: wallSession)
    #expect(wallSession.wall.overlay?.context == .headEnd)
    Self.show(.view(.notifications), on: wallSession)
    #expect(wallSession.wall.overlay == nil && wallSession.wall.log.showsNotifications)
    Self.show(.view(.log), on: wallSession)
    #expect(wallSession.wall.log.size == .half && !wallSession.wall.log.showsNotifications)
    Self.show(.view(.stage), on: wallSession)
    #expect(wallSession.wall.offStage != nil && wallSession.wall.log.size == .hidden)
    Self.show(.view(.inspector), on: wallSession)
    #expect(wallSession.wall.offStage != nil)
    Self.show(.view(.wall), on: wallSession)
    #expect(wallSession.wall.offStage == nil && wallSession.wall.log.size == .standard)
  }

  @Test func `a zoom of a full wall shows fewer players, and a poster where that is the next step`()
    throws
  {
    var arrangement = Arrangement()
    for count in 1...40 {
      arrangement.showFewer()
      var pressed = Arrangement()
      pressed.zoomIn(count, .standard, on: Self.size)
      #expect(
        arrangement.page(of: count, focus: 0, .standard, on: Self.size)
          == pressed.page(of: count, focus: 0, .standard, on: Self.size))
      #expect(
        arrangement.level(of: count, .standard, on: Self.size)
          == pressed.level(of: count, .standard, on: Self.size))
      arrangement.zoomOut(count, .standard, on: Self.size)
      #expect(
        arrangement.page(of: count, focus: 0, .standard, on: Self.size)
          == Arrangement().page(of: count, focus: 0, .standard, on: Self.size))
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `what is shown depends on the last shot and the stage alone, not on keys before it`(
    seed: UInt64
  ) throws {
    var random = RandomStream(seed: seed, name: "camera")
    let keys: [Key] = ["z", "Z", "i", "l", "N", "T", "e", .tab, "2", "4", .escape, "F"]
    let wallSession = try WallSessionTests.wallSession()
    for _ in 0..<6 {
      for _ in 0..<3 { Self.press(keys.randomElement(using: &random) ?? "z", on: wallSession) }
      // The user's own choices count from before the first shot.
      Self.show(Self.shots.randomElement(using: &random) ?? .view(.wall), on: wallSession)
    }
    let stage = Shot.view([.stage, .wall].randomElement(using: &random) ?? .wall)
    let last = Self.shots.randomElement(using: &random) ?? .view(.wall)
    Self.show(stage, .player(.focus, name: "main"), last, on: wallSession)
    let lived = Choice(wallSession.wall)
    Self.press("z", "N", "T", .escape, "3", on: wallSession)
    Self.show(stage, .player(.focus, name: "main"), last, on: wallSession)
    #expect(Choice(wallSession.wall) == lived, "\(stage), then \(last)")
  }

  @Test func `a key of the view stays outside the session, and holds until the next shot`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.show(.player(.poster, name: "kids"), on: wallSession)
    let commands = wallSession.session.chronicle.commands.endIndex
    Self.press("Z", on: wallSession)
    wallSession.pass(.seconds(3))
    #expect(Self.names(wallSession).count == 4)
    #expect(wallSession.session.chronicle.commands.endIndex == commands)
    Self.show(.player(.poster, name: "main"), on: wallSession)
    #expect(Self.names(wallSession) == ["main"])
  }

  @Test func `a menu that is open stays open`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.press("f", on: wallSession)
    Self.show(.view(.zaps), .player(.focus, name: "kids"), on: wallSession)
    #expect(wallSession.wall.overlay?.context == .faults)
  }

  @Test func `going back in time undoes a shot, and coming forward shows it again`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.press("2", on: wallSession)
    let before = Choice(wallSession.wall)
    wallSession.pass(.seconds(5))
    Self.show(.view(.stage), on: wallSession)
    let first = Choice(wallSession.wall)
    wallSession.pass(.seconds(5))
    Self.show(.player(.poster, name: "kids"), on: wallSession)
    let second = Choice(wallSession.wall)
    // At 17 s the newest shot is still the same: what keys have changed since holds.
    wallSession.pass(.seconds(5))
    Self.press("Z", on: wallSession)
    let zoomed = Choice(wallSession.wall)
    for (seconds, choice) in [(17.0, zoomed), (11, first), (6, before), (11, first), (17, second)] {
      wallSession.session.travel(to: .zero + .seconds(seconds))
      wallSession.rebuild()
      #expect(Choice(wallSession.wall) == choice, "at \(seconds) s")
    }
  }

  @Test func `a player that is gone is one line in the log, and the wall stays as it is`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.show(.player(.poster, name: "main"), on: wallSession)
    let before = Choice(wallSession.wall)
    let kids = wallSession.session.world.roster.slots[3].id
    wallSession.perform(.removePlayer(kids))
    let count = wallSession.session.chronicle.announcements.endIndex
    let outcome = wallSession.perform(.show(.player(.poster, name: "kids")))
    #expect(outcome == .idle(.wasRemoved) && Choice(wallSession.wall) == before)
    #expect(wallSession.session.chronicle.announcements.endIndex == count + 1)
    #expect(wallSession.wall.log.ring.lines.last?.contains("there is no player kids") == true)
  }

  @Test(arguments: [Shot.Closeness.poster, .zoom])
  func `once the player that a shot shows is gone, all others are shown`(
    closeness: Shot.Closeness
  ) throws {
    let wallSession = try WallSessionTests.wallSession()
    wallSession.pass(.seconds(5))
    Self.show(.player(closeness, name: "kids"), on: wallSession)
    let shown = Choice(wallSession.wall)
    wallSession.pass(.seconds(5))
    wallSession.perform(.removePlayer(wallSession.session.world.roster.slots[3].id))
    #expect(Self.names(wallSession).count == 3)
    wallSession.session.travel(to: .zero + .seconds(13))
    wallSession.rebuild()
    #expect(Choice(wallSession.wall) == shown && Self.names(wallSession).contains("kids"))
    wallSession.session.travel(to: wallSession.session.chronicle.edge)
    wallSession.rebuild()
    #expect(Self.names(wallSession).count == 3)
  }

  @Test func `an audience reads nothing of the camera in the log`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.press("V", on: wallSession)
    func reads() -> Bool {
      let log = wallSession.wall.log
      return log.ring.last(50, skipping: 0, where: log.shows).contains(where: \.isDirection)
    }
    Self.show(.view(.stage), .view(.headEnd), .view(.log), on: wallSession)
    #expect(!reads() && wallSession.wall.log.ring.lines.contains(where: \.isDirection))
    Self.show(.view(.wall), on: wallSession)
    #expect(reads())
  }

  @Test func `Esc closes what was opened beside the panes, and then ends the stage`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.press("F", "N", "i", .escape, on: wallSession)
    #expect(!wallSession.wall.log.showsNotifications && wallSession.wall.isOnStage)
    #expect(wallSession.wall.arrangement.hasOwnInspector)
    Self.press(.escape, on: wallSession)
    #expect(!wallSession.wall.arrangement.hasOwnInspector && wallSession.wall.isOnStage)
    Self.press(.escape, on: wallSession)
    #expect(!wallSession.wall.isOnStage)
    Self.press("N", .escape, on: wallSession)
    #expect(!wallSession.wall.log.showsNotifications)
    Self.press(.escape, on: wallSession)
    #expect(Self.text(wallSession).contains("Esc does nothing here"))
  }

  @Test func `a film has the shots of its scenario`() throws {
    let text = """
      title: Two shots
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe}]
        devices: [{id: tv, account: home, players: [{id: a, channel: 101}, {id: b, channel: 101}]}]
      steps:
        - at: 3s
          show: {poster: b}
        - at: 6s
          show: wall
        - wait: 1s
      """
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
    let session = scenario.session()
    let wallSession = WallSession(
      session, Wall(theme: .mono), director: Director(scenario, on: session))
    var counts: [Int] = []
    for _ in 0..<3 {
      wallSession.pass(.seconds(2.5))
      counts.append(Self.names(wallSession).count)
    }
    #expect(counts == [2, 1, 2] && wallSession.verdict?.hasPassed == true)
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `on stage the zap times leave the rows of captions free`(size: Size) throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.show(.view(.stage), on: wallSession)
    Self.press(.down, on: wallSession)
    wallSession.perform(.say("Four apps zap at one instant: who is first, and why?"))
    wallSession.pass(.seconds(5))
    let world = WorldObservation(of: wallSession.session.world, slots: [])
    let moment = Moment(world: world, clock: wallSession.clock, size: size)
    let captions = wallSession.wall.view(moment).layout.caption
    func rows() -> [Substring] {
      let text = TextDisplay.text(of: wallSession.frame(size))
      return Array(text.split(separator: "\n", omittingEmptySubsequences: false))
    }
    let before = rows()[captions.y..<captions.maxY]
    #expect(before.contains { $0.contains { !$0.isWhitespace } })
    wallSession.perform(.show(.view(.zaps)))
    #expect(rows().joined().contains("zap times"))
    #expect(rows()[captions.y..<captions.maxY] == before)
  }
}
