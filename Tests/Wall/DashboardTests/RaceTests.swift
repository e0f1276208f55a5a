import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// Several players zap at one instant: each result stays until the last one is done.
@Suite struct RaceTests {
  private static let size = Size(160, 45)

  /// Up to three apps, after six seconds.
  static func wallSession(_ players: Int = 3, isOnStage: Bool = true) throws -> WallSession {
    let head = """
      accounts: [{id: home, sessionLimit: 3}]
      network: {latency: 120ms, jitter: 10ms, bandwidth: 300Mbit/s}
      channels:
        - {number: 1, name: Peaks, card: peaks, encrypted: true}
        - {number: 2, name: Match, card: match, encrypted: true}
      devices:
        - id: tablet
          account: home
          players: [{id: ahead, channel: 1, contentKeySession: {retry: true, preload: [1, 2]}}]
      """
    let others = [
      "  - {id: tv, account: home, players: [{id: async, sessionSetup: async, channel: 1}]}",
      "  - {id: phone, account: home, players: [{id: sync, sessionSetup: sync, channel: 1}]}",
    ]
    let text = ([head] + others.prefix(players - 1)).joined(separator: "\n")
    let lineUp = try LineUpFile.read(text, name: "race", path: "race.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 5, epoch: .scriptedEpoch), Wall(theme: .standard, isOnStage: isOnStage))
    wallSession.pass(.seconds(6))
    return wallSession
  }

  private static func press(_ keys: [Key], _ wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  private static func zaps(_ wallSession: WallSession) -> [ZapObservation] {
    wallSession.session.world.observation.players.compactMap(\.zap)
  }

  /// Runs until every zap has ended; returns when the last one has.
  private static func finish(_ wallSession: WallSession) throws -> Instant {
    for _ in 0..<1000 where zaps(wallSession).contains(where: \.isUnderWay) {
      wallSession.pass(.milliseconds(20))
    }
    return try #require(zaps(wallSession).compactMap(\.end).max())
  }

  /// Whether a text is on a frame in letters of that many rows, with a blank before and after it.
  private static func has(_ text: String, in frame: Frame, rows: Int = 3) throws -> Bool {
    let type = try #require(BigType([text], in: frame.size.width, rows: rows))
    var letters = Frame(Size(type.width + 2, type.rows), filledWith: Cell(" ", .plain))
    type.draw(x: 1, y: 0, .plain, in: &letters)
    let size = letters.size
    return (0...frame.size.height - size.height).contains { top in
      (0...frame.size.width - size.width).contains { left in
        (0..<size.height).allSatisfy { y in
          (0..<size.width).allSatisfy { x in
            frame[left + x, top + y].glyph == letters[x, y].glyph
          }
        }
      }
    }
  }

  @Test func `each result has its place, and all stay until 3 s after the last`() throws {
    let wallSession = try Self.wallSession()
    Self.press(["a", .up], wallSession)
    let end = try Self.finish(wallSession)
    let zaps = Self.zaps(wallSession)
    let figures = zaps.map { Int($0.times.total.wholeMilliseconds) }
    #expect(zaps.count == 3 && Set(zaps.map(\.times.begin)).count == 1)
    #expect(zaps.allSatisfy { !$0.hasFailed } && Set(figures).count > 1)
    for (rest, isShown) in [(100, true), (2999, true), (3000, false)] {
      wallSession.pass(end + .milliseconds(rest) - wallSession.session.now)
      let frame = wallSession.frame(Self.size)
      let text = TextDisplay.text(of: frame)
      for figure in figures {
        let place = CountText.ordinal(1 + figures.count { $0 < figure })
        #expect(try Self.has(place, in: frame) == isShown, "\(place) at \(rest)")
        #expect(try Self.has("\(figure) ms", in: frame) == isShown, "\(figure) at \(rest)")
        // The row keeps it.
        let row = try Regex("ZAP \(place): (2 in )?\(figure) ms")
        #expect(text.contains(row), "\(text)")
      }
    }
  }

  @Test func `whoever is first is told so while the others still wait`() throws {
    let wallSession = try Self.wallSession()
    Self.press(["a", .up], wallSession)
    while Self.zaps(wallSession).allSatisfy(\.isUnderWay) { wallSession.pass(.milliseconds(20)) }
    #expect(Self.zaps(wallSession).contains { $0.isUnderWay })
    #expect(try Self.has("1st", in: wallSession.frame(Self.size)))
    #expect(try !Self.has("2nd", in: wallSession.frame(Self.size)))
  }

  @Test func `a zap alone, a start and a restart have no place`() throws {
    let wallSession = try Self.wallSession()
    for keys in [[], ["1", .up], ["a", "r"]] as [[Key]] {
      Self.press(keys, wallSession)
      _ = try Self.finish(wallSession)
      let frame = wallSession.frame(Self.size)
      #expect(try !Self.has("1st", in: frame))
      #expect(!TextDisplay.text(of: frame).contains("1st"))
      wallSession.pass(.seconds(4))
    }
  }

  @Test func `who fails has no place, and the row says where`() throws {
    let wallSession = try Self.wallSession()
    Self.press(["3", "f", .tab, "d", .escape, "a", .up], wallSession)
    let end = try Self.finish(wallSession)
    let failed = try #require(Self.zaps(wallSession).first { $0.hasFailed })
    #expect(failed.part == .licence)
    for (rest, isShown) in [(100, true), (2999, true), (3000, false)] {
      wallSession.pass(end + .milliseconds(rest) - wallSession.session.now)
      let frame = wallSession.frame(Self.size)
      #expect(try Self.has("failed", in: frame) == isShown)
      #expect(try Self.has("2nd", in: frame) == isShown)
      #expect(try !Self.has("3rd", in: frame))
      let words = "ZAP X licence server \(failed.times.total.wholeMilliseconds) ms"
      #expect(TextDisplay.text(of: frame).contains(words))
    }
  }

  @Test(arguments: [
    (nil, 1999, true), (nil, 2000, true), (nil, 19_999, true), (nil, 20_000, false),
    (0, 2999, true), (0, 3000, false), (9000, 11_999, true), (9000, 12_000, false),
    (19_500, 19_999, true), (19_500, 20_000, false),
  ])
  func `a result stays 3 s longer than the race, and 20 s at most`(
    raceEnd: Int?, later: Int, isShown: Bool
  ) {
    let end = Instant.zero + .seconds(1)
    let zap = ZapObservation(left: nil, times: SampleWorld.zap, part: nil, end: end)
    let result = ZapResult(
      zap: ZapBrief(begin: SampleWorld.zap.begin, end: end, time: SampleWorld.zap.total),
      place: 1, raceEnd: raceEnd.map { end + .milliseconds($0) })
    let show = ZapShow(zap, in: result, at: end + .milliseconds(later), reducedMotion: false)
    #expect((show != nil) == isShown)
    let alone = ZapShow(zap, at: end + .milliseconds(later), reducedMotion: false)
    #expect((alone != nil) == (later < 2000))
  }

  @Test(arguments: [
    Size(60, 16), Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70),
  ])
  func `a result is seen at every size, at each level`(size: Size) throws {
    for zooms in 0...3 {
      let wallSession = try Self.wallSession()
      for _ in 0..<zooms { _ = wallSession.press("z", size: size) }
      Self.press(["a", .up], wallSession)
      _ = try Self.finish(wallSession)
      let frame = wallSession.frame(size)
      let places = ["1st", "2nd", "3rd"]
      let text = TextDisplay.text(of: frame)
      // The row with the last zap has a colon after it.
      let isSeen = try places.contains { place in
        try text.contains(" \(place) ")
          || [3, 5, 8, 10, 13].contains { try Self.has(place, in: frame, rows: $0) }
      }
      #expect(isSeen, "\(text)")
    }
  }

  @Test(arguments: [2, 3], [Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45)])
  func `place and figure stay where a pane has no rows for them`(players: Int, size: Size) throws {
    for isOnStage in [false, true] {
      let wallSession = try Self.wallSession(players, isOnStage: isOnStage)
      // Its rows are taken from the panes.
      let caption = "All of them zap to another channel at the same instant: who will be the first?"
      wallSession.session.perform(.say(caption))
      Self.press(["a", .up], wallSession)
      _ = try Self.finish(wallSession)
      let figures = Self.zaps(wallSession).map { Int($0.times.total.wholeMilliseconds) }
      #expect(figures.count == players)
      for _ in 0..<3 {
        wallSession.pass(.seconds(5))
        let text = TextDisplay.text(of: wallSession.frame(size))
        for figure in figures {
          let place = CountText.ordinal(1 + figures.count { $0 < figure })
          let words = try Regex("\(place):? (2 in )?\(figure) ms")
          #expect(text.contains(words), "\(text)")
        }
      }
    }
  }

  @Test(arguments: [
    Size(60, 16), Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70),
  ])
  func `who has failed is seen beside the toast that says why`(size: Size) throws {
    let plates = [3, 5, 8, 10, 13].compactMap { rows in
      BigType(["failed"], in: size.width, rows: rows).map(Self.lines)
    }
    for players in [2, 3] {
      let wallSession = try Self.wallSession(players)
      wallSession.session.perform(.inject("d", PlayerID(1), provoke: false))
      Self.press(["a", .up], wallSession)
      _ = try Self.finish(wallSession)
      wallSession.pass(.milliseconds(500))
      let text = TextDisplay.text(of: wallSession.frame(size))
      #expect(text.contains("the licence"), "the toast is there: \(text)")
      let isLarge = plates.contains { $0.allSatisfy { text.contains($0) } }
      #expect(isLarge || size.width < 80 && text.contains(" failed "), "\(text)")
    }
  }

  private static func lines(of type: BigType) -> [Substring] {
    var plate = Frame(Size(type.width, type.rows), filledWith: Cell(" ", .plain))
    type.draw(x: 0, y: 0, .plain, in: &plate)
    return TextDisplay.text(of: plate).split(separator: "\n")
  }

  @Test func `a load that fails in silence beside a set-up is named`() throws {
    let wallSession = try Self.wallSession()
    wallSession.session.perform(.inject("L", PlayerID(1), provoke: false))
    Self.press(["2", .up], wallSession)
    wallSession.pass(.milliseconds(1500))
    let zap = try #require(wallSession.session.world.observation.players[1].zap)
    #expect(zap.part == .setup && zap.hasFailed)
    let text = TextDisplay.text(of: wallSession.frame(Self.size))
    #expect(text.contains("X playlist ") && !text.contains("X set-up"), "\(text)")
  }

  @Test(arguments: Array(1...130) + [1011, 1012, 1013, 1021])
  func `places are counted as in English`(place: Int) {
    let formatter = NumberFormatter()
    (formatter.locale, formatter.numberStyle) = (Locale(identifier: "en_GB"), .ordinal)
    let expected = formatter.string(from: NSNumber(value: place))?.filter { $0 != "," }
    #expect(CountText.ordinal(place) == expected)
  }
}
