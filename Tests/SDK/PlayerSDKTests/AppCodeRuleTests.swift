import Foundation
import Sessions
import Testing

@testable import PlayerSDK

/// Rules judge an app's own code: what a viewer orders is one thing, what the code does by itself
/// another (Sessions/Rules, "An app's own code").
@MainActor @Suite struct AppCodeRuleTests {
  private static let sessionErrors: [Notification.Name] = [
    .OTVSSMSetupErrorNotification, .OTVSSMHeartbeatErrorNotification,
    .OTVSSMTeardownErrorNotification,
  ]

  private func fullAccount() throws -> TwoPlayers {
    var lineUp = SimulatedLineUp.demo
    lineUp.sessionLimit = 1
    let app = try TwoPlayers(lineUp)
    app.run(5)
    app.main.replaceCurrentItem(with: nil)
    app.run(5)
    try app.simulator.addGuest(watching: "match-day")
    app.run(5)
    return app
  }

  @Test func `what plays undisturbed breaks nothing, and neither does a viewer who zaps`() throws {
    let app = try TwoPlayers()
    for turn in 0..<15 {
      app.simulator.viewer { app.zap(turn % 2 == 0 ? "match-day" : "news-one") }
      app.simulator.advance(by: .milliseconds(700))
    }
    app.run(60)
    #expect(app.simulator.breaches.map(\.detail).isEmpty)
  }

  @Test(arguments: [false, true])
  func `an observer that zaps at once makes a storm, and one that stops does not`(
    zaps: Bool
  ) throws {
    let app = try fullAccount()
    app.on(Self.sessionErrors) {
      if zaps { app.zap() } else { app.main.replaceCurrentItem(with: nil) }
    }
    app.simulator.viewer { app.zap() }
    app.run(20)
    #expect(app.broken == (zaps ? ["storm", "refused", "advice"] : []))
  }

  @Test(arguments: [false, true])
  func `an app that stops another player than the one that failed`(isWrong: Bool) throws {
    let app = try TwoPlayers()
    app.on(Self.sessionErrors) {
      (isWrong ? app.preview : app.main).replaceCurrentItem(with: nil)
    }
    app.run(5)
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    #expect(app.broken == (isWrong ? ["wrongPlayer", "advice"] : []))
    #expect(app.simulator.breaches.first?.player.index == (isWrong ? 1 : nil))
  }

  @Test(arguments: [false, true])
  func `after the background the documents want a new item`(recovers: Bool) throws {
    let app = try TwoPlayers()
    app.on([.OTVSSMHeartbeatErrorNotification]) {
      if recovers { app.zap() } else { app.main.replaceCurrentItem(with: nil) }
    }
    app.run(5)
    app.simulator.switchBackground()
    app.run(60)
    app.simulator.switchBackground()
    app.run(30)
    #expect(app.broken == (recovers ? [] : ["advice"]))
  }

  @Test(arguments: [false, true])
  func `one failure that is told twice and handled twice`(handlesBoth: Bool) throws {
    let app = try TwoPlayers()
    // The session is lost, and so its teardown fails, too.
    app.on(handlesBoth ? Self.sessionErrors : [.OTVSSMHeartbeatErrorNotification]) { app.zap() }
    app.run(5)
    app.simulator.switchBackground()
    app.run(60)
    app.simulator.switchBackground()
    app.run(30)
    #expect(app.broken == (handlesBoth ? ["doubleAct"] : []))
  }

  @Test(arguments: [1, 2])
  func `one failure that is told once and handled twice at once`(times: Int) throws {
    let app = try TwoPlayers()
    app.on([.OTVSSMHeartbeatErrorNotification]) {
      for _ in 0..<times {
        app.main.replaceCurrentItem(with: nil)
        app.zap()
      }
    }
    app.run(5)
    app.simulator.switchBackground()
    app.run(60)
    app.simulator.switchBackground()
    app.run(30)
    #expect(app.broken == (times == 2 ? ["doubleAct"] : []))
  }

  @Test(arguments: [2, 3])
  func `a lease that comes expired again and again is not renewed for ever`(most: Int) throws {
    let app = try TwoPlayers()
    var renewals = 0
    _ = app.center.addObserver(forName: .OTVDRMLicenseError, object: nil, queue: nil) { news in
      let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
      MainActor.assumeIsolated {
        renewals += 1
        guard let key, renewals <= most else { return app.main.replaceCurrentItem(with: nil) }
        OTVDRMManager.shared.renewLicense(identifier: key)
      }
    }
    app.simulator.name("main") { app.main }
    app.run(5)
    let fault = try #require(AppReference.fault("\u{231B}"))
    try app.simulator.inject(
      fault, on: "main", provoke: true, as: .effect(fault, on: "main", provoke: true))
    app.run(20)
    #expect(renewals == most + 1 && app.broken == (most == 3 ? ["refused"] : []))
  }

  @Test(arguments: [false, true])
  func `a zap without a token is the app's own fault`(hasToken: Bool) throws {
    let app = try TwoPlayers()
    app.on(Self.sessionErrors) { app.main.replaceCurrentItem(with: nil) }
    app.run(5)
    let delegate = try app.simulator.sspDelegate()
    delegate.setStream(
      token: hasToken ? try app.simulator.contentToken(for: "news-one") : "",
      with: try app.simulator.url(of: "news-one"))
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    app.simulator.viewer { app.zap() }
    app.run(20)
    #expect(app.broken == (hasToken ? [] : ["tokenReuse", "startFailure"]))
  }

  @Test(arguments: [false, true])
  func `an app that is told of a lost item and does nothing is deaf`(hears: Bool) throws {
    let app = try TwoPlayers()
    if hears { app.on([.AVPlayerItemFailedToPlayToEndTime]) { app.zap() } }
    app.run(5)
    try app.simulator.inject("M", on: app.main)
    app.run(40)
    #expect(app.broken.isSuperset(of: ["deaf", "idle"]) == !hears)
  }

  @Test(arguments: [false, true])
  func `an app that plays on what its viewer has paused`(remembers: Bool) throws {
    let app = try TwoPlayers()
    var isPaused = false
    app.on(Self.sessionErrors) {
      app.main.replaceCurrentItem(with: nil)
      if !(remembers && isPaused) { app.zap() }
    }
    app.run(5)
    app.simulator.viewer {
      app.main.pause()
      isPaused = true
    }
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    // Nor was the item stopped that it drops only to zap.
    #expect(app.broken == (remembers ? [] : ["advice", "uninvited"]))
  }

  @Test(arguments: [false, true])
  func `a viewer who pauses while nothing is loaded has paused`(remembers: Bool) throws {
    let app = try TwoPlayers()
    app.on(Self.sessionErrors) { app.main.replaceCurrentItem(with: nil) }
    app.run(5)
    try app.simulator.inject("h", on: app.main)
    app.run(10)
    app.simulator.viewer { app.main.pause() }
    app.run(5)
    if !remembers { app.zap() }
    app.run(10)
    #expect(app.broken == (remembers ? [] : ["uninvited"]))
  }

  @Test(arguments: [false, true])
  func `a viewer who asks for the stream again gets it, or the app does not heal`(
    obeys: Bool
  ) throws {
    let app = try TwoPlayers()
    app.on(Self.sessionErrors) { app.main.replaceCurrentItem(with: nil) }
    app.run(5)
    try app.simulator.inject("h", on: app.main)
    app.run(20)
    app.simulator.viewer(asksFor: app.main) { if obeys { app.zap() } }
    app.run(40)
    #expect(app.broken == (obeys ? [] : ["noHeal"]))
  }

  @Test(arguments: [false, true])
  func `an app that keeps an old item leaves a ghost`(keeps: Bool) throws {
    let app = try TwoPlayers()
    app.run(5)
    if keeps { app.held = [app.main.currentItem].compactMap { $0 } }
    app.simulator.viewer { app.zap("match-day") }
    app.run(30)
    #expect(app.broken == (keeps ? ["ghost"] : []))
  }

  @Test func `a player that the app makes anew takes the place of the old one`() throws {
    let app = try fullAccount()
    var player: OTVAVPlayer? = nil
    app.on(Self.sessionErrors) {
      player = (try? app.simulator.url(of: "news-one")).map { OTVAVPlayer(url: $0) }
      player?.play()
    }
    app.simulator.viewer { app.zap() }
    app.run(20)
    #expect(player != nil && app.broken.isSuperset(of: ["storm", "refused"]))
  }
}
