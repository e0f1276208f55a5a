import Foundation
import HeadEndAPI
import Scenarios
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// The join card's lines, which play a channel in somebody's own player.
@Suite struct JoinCardTests {
  private static let size = Size(120, 36)
  private static let peaks =
    "\"http://10.0.0.7:8080/SIM/live/peaks/master.m3u8?client=living-room\""

  /// The default line-up with the card open for the player of a number.
  private static func wallSession(
    player: Key, joinCode: String? = nil, size: Size = size
  ) throws -> WallSession {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "default.yaml")
    let lineUp = try LineUpFile.read(
      try String(contentsOf: file, encoding: .utf8), name: "default", path: "default.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .standard))
    wallSession.server = ServerAddress(
      url: "http://10.0.0.7:8080", tenant: lineUp.tenant, joinCode: joinCode,
      qrCode: DotMatrix(side: 29, dark: Array(repeating: true, count: 29 * 29)))
    wallSession.pass(.seconds(2))
    for key in [player, "w"] { _ = wallSession.press(key, size: size) }
    return wallSession
  }

  private static func text(_ wallSession: WallSession, _ size: Size = size) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  @Test func `a clear channel of the selected pane plays as it is`() throws {
    let wallSession = try Self.wallSession(player: "3")
    let text = Self.text(wallSession)
    #expect(text.contains("Play 302 Kitchen  ← 1 of 4 →"))
    #expect(!text.contains("needs a ticket"))
    let stream = "\"http://10.0.0.7:8080/SIM/vod/kitchen/master.m3u8?client=living-room\""
    #expect(wallSession.press(.enter, size: Self.size) == [.copy("ffplay \(stream)")])
  }

  @Test func `beside a protected channel the card has a clear one`() throws {
    let wallSession = try Self.wallSession(player: "1")
    let text = Self.text(wallSession)
    #expect(text.contains("101 News One needs a ticket: see `zapdeck serve --recipes`"))
    #expect(text.contains("Play 201 Peaks  ← 1 of 4 →"))
  }

  @Test func `the arrows go round the players, and Enter copies the line that is shown`() throws {
    let wallSession = try Self.wallSession(player: "1")
    let lines = [
      "mpv \(Self.peaks)", "cvlc \(Self.peaks)", "ffmpeg -i \(Self.peaks) -t 30 -c copy film.ts",
      "ffplay \(Self.peaks)",
    ]
    for (place, line) in zip([2, 3, 4, 1], lines) {
      _ = wallSession.press(.right, size: Self.size)
      #expect(Self.text(wallSession).contains("← \(place) of 4 →"))
      #expect(wallSession.press(.enter, size: Self.size) == [.copy(line)])
    }
    _ = wallSession.press(.left, size: Self.size)
    #expect(Self.text(wallSession).contains("← 4 of 4 →"))
    #expect(wallSession.press("Y", size: Self.size) == [.copy("http://10.0.0.7:8080/")])
  }

  /// VLC cannot send it.
  @Test func `a line shows the join code in a header, and no kept frame has it`() throws {
    let wallSession = try Self.wallSession(player: "1", joinCode: "ABC234")
    let cookie = "\"Cookie: zapdeck-join=ABC234\""
    let lines = [
      "ffplay -headers \(cookie) \(Self.peaks)", "mpv --http-header-fields=\(cookie) \(Self.peaks)",
      "ffmpeg -headers \(cookie) -i \(Self.peaks) -t 30 -c copy film.ts",
    ]
    for (place, line) in lines.enumerated() {
      #expect(Self.text(wallSession).contains("← \(place + 1) of 3 →"))
      #expect(wallSession.press(.enter, size: Self.size) == [.copy(line)])
      #expect(!TextDisplay.text(of: wallSession.keptFrame(Self.size)).contains("ABC234"))
      _ = wallSession.press(.right, size: Self.size)
    }
  }

  @Test(arguments: [Size(60, 16), Size(80, 24)])
  func `the whole line is shown on a small screen`(size: Size) throws {
    let wallSession = try Self.wallSession(player: "1", joinCode: "ABC234", size: size)
    for _ in 1...3 {
      guard case .copy(let line)? = wallSession.press(.enter, size: size).first else {
        return #expect(Bool(false), "nothing is copied")
      }
      // The card is as wide as the screen: what is left of its rows is the broken line.
      let shown = Self.text(wallSession, size).filter { !"▀│ \n".contains($0) }
      #expect(shown.contains(line.filter { $0 != " " }), "\(Self.text(wallSession, size))")
      #expect(shown.contains("serve--recipes"))
      _ = wallSession.press(.right, size: size)
    }
  }

  @Test func `where every channel needs a ticket, Enter says so`() {
    var card = JoinCard(channel: 101, among: SampleWorld.channels.filter(\.isEncrypted))
    let world = SampleWorld.world()
    var clock = WallClock(presentation: .zero)
    clock.server = ServerAddress(url: "http://127.0.0.1:8080", tenant: "SIM")
    let situation = Situation(
      moment: Moment(world: world, clock: clock, size: Self.size), selection: Selection(),
      ownKeys: OwnKeys())
    for key in [Key.left, .right, .enter] {
      let effect = card.press(key, in: situation)
      #expect(effect?.closes == false && effect?.words == "every channel needs a ticket")
    }
  }
}
