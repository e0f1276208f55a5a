import Lab
import Pictures
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard

/// A zap on the wall: what goes, what comes, and the banner that grows meanwhile.
@Suite struct ZapShowTests {
  private static let size = Size(120, 36)

  /// `main` zaps up 5 s after the start.
  private static func stage(after host: Duration) throws -> WallSession {
    let stage = try StageTests.stage()
    _ = stage.press("1", size: size)
    _ = stage.press(.up, size: size)
    stage.pass(host)
    return stage
  }

  private static func zap(_ stage: WallSession) throws -> ZapObservation {
    try #require(stage.session.world.observation.players.first?.zap)
  }

  private static func text(_ stage: WallSession) -> String {
    TextDisplay.text(of: stage.frame(size))
  }

  /// Where the first player's picture is.
  private static func picture(_ stage: WallSession) throws -> Rect {
    let moment = Moment(world: stage.session.world.observation, clock: stage.clock, size: size)
    let layout = stage.wall.view(moment).layout
    return PaneLayout(try #require(layout.panes.first), around: layout.picture).picture
  }

  private static func cells(_ stage: WallSession) throws -> [[Cell]] {
    let (place, frame) = (try picture(stage), stage.frame(size).degraded(to: .full))
    return (place.y..<place.maxY).map { y in (place.x..<place.maxX).map { frame[$0, y] } }
  }

  /// The words and shapes on the first player's picture.
  private static func banner(_ stage: WallSession) throws -> String {
    try cells(stage).map { row in String(String.UnicodeScalarView(row.map(\.glyph))) }
      .joined(separator: "\n")
  }

  @Test func `the banner grows part by part, and stands complete for two seconds`() throws {
    let stage = try Self.stage(after: .zero)
    var parts: [ZapPart] = []
    var last = Duration.zero
    while let part = try Self.zap(stage).part {
      let text = try Self.banner(stage)
      #expect(text.contains("102  Match Day"), "\(text)")
      #expect(text.contains("\(part.sign.shape) \(part.sign.word) "), "\(text)")
      let total = try Self.zap(stage).times.total
      #expect(total >= last)
      last = total
      if parts.last != part { parts.append(part) }
      stage.pass(.milliseconds(20))
    }
    #expect(parts == ZapPart.allCases)
    let zap = try Self.zap(stage)
    let done = "= \(zap.times.total.wholeMilliseconds) ms"
    #expect(stage.session.world.observation.players[0].zaps.last == zap.times)
    #expect(try Self.banner(stage).contains(done))
    let end = try #require(zap.end)
    stage.pass(end + .milliseconds(1999) - stage.session.now)
    #expect(try Self.banner(stage).contains(done))
    stage.pass(.milliseconds(1))
    #expect(try !Self.banner(stage).contains(done))
  }

  /// Rows of the first player's picture, above the banner, on which there is a picture.
  private static func rows(_ stage: WallSession) throws -> Int {
    let (place, frame) = (try picture(stage), stage.frame(size))
    return (place.y..<place.maxY - 2).count { frame[place.x, $0] == .picture }
  }

  @Test func `the old picture slides off, its card stands, and the new one slides in`() throws {
    let stage = try Self.stage(after: .zero)
    let ink = Color(.ink)
    let whole = try Self.cells(stage).count - 2
    #expect(try Self.rows(stage) == whole)
    stage.pass(.milliseconds(200))
    #expect(try (1..<whole).contains(Self.rows(stage)), "half of it has gone")
    stage.pass(.milliseconds(200))
    let card = try Self.cells(stage)
    #expect(card[0].allSatisfy { $0.style.background == ink })
    while try Self.zap(stage).part != nil { stage.pass(.milliseconds(20)) }
    #expect(try Self.cells(stage)[0].allSatisfy { $0.style.background == ink })
    stage.pass(.milliseconds(100))
    #expect(try (1..<whole).contains(Self.rows(stage)), "half of it has come")
    stage.pass(.milliseconds(300))
    #expect(try Self.rows(stage) == whole)
  }

  @Test func `going back shows the same frame again, and a pause holds it`() throws {
    let stage = try Self.stage(after: .milliseconds(300))
    let seen = try Self.cells(stage)
    let instant = stage.session.now
    stage.pass(.seconds(4))
    #expect(try Self.cells(stage) != seen)
    stage.session.travel(to: instant)
    #expect(try Self.cells(stage) == seen)
    stage.session.isPaused = true
    stage.pass(.seconds(30))
    #expect(try Self.cells(stage) == seen)
  }

  @Test func `a licence that is refused stops the bar, and the error is seen`() throws {
    let stage = try StageTests.stage()
    for key in ["1", "f", .tab, "d", .escape, .up] as [Key] {
      _ = stage.press(key, size: Self.size)
    }
    while try Self.zap(stage).end == nil { stage.pass(.milliseconds(20)) }
    let zap = try Self.zap(stage)
    #expect(zap.hasFailed && zap.part == .licence)
    let stopped = "X licence \(zap.times.total.wholeMilliseconds) ms"
    #expect(try Self.banner(stage).contains(stopped))
    #expect(try Self.banner(stage).contains("X OTVDRMLicenseError"))
    stage.pass(.seconds(2))
    #expect(try !Self.banner(stage).contains(stopped))
    #expect(try Self.banner(stage).contains("X OTVDRMLicenseError"))
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
    let stage = try Self.stage(after: .milliseconds(500))
    for keys in [[], ["z"], ["z"], ["Z"], ["Z"], ["Z"]] as [[Key]] {
      for key in keys { _ = stage.press(key, size: size) }
      let frame = stage.frame(size).degraded(to: Capability(colors: .none, unicode: false))
      let text = TextDisplay.text(of: frame)
      #expect(text.contains("102"), "\(text)")
      let isASCII = frame.cells.allSatisfy { $0.glyph.isASCII }
      #expect(isASCII)
    }
  }
}
