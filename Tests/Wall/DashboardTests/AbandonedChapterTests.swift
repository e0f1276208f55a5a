import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// Once a presenter has cut a chapter short, nothing of it is left but what keys have done.
@Suite struct AbandonedChapterTests {
  private static let size = Size(120, 36)

  private static func wallSession(_ fault: String) throws -> WallSession {
    let text = """
      title: Cut short
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        session: {heartbeat: 30s}
        licence: {lease: 60s, renewAt: 0.8}
        channels: [{number: 101, name: News, card: globe, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps:
        - chapter: One
        - fault: \(fault)
        - wait: 60s
        - chapter: Two
        - wait: 300s
      """
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(
      session, Wall(theme: .standard, isPresenting: true),
      director: Director(scenario, on: session))
    wallSession.pass(.seconds(10))
    return wallSession
  }

  private static func press(_ keys: Key..., on wallSession: WallSession) {
    for key in keys { _ = wallSession.press(key, size: size) }
  }

  /// Does what makes the script wait and changes nothing of the stream.
  private static func act(_ wallSession: WallSession) {
    wallSession.act(.player(PlayerID(0), .setVolume(percent: 50)))
  }

  private static func main(_ wallSession: WallSession) throws -> PlayerObservation {
    try #require(wallSession.session.world.observation.players.first)
  }

  /// In each case the fault has struck when the presenter goes on, and is seen only later.
  @Test(arguments: [("F", 9.0), ("H", 3), ("k", 3), ("E", 5), ("S", 5)])
  func `a fault that has struck is not seen after PgDn`(key: String, seconds: Double) throws {
    let provoke = key == "H" ? "heartbeat" : "true"
    let wallSession = try Self.wallSession("{key: \(key), player: main, provoke: \(provoke)}")
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(seconds))
    #expect(wallSession.session.world.faults.isEmpty)
    #expect(try Self.main(wallSession).state == .playing)
    Self.act(wallSession)
    #expect(wallSession.clock.talk == .detour)
    Self.press(.pageDown, on: wallSession)
    #expect(wallSession.clock.talk == .runs)
    wallSession.pass(.seconds(10))
    for second in 10..<110 {
      let player = try Self.main(wallSession)
      #expect(player.state == .playing && player.silence == nil, "\(key) at \(second) s")
      wallSession.pass(.seconds(1))
    }
  }

  @Test func `what a key has armed strikes all the same`() throws {
    let wallSession = try Self.wallSession("{key: s, player: main, provoke: false}")
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(3))
    Self.press("f", "F", on: wallSession)
    wallSession.pass(.seconds(8))
    let struck = try Self.main(wallSession)
    #expect(struck.nextSilence != nil || struck.silence != nil)
    let starts = try Self.main(wallSession).zap?.times.begin
    Self.press(.pageDown, on: wallSession)
    #expect(wallSession.session.world.faults.isEmpty)
    #expect(try Self.main(wallSession).zap?.times.begin == starts)
    wallSession.pass(.seconds(20))
    #expect(try Self.main(wallSession).silence != nil)
  }

  @Test func `the next chapter has the speed at which the other one would have ended`() throws {
    let wallSession = try Self.wallSession("{key: s, player: main, provoke: false}")
    Self.press(.pageDown, on: wallSession)
    wallSession.pass(.seconds(3))
    Self.press("<", "<", on: wallSession)
    Self.act(wallSession)
    #expect(wallSession.session.speed != .normal && wallSession.clock.talk == .detour)
    Self.press(.pageDown, on: wallSession)
    #expect(wallSession.session.speed == .normal)
  }
}
