import HeadEndAPI
import Players
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// Zapping as on a television: last channel, a held key, and the channel list.
@Suite struct ZappingTests {
  private static let size = Size(120, 36)

  private static func press(_ keys: [Key], _ wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  private static func channel(_ wallSession: WallSession) -> Int? {
    wallSession.session.world.observation.players.first?.channel.number
  }

  /// The oracle remembers every picture that was announced.
  @Test(arguments: UInt64(1)...6)
  func `0 goes back to the channel that was watched before`(seed: UInt64) throws {
    let wallSession = try WallSessionTests.wallSession()
    var random = RandomStream(seed: seed, name: "keys")
    let name = try #require(wallSession.session.world.observation.players.first?.name)
    var shown: [Int] = []
    wallSession.onHeard = { announcement in
      guard announcement.playerName == name,
        case .simulator(.zapFinished(let zap)) = announcement.notice
      else { return }
      shown.append(zap.channel)
    }
    shown = try [#require(Self.channel(wallSession))]
    Self.press(["1"], wallSession)
    for _ in 0..<25 {
      let key: Key = [.up, .down, "0", "0"][Int(random.integer(in: 0...3))]
      let before = try #require(Self.channel(wallSession))
      let expected = key == "0" ? shown.last { $0 != before } ?? before : nil
      Self.press([key], wallSession)
      // A blocked main thread takes the key a little later.
      wallSession.pass(.milliseconds(700))
      if let expected { #expect(Self.channel(wallSession) == expected) }
      wallSession.pass(.milliseconds(random.integer(in: 0...4000)))
    }
  }

  @Test func `0 says so where no other channel was watched`() throws {
    let wallSession = try WallSessionTests.wallSession()
    Self.press(["1", "0"], wallSession)
    #expect(wallSession.wall.keyHint?.meaning == "main has not watched another channel yet")
    Self.press(["a", "0"], wallSession)
    #expect(wallSession.wall.keyHint?.meaning == "none of them has watched another channel yet")
  }

  /// The picture of the first player above its banner, in both walls.
  private static func card(_ wallSession: WallSession) throws -> [String] {
    let moment = Moment(
      world: wallSession.session.world.observation, clock: wallSession.clock, size: size)
    let pane = try #require(wallSession.wall.view(moment).layout.panes.first)
    let place = PaneLayout(pane, keeping: BigType.rows + 1).picture
    let frame = wallSession.frame(size).degraded(to: .full)
    return (place.y..<place.maxY - 3).map { y in
      String(String.UnicodeScalarView((place.x..<place.maxX).map { frame[$0, y].glyph }))
    }
  }

  /// Where motion is reduced, the card of the new channel is there at once.
  @Test func `while a key is held the card is that of the channel in title and banner`() throws {
    let lineUp = try ShippedLineUp.named("default")
    let walls = [false, true].map { isReduced in
      WallSession(
        Session(lineUp, seed: 3, epoch: .scriptedEpoch),
        Wall(theme: .standard, reducedMotion: isReduced))
    }
    for wallSession in walls {
      wallSession.pass(.seconds(6))
      Self.press(["4", "z", .down], wallSession)
      wallSession.pass(.milliseconds(33))
    }
    for _ in 0..<30 {
      for wallSession in walls { Self.press([.down], wallSession) }
      #expect(try Self.card(walls[0]) == Self.card(walls[1]))
      for wallSession in walls { wallSession.pass(.milliseconds(33)) }
      #expect(try Self.card(walls[0]) == Self.card(walls[1]))
    }
  }

  @Test func `any part of a number or name finds its channel, and others are left out`() {
    let channels = SampleWorld.channels
    for channel in channels {
      let (number, name) = ("\(channel.number)", channel.name)
      let parts =
        (1...number.count).map { String(number.prefix($0)) }
        + (1...name.count).flatMap { [String(name.prefix($0)), String(name.suffix($0))] }
      for part in parts where !part.allSatisfy(\.isWhitespace) {
        var list = ChannelList.State(channels, at: 101)
        for character in part.lowercased() { list.type(character) }
        let matches = list.matches(among: channels)
        #expect(matches.contains(channel), "\(part)")
        #expect(Set(matches).count == matches.count)
        let word = part.lowercased().trimmingPrefix(" ")
        #expect(
          matches.allSatisfy { match in
            "\(match.number) \(match.name)".lowercased().contains(word.prefix { $0 != " " })
          })
      }
    }
  }

  @Test(arguments: SampleWorld.channels)
  func `a wrong number is corrected where it stands`(channel: Channel) {
    let situation = Situation(seeing: SampleWorld.world())
    var list = ChannelList.State(SampleWorld.channels, at: 101)
    for character in "9x9" { list.type(character) }
    #expect(!list.answer(.confirm, in: situation).closes)
    for _ in 0..<3 { _ = list.answer(.erase, in: situation) }
    for character in "\(channel.number)" { list.type(character) }
    let answer = list.answer(.confirm, in: situation)
    #expect(answer.closes)
    #expect(answer.requests == [.perform(.player(PlayerID(0), .zap(to: channel)))])
  }

  @Test func `the zap times stand above a wall that zaps on, and count at once`() throws {
    let wallSession = try WallSessionTests.wallSession()
    func title() -> String {
      let text = TextDisplay.text(of: wallSession.frame(Self.size))
      return String(text.firstMatch(of: /zap times ─ [^─]*/)?.0 ?? "")
    }
    Self.press(["1", "T"], wallSession)
    let before = title()
    #expect(!before.isEmpty)
    Self.press([.up], wallSession)
    #expect(title() != before, "one more has begun")
    wallSession.pass(.seconds(6))
    #expect(wallSession.wall.overlay?.context == .zapTimes)
    let history = ZapHistory(of: wallSession.session).apps
    #expect(title().contains("zap times ─ \(history.reduce(0) { $0 + $1.count }.counted("zap")) "))
    Self.press(["T"], wallSession)
    #expect(title().isEmpty)
  }

  @Test func `the zap times count no start, and can be those since the chapter began`() throws {
    let wallSession = try WallSessionTests.wallSession()
    func shows(_ title: String) -> Bool {
      TextDisplay.text(of: wallSession.frame(Self.size)).contains("┌─ \(title) ─")
    }
    Self.press(["1", "T"], wallSession)
    #expect(shows("zap times ─ 0 zaps"))
    Self.press(["C"], wallSession)
    #expect(wallSession.wall.keyHint?.meaning == "no chapter has begun")
    #expect(shows("zap times ─ 0 zaps"))
    Self.press([.up], wallSession)
    wallSession.pass(.seconds(6))
    #expect(shows("zap times ─ 1 zap"))
    wallSession.perform(.beginChapter("Two"))
    Self.press(["C"], wallSession)
    #expect(shows("zap times since the chapter ─ 0 zaps"))
    Self.press([.up], wallSession)
    wallSession.pass(.seconds(6))
    #expect(shows("zap times since the chapter ─ 1 zap"))
    Self.press(["C"], wallSession)
    #expect(shows("zap times ─ 2 zaps"))
  }
}
