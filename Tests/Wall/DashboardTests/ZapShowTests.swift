import Pictures
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard
import Sessions

/// A zap on the wall: what goes, what comes, and the banner that grows meanwhile.
@Suite struct ZapShowTests {
  private static let size = Size(120, 36)

  /// `main` zaps up 5 s after the start.
  private static func wallSession(after host: Duration) throws -> WallSession {
    let wallSession = try WallSessionTests.wallSession()
    _ = wallSession.press("1", size: size)
    _ = wallSession.press(.up, size: size)
    wallSession.pass(host)
    return wallSession
  }

  private static func zap(_ wallSession: WallSession) throws -> ZapObservation {
    try #require(wallSession.session.world.observation.players.first?.zap)
  }

  private static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  /// Where the first player's picture is.
  private static func picture(_ wallSession: WallSession) throws -> Rect {
    let moment = Moment(
      world: wallSession.session.world.observation, clock: wallSession.clock, size: size)
    let layout = wallSession.wall.view(moment).layout
    return PaneLayout(try #require(layout.panes.first), around: layout.picture).picture
  }

  private static func cells(_ wallSession: WallSession) throws -> [[Cell]] {
    let (place, frame) = (try picture(wallSession), wallSession.frame(size).degraded(to: .full))
    return (place.y..<place.maxY).map { y in (place.x..<place.maxX).map { frame[$0, y] } }
  }

  /// The words and shapes on the first player's picture.
  private static func banner(_ wallSession: WallSession) throws -> String {
    try cells(wallSession).map { row in String(String.UnicodeScalarView(row.map(\.glyph))) }
      .joined(separator: "\n")
  }

  @Test func `the banner grows part by part, and stands complete for two seconds`() throws {
    let wallSession = try Self.wallSession(after: .zero)
    var parts: [ZapPart] = []
    var last = Duration.zero
    while let part = try Self.zap(wallSession).part {
      let text = try Self.banner(wallSession)
      #expect(text.contains("102  Match Day"), "\(text)")
      #expect(text.contains("\(part.sign.shape) \(part.sign.word) "), "\(text)")
      let total = try Self.zap(wallSession).times.total
      #expect(total >= last)
      last = total
      if parts.last != part { parts.append(part) }
      wallSession.pass(.milliseconds(20))
    }
    #expect(parts == ZapPart.allCases)
    let zap = try Self.zap(wallSession)
    let done = "= \(zap.times.total.wholeMilliseconds) ms"
    #expect(wallSession.session.world.observation.players[0].zaps.last == zap.times)
    #expect(try Self.banner(wallSession).contains(done))
    let end = try #require(zap.end)
    wallSession.pass(end + .milliseconds(1999) - wallSession.session.now)
    #expect(try Self.banner(wallSession).contains(done))
    wallSession.pass(.milliseconds(1))
    #expect(try !Self.banner(wallSession).contains(done))
  }

  /// Rows of the first player's picture, above the banner, on which there is a picture.
  private static func rows(_ wallSession: WallSession) throws -> Int {
    let (place, frame) = (try picture(wallSession), wallSession.frame(size))
    return (place.y..<place.maxY - 2).count { frame[place.x, $0] == .picture }
  }

  @Test func `the old picture slides off, its card stands, and the new one slides in`() throws {
    let wallSession = try Self.wallSession(after: .zero)
    let ink = Color(.ink)
    let whole = try Self.cells(wallSession).count - 2
    #expect(try Self.rows(wallSession) == whole)
    wallSession.pass(.milliseconds(200))
    #expect(try (1..<whole).contains(Self.rows(wallSession)), "half of it has gone")
    wallSession.pass(.milliseconds(200))
    let card = try Self.cells(wallSession)
    #expect(card[0].allSatisfy { $0.style.background == ink })
    while try Self.zap(wallSession).part != nil { wallSession.pass(.milliseconds(20)) }
    #expect(try Self.cells(wallSession)[0].allSatisfy { $0.style.background == ink })
    wallSession.pass(.milliseconds(100))
    #expect(try (1..<whole).contains(Self.rows(wallSession)), "half of it has come")
    wallSession.pass(.milliseconds(300))
    #expect(try Self.rows(wallSession) == whole)
  }

  @Test func `going back shows the same frame again, and a pause holds it`() throws {
    let wallSession = try Self.wallSession(after: .milliseconds(300))
    let seen = try Self.cells(wallSession)
    let instant = wallSession.session.now
    wallSession.pass(.seconds(4))
    #expect(try Self.cells(wallSession) != seen)
    wallSession.session.travel(to: instant)
    #expect(try Self.cells(wallSession) == seen)
    wallSession.session.isPaused = true
    wallSession.pass(.seconds(30))
    #expect(try Self.cells(wallSession) == seen)
  }

  @Test func `a licence that is refused stops the bar, and the error is seen`() throws {
    let wallSession = try WallSessionTests.wallSession()
    for key in ["1", "f", .tab, "d", .escape, .up] as [Key] {
      _ = wallSession.press(key, size: Self.size)
    }
    while try Self.zap(wallSession).end == nil { wallSession.pass(.milliseconds(20)) }
    let zap = try Self.zap(wallSession)
    #expect(zap.hasFailed && zap.part == .licence)
    let stopped = "X licence server \(zap.times.total.wholeMilliseconds) ms"
    #expect(try Self.banner(wallSession).contains(stopped))
    #expect(try Self.banner(wallSession).contains("X OTVDRMLicenseError"))
    wallSession.pass(.seconds(2))
    #expect(try !Self.banner(wallSession).contains(stopped))
    #expect(try Self.banner(wallSession).contains("X OTVDRMLicenseError"))
  }

  private static func show(
    _ times: [Int], part: ZapPart?, from left: Int? = 101, end: Int? = nil, at now: Int,
    reducedMotion: Bool = false
  ) throws -> ZapShow {
    var time = SampleWorld.zap
    time.channel = 103
    for (place, part) in ZapPart.allCases.enumerated() {
      time[part] = .milliseconds(place < times.count ? times[place] : 0)
    }
    let picture = PictureObservation(
      scene: "globe", mediaTime: .zero, height: 720, look: .normal)
    let zap = ZapObservation(
      left: left.map { .init(number: $0, name: "Old", picture: picture) }, times: time, part: part,
      end: end.map { .zero + .milliseconds($0) })
    return try #require(
      ZapShow(zap, at: .zero + .milliseconds(now), reducedMotion: reducedMotion))
  }

  @Test func `where motion is reduced nothing slides, and the bar grows at milestones`() throws {
    let still = try Self.show([100, 150], part: .setup, at: 250, reducedMotion: true)
    #expect(still.departed == 1)
    #expect(still.times.bar(20, for: still.span).map(\.text) == ["░"])
    #expect(still.wordings.first == "▒ set-up")
    let moving = try Self.show([100, 150], part: .setup, at: 250)
    #expect(moving.departed > 0 && moving.departed < 1)
    #expect(moving.times.bar(20, for: moving.span).map(\.text) == ["░", "▒"])
    #expect(moving.wordings.first == "▒ set-up 250 ms")
    let done = try Self.show(
      [100, 200, 100, 100], part: nil, end: 500, at: 500, reducedMotion: true)
    #expect(done.arrived == 1 && done.wordings.first == "= 500 ms")
  }

  @Test(arguments: [(101, true), (900, false), (nil, true)])
  func `pictures go the way of the numbers`(left: Int?, goesUp: Bool) throws {
    let show = try Self.show([100], part: .teardown, from: left, at: 100)
    #expect(show.goesUp == goesUp)
    #expect((show.departed == 1) == (left == nil), "nothing is left behind at a first start")
  }

  @Test(arguments: [(1500, 5), (3000, 10), (3001, 10), (9000, 10)])
  func `bars side by side have one scale, until one of them is full`(
    length: Int, columns: Int
  ) throws {
    let show = try Self.show([length], part: .teardown, at: length)
    #expect(show.times.bar(10, for: show.span).width(gap: 0) == columns)
  }

  @Test(arguments: [
    Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70),
  ])
  func `the channel is named without colours and in ASCII, at each level`(size: Size) throws {
    let wallSession = try Self.wallSession(after: .milliseconds(500))
    for keys in [[], ["z"], ["z"], ["Z"], ["Z"], ["Z"]] as [[Key]] {
      for key in keys { _ = wallSession.press(key, size: size) }
      let frame = wallSession.frame(size).degraded(to: Capability(colors: .none, unicode: false))
      let text = TextDisplay.text(of: frame)
      #expect(text.contains("102"), "\(text)")
      let isASCII = frame.cells.allSatisfy { $0.glyph.isASCII }
      #expect(isASCII)
    }
  }
}
