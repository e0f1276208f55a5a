import Foundation
import Testing

@testable import PlayerSDK

/// An app's calls are carried out although another player's synchronous call blocks the main
/// thread.
@MainActor @Suite struct BlockedAppTests {
  /// Two tiles of an app, whose set-ups block its main thread.
  @MainActor private final class Tiles {
    let simulator: Simulator
    let main: OTVAVPlayer
    let second: OTVAVPlayer

    init() throws {
      var lineUp = SimulatedLineUp.demo
      lineUp.sessionLimit = 4
      simulator = Simulator(lineUp, seed: 7, notificationCenter: NotificationCenter())
      Simulator.current = simulator
      OTVDRMManager.shared.setLicenseDelegate(
        try simulator.sspDelegate(for: "news-one", "match-day"))
      (main, second) = (OTVAVPlayer(), OTVAVPlayer())
      let (main, second) = (main, second)
      simulator.name("main") { main }
      simulator.name("second") { second }
    }

    func play(_ player: OTVAVPlayer, _ content: String) throws {
      player.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: content)))
      player.play()
    }

    func run(_ seconds: Double) { simulator.advance(by: .seconds(seconds)) }

    func state(of player: OTVAVPlayer) -> String? { simulator.report(of: player)?.state }

    func times(_ name: String) -> Int { simulator.log.count { $0.name == name } }
  }

  @Test func `what the system has paused plays on although another stream is set up`() throws {
    let app = try Tiles()
    try app.play(app.main, "news-one")
    try app.play(app.second, "match-day")
    app.run(5)
    app.simulator.switchBackground()
    app.run(10)
    app.simulator.switchBackground()
    try app.play(app.main, "news-one")
    #expect(app.simulator.report(of: app.second)?.isMainThreadBlocked == true)
    #expect(app.state(of: app.second) == "PAUSED")
    app.second.play()
    app.run(10)
    #expect(app.state(of: app.second) == "PLAYING" && app.state(of: app.main) == "PLAYING")
  }

  @Test func `an app that comes back during a call plays on after it`() throws {
    let app = try Tiles()
    try app.play(app.second, "match-day")
    app.run(5)
    try app.simulator.inject(effect: "delay 4s", at: "session.setup", on: "main")
    try app.play(app.main, "news-one")
    app.run(1)
    app.simulator.switchBackground()
    app.run(0.5)
    app.simulator.switchBackground()
    #expect(app.simulator.report(of: app.second)?.isMainThreadBlocked == true)
    app.second.play()
    app.run(10)
    #expect(app.state(of: app.second) == "PLAYING" && app.state(of: app.main) == "PLAYING")
  }

  @Test func `what is paused and played during a call plays after it`() throws {
    let app = try Tiles()
    try app.play(app.second, "match-day")
    app.run(5)
    try app.play(app.main, "news-one")
    app.second.pause()
    app.second.play()
    app.run(10)
    #expect(app.state(of: app.second) == "PLAYING")
    try app.play(app.main, "news-one")
    app.second.play()
    app.second.pause()
    app.run(10)
    #expect(app.state(of: app.second) == "PAUSED")
  }

  @Test func `a start that a call interrupts plays once it may go on`() throws {
    let app = try Tiles()
    try app.simulator.inject(effect: "delay 4s", at: "session.setup", on: "main")
    try app.play(app.main, "news-one")
    app.run(1)
    try app.simulator.inject("i", on: "main")
    app.run(1)
    try app.simulator.clearFaults()
    #expect(app.simulator.report(of: app.main)?.isMainThreadBlocked == true)
    app.main.play()
    app.run(10)
    #expect(app.state(of: app.main) == "PLAYING")
  }

  @Test func `the last setting during a call is the one that counts`() throws {
    let app = try Tiles()
    try app.play(app.second, "match-day")
    app.run(5)
    try app.play(app.main, "news-one")
    (app.second.volume, app.second.isMuted) = (0.5, true)
    (app.second.volume, app.second.isMuted) = (1, false)
    app.run(10)
    let player = try #require(app.second.currentItem?.observation)
    #expect(player.volume == 100 && !player.isMuted)
    try app.play(app.main, "news-one")
    (app.second.volume, app.second.isMuted) = (0.5, true)
    app.run(10)
    let quiet = try #require(app.second.currentItem?.observation)
    #expect(quiet.volume == 50 && quiet.isMuted)
  }

  @Test func `what has failed is started once, however often it is asked for during a call`() throws
  {
    let app = try Tiles()
    try app.simulator.inject(effect: "status 500 4000", at: "session.setup", on: "second")
    try app.play(app.second, "match-day")
    app.run(5)
    #expect(app.state(of: app.second) == "ERROR")
    let before = app.times("setupStart")
    try app.play(app.main, "news-one")
    app.second.play()
    app.second.play()
    app.run(10)
    #expect(app.state(of: app.second) == "PLAYING" && app.times("setupStart") == before + 2)
  }
}
