import HeadEndAPI
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Sessions
@testable import Worlds

/// The inspector says what is true of this player, and which of its limits has refused it.
@Suite struct InspectorTests {
  private static let size = Size(160, 45)

  private static func text(_ world: WorldObservation) -> String {
    WallFrameTests.inspecting(world)
  }

  @Test func `the limit that has refused a player is named, a content token's as well`() throws {
    let lineUp = try ShippedLineUp.named("limits")
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    func text(_ key: Key) -> String {
      _ = wallSession.press(key, size: Self.size)
      return TextDisplay.text(of: wallSession.frame(Self.size))
    }
    let wall = text("2")
    #expect(wall.contains("400 1007") && wall.contains("(content token)"), "\(wall)")
    #expect(text("i").contains("limits    X content token 1/1 refused"))
  }

  @Test func `a limit that has refused a player and has room by now says so`() throws {
    let wallSession = WallSession(
      Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch),
      Wall(theme: .mono))
    _ = wallSession.play(try KeyScript("@4s i 1 f l"), until: .zero + .seconds(8), size: Self.size)
    let (now, text) = (
      wallSession.session.world.observation, TextDisplay.text(of: wallSession.frame(Self.size))
    )
    let account = try #require(now.accounts.first)
    #expect(account.sessions < account.limit)
    #expect(text.contains("X refused by home, now \(account.sessions)/\(account.limit)"))
  }

  @Test(arguments: [("max active sessions exceeded", "home"), ("no (phones)", "phones")])
  func `a message without a name means the account's own limit`(message: String, name: String) {
    let uses = [
      LimitUse(name: "home", used: 2, limit: 2, isOwn: true),
      LimitUse(name: "phones", used: 1, limit: 1, isOwn: false),
    ]
    let refusal = SSMFailure(errorCode: 1007, code: 400, message: message)
    #expect(uses.filter { $0.hasRefused(refusal) }.map(\.name) == [name])
  }

  /// A wall after 5 s, with its inspector open.
  private func inspecting(_ lineUp: LineUp) -> WallSession {
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    _ = wallSession.press("i", size: Self.size)
    return wallSession
  }

  private func shown(by wallSession: WallSession, after key: Key) -> String {
    _ = wallSession.press(key, size: Self.size)
    return TextDisplay.text(of: wallSession.frame(Self.size))
  }

  @Test func `the delegate has its name, and a Flowplayer's clear stream only the player's`() throws
  {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = inspecting(lineUp)
    func text(_ key: Key) -> String { shown(by: wallSession, after: key) }
    let clear = text("3")
    #expect(clear.contains("delegate  FlowplayerDelegate"))
    #expect(!clear.contains("AVContentKeySession"))
    wallSession.session.perform(.player(PlayerID(2), .zap(to: lineUp.channels[1])))
    wallSession.pass(.seconds(5))
    let encrypted = text("3")
    #expect(encrypted.contains("delegate  FlowplayerDelegate"))
    #expect(encrypted.contains("AVContentKeySessionDelegate"))
    #expect(text("1").contains("delegate  OTVSSPLicenseDelegate"))
  }

  @Test func `what the simulation leaves out is said where its absence is seen`() throws {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = inspecting(lineUp)
    func text(_ key: Key) -> String { shown(by: wallSession, after: key) }
    let left = "none: this app sets no delegate"
    #expect(!text("1").contains(left))
    let clear = try #require(lineUp.channels.first { !$0.isEncrypted && $0.isLive })
    wallSession.session.perform(.player(PlayerID(0), .zap(to: clear)))
    wallSession.pass(.seconds(5))
    #expect(text("1").contains(left))
    for key: Key in ["3", "4"] { #expect(text(key).contains("reported once a segment")) }
    #expect(!text("1").contains("reported once a segment"))
  }

  @Test func `where decoders do not suffice it says how many there are, and who uses them`() {
    let player = SampleWorld.player(0, name: "main", channel: SampleWorld.channels[0])
    let use = DecoderUse(count: 2, users: ["main", "preview"])
    #expect(
      Self.text(SampleWorld.world([player], decoders: ["tablet": use]))
        .contains("decoders  2 of 2 used: main, preview"))
    #expect(!Self.text(SampleWorld.world([player])).contains("decoders"))
  }
}
