import Players
import Screen
import Simulation
import Testing

@testable import Dashboard

/// A zap on the wall: what goes, what comes, and the banner that grows meanwhile.
@Suite struct ZapShowTests {
  private static let size = Size(80, 24)

  /// `main` zaps up 5 s after the start.
  private static func stage(after host: Duration, _ theme: Theme = .mono) throws -> Stage {
    let stage = try StageTests.stage()
    _ = stage.press("1", size: size)
    _ = stage.press(.up, size: size)
    stage.pass(host)
    return stage
  }

  private static func zap(_ stage: Stage) throws -> ZapObservation {
    try #require(stage.session.world.observation.players.first?.zap)
  }

  private static func text(_ stage: Stage) -> String { TextDisplay.text(of: stage.frame(size)) }

  @Test func `the banner grows part by part, and stands complete for two seconds`() throws {
    let stage = try Self.stage(after: .zero)
    var parts: [ZapPart] = []
    var last = Duration.zero
    while let part = try Self.zap(stage).part {
      let text = Self.text(stage)
      #expect(text.contains("\(part.sign.shape) \(part.sign.word) "), "\(text)")
      let total = try Self.zap(stage).times.total
      #expect(total >= last)
      last = total
      if parts.last != part { parts.append(part) }
      stage.pass(.milliseconds(10))
    }
    #expect(parts == ZapPart.allCases)
    let zap = try Self.zap(stage)
    let done = "= \(zap.times.total.wholeMilliseconds) ms"
    #expect(stage.session.world.observation.players[0].zaps.last == zap.times)
    #expect(Self.text(stage).contains(done))
    let end = try #require(zap.end)
    stage.pass(end + .milliseconds(1999) - stage.session.now)
    #expect(Self.text(stage).contains(done))
    stage.pass(.milliseconds(1))
    #expect(!Self.text(stage).contains(done))
  }

  @Test func `the old picture slides off, its card stands, and the new one slides in`() throws {
    let stage = try Self.stage(after: .zero)
    let place = PaneLayout(
      try #require(stage.wall.view(Self.moment(stage)).layout.panes.first)
    ).picture
    func rows() -> [Int] {
      let frame = stage.frame(Self.size)
      return (place.y..<place.maxY).filter { row in
        (place.x..<place.maxX).contains { frame[$0, row].glyph == Glyphs.upperHalf }
      }
    }
    let whole = rows().count
    stage.pass(.milliseconds(200))
    #expect(!rows().isEmpty && rows().count < whole, "half of it has gone")
    stage.pass(.milliseconds(200))
    let card = stage.frame(Self.size)
    #expect(card[place.x, place.y].style.background == Frame.color(of: .ink))
    while try Self.zap(stage).part != nil { stage.pass(.milliseconds(10)) }
    stage.pass(.milliseconds(100))
    #expect(stage.frame(Self.size)[place.x, place.y].style.background == Frame.color(of: .ink))
    stage.pass(.milliseconds(300))
    #expect(stage.frame(Self.size)[place.x, place.y].style.background != Frame.color(of: .ink))
  }

  private static func moment(_ stage: Stage) -> Moment {
    Moment(world: stage.session.world.observation, clock: stage.clock, size: size)
  }

  @Test func `going back shows the same frame again, and a pause holds it`() throws {
    let stage = try Self.stage(after: .milliseconds(300))
    let place = PaneLayout(
      try #require(stage.wall.view(Self.moment(stage)).layout.panes.first)
    ).picture
    func picture() -> [Cell] {
      let frame = stage.frame(Self.size)
      return (place.y..<place.maxY).flatMap { y in
        (place.x..<place.maxX).map { frame[$0, y] }
      }
    }
    let seen = picture()
    let instant = stage.session.now
    stage.pass(.seconds(4))
    #expect(picture() != seen)
    stage.session.travel(to: instant)
    #expect(picture() == seen)
    stage.session.isPaused = true
    stage.pass(.seconds(30))
    #expect(picture() == seen)
  }

  @Test func `a licence that is refused stops the bar, and the error is seen`() throws {
    let stage = try StageTests.stage()
    for key in ["1", "f"] as [Key] { _ = stage.press(key, size: Self.size) }
    _ = stage.press(.tab, size: Self.size)
    _ = stage.press("d", size: Self.size)
    _ = stage.press(.escape, size: Self.size)
    _ = stage.press(.up, size: Self.size)
    while try Self.zap(stage).end == nil { stage.pass(.milliseconds(10)) }
    let zap = try Self.zap(stage)
    #expect(zap.hasFailed && zap.part == .licence)
    let text = Self.text(stage)
    #expect(text.contains("X licence \(zap.times.total.wholeMilliseconds) ms"), "\(text)")
    #expect(text.contains("OTVDRMLicenseError"), "\(text)")
    stage.pass(.seconds(2))
    #expect(!Self.text(stage).contains("X licence \(zap.times.total.wholeMilliseconds)"))
  }

  private static func show(
    _ times: [Int], part: ZapPart?, from left: Int? = 101, end: Int? = nil, at now: Int,
    reducedMotion: Bool = false
  ) throws -> ZapShow {
    var time = ZapTime(
      channel: 103, begin: .zero, teardown: .zero, setup: .zero, licence: .zero,
      firstPicture: .zero)
    for (part, length) in zip(ZapPart.allCases, times) { time[part] = .milliseconds(length) }
    let picture = PictureObservation(
      scene: "globe", mediaTime: .zero, height: 720, look: .normal)
    let zap = ZapObservation(
      left: left.map { .init(number: $0, name: "Old", picture: picture) }, times: time, part: part,
      end: end.map { .zero + .milliseconds($0) })
    return try #require(
      ZapShow(zap, at: .zero + .milliseconds(now), reducedMotion: reducedMotion))
  }

  @Test func `where motion is reduced nothing slides, and the bar grows at its milestones`() throws {
    let still = try Self.show([100, 150], part: .setup, at: 250, reducedMotion: true)
    #expect(still.departed == 1)
    #expect(still.times.bar(20, for: still.span).map(\.text) == ["░"])
    #expect(still.wordings.first == "▒ set-up")
    let moving = try Self.show([100, 150], part: .setup, at: 250)
    #expect(moving.departed > 0 && moving.departed < 1)
    #expect(moving.times.bar(20, for: moving.span).map(\.text) == ["░", "▒▒"])
    #expect(moving.wordings.first == "▒ set-up 250 ms")
    let done = try Self.show([100, 200, 100, 100], part: nil, end: 500, at: 500, reducedMotion: true)
    #expect(done.arrived == 1 && done.wordings.first == "= 500 ms")
  }

  @Test(arguments: [(101, true), (900, false), (nil, true)])
  func `pictures go the way of the numbers`(left: Int?, goesUp: Bool) throws {
    let show = try Self.show([100], part: .teardown, from: left, at: 100)
    #expect(show.goesUp == goesUp)
    #expect((show.departed == 1) == (left == nil), "nothing is left behind at a first start")
  }

  @Test(arguments: [(1900, 2), (2000, 2), (2001, 4), (9000, 16)])
  func `a bar that is full stands for twice as much`(length: Int, seconds: Int) throws {
    let show = try Self.show([length], part: .teardown, at: length)
    #expect(show.span == .seconds(seconds))
    #expect(show.times.bar(10, for: show.span).width(gap: 0) <= 10)
  }

  @Test(arguments: [
    Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70),
  ])
  func `the channel is named in ASCII and without colours, on tiles and posters`(size: Size) throws {
    let stage = try Self.stage(after: .milliseconds(500))
    for keys in [[], ["z"], ["z"], ["Z"], ["Z"], ["Z"]] as [[Key]] {
      for key in keys { _ = stage.press(key, size: size) }
      let frame = stage.frame(size).degraded(to: Capability(colors: .none, unicode: false))
      let text = TextDisplay.text(of: frame)
      #expect(text.contains("102"), "\(text)")
      #expect(frame.cells.allSatisfy(\.glyph.isASCII))
    }
  }
}
