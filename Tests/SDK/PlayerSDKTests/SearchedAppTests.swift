import Foundation
import PlayerSDK
import Sessions
import Testing

/// An app under a search is treated as on a device: its main thread, its faults, its sessions.
@MainActor @Suite struct SearchedAppTests {
  /// A player with blocking calls, named `main`, and a second one on the same channel.
  @MainActor private final class TwoOfOne {
    let simulator: Simulator
    let main: OTVAVPlayer
    let second: OTVAVPlayer
    private let url: URL

    init(content: String = "news-one") throws {
      var lineUp = SimulatedLineUp.demo
      lineUp.sessionLimit = 4
      simulator = Simulator(
        lineUp, seed: 7, notificationCenter: NotificationCenter(), rules: Rule.all)
      Simulator.current = simulator
      (main, second) = (OTVAVPlayer(), OTVAVPlayer())
      url = try simulator.url(of: content)
      OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: content))
      let main = main
      simulator.name("main") { main }
    }

    func play(_ player: OTVAVPlayer) {
      player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
      player.play()
    }

    var broken: [String] { simulator.breaches.map(\.rule.name) }

    func times(_ name: String) -> [Duration] {
      simulator.log.filter { $0.name == name }.map(\.time)
    }

    func on(_ name: Notification.Name, _ act: @escaping @MainActor (Notification) -> Void) {
      _ = simulator.notificationCenter.addObserver(forName: name, object: nil, queue: nil) {
        nonisolated(unsafe) let news = $0
        MainActor.assumeIsolated { act(news) }
      }
    }
  }

  @Test func `while a call blocks the main thread, timers and orders wait`() throws {
    let app = try TwoOfOne()
    var calls: [Duration] = []
    let simulator = app.simulator
    simulator.offer(.pause, on: "main") { calls.append(simulator.now) }
    simulator.after(.milliseconds(20)) { calls.append(simulator.now) }
    app.play(app.main)
    simulator.advance(by: .milliseconds(10))
    #expect(simulator.report(of: app.main)?.isMainThreadBlocked == true)
    try simulator.order(.pause, on: "main")
    simulator.advance(by: .seconds(5))
    let end = try #require(app.times("setupSuccess").first)
    #expect(calls == [end, end])
  }

  @Test func `what a blocked app plays twice is not begun again when that has failed`() throws {
    let app = try TwoOfOne()
    try app.simulator.inject(effect: "status 500 4000", at: "session.setup", on: "main")
    app.main.play()
    app.play(app.main)
    app.simulator.advance(by: .seconds(5))
    #expect(app.times("setupStart").count == 1)
    #expect(app.times("OTVSSMSetupErrorNotification").count == 1)
  }

  @Test(arguments: [false, true])
  func `a fault for a named player reaches its set-up, before and after play`(
    isAfter: Bool
  ) throws {
    let app = try TwoOfOne()
    if isAfter { app.play(app.main) }
    try app.simulator.inject(effect: "status 503", at: "session.setup", on: "main")
    if !isAfter { app.play(app.main) }
    app.simulator.advance(by: .seconds(5))
    #expect(app.simulator.log.contains { $0.text.contains("code 503") })
    #expect(throws: SimulatorProblem.self) {
      try app.simulator.inject(effect: "status", at: "session.setup", on: "main")
    }
  }

  @Test(arguments: [false, true])
  func `a fault of the device outlives the item that it was aimed at`(hasOther: Bool) throws {
    let app = try TwoOfOne()
    if hasOther { app.play(app.second) }
    app.play(app.main)
    app.simulator.advance(by: .seconds(5))
    try app.simulator.inject("x", on: "main")
    app.main.replaceCurrentItem(with: nil)
    app.simulator.advance(by: .seconds(10))
    #expect(app.simulator.log.filter { $0.name == "faultEnded" }.map(\.text).isEmpty != hasOther)
    app.play(app.main)
    app.simulator.advance(by: .seconds(10))
    #expect(app.simulator.report(of: app.main)?.state != "PLAYING")
    try app.simulator.clearFaults()
    app.play(app.main)
    app.simulator.advance(by: .seconds(10))
    #expect(app.simulator.report(of: app.main)?.state == "PLAYING")
  }

  @Test func `a fault that lasts so long ends while nothing is shown, too`() throws {
    let app = try TwoOfOne()
    app.play(app.main)
    app.simulator.advance(by: .seconds(5))
    try app.simulator.inject("m", on: "main")
    app.main.replaceCurrentItem(with: nil)
    app.simulator.advance(by: .seconds(40))
    app.play(app.main)
    app.simulator.advance(by: .seconds(10))
    #expect(app.simulator.report(of: app.main)?.state == "PLAYING")
  }

  @Test func `to renew the key of two players is to stop or zap neither`() throws {
    let app = try TwoOfOne()
    app.play(app.main)
    app.play(app.second)
    app.on(.OTVDRMLicenseError) { news in
      let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
      OTVDRMManager.shared.renewLicense(identifier: key ?? "")
    }
    app.simulator.advance(by: .seconds(5))
    try app.simulator.inject("e", on: "main", provoke: true)
    app.simulator.advance(by: .seconds(20))
    #expect(app.times("OTVDRMLicenseError").count == 1 && app.broken == [])
  }

  @Test(arguments: [false, true])
  func `a refused teardown during a zap asks for a stop, and then for no picture`(
    stops: Bool
  ) throws {
    let app = try TwoOfOne()
    app.on(.OTVSSMTeardownErrorNotification) { _ in
      if stops { app.main.replaceCurrentItem(with: nil) }
    }
    app.play(app.main)
    app.simulator.advance(by: .seconds(5))
    try app.simulator.inject("k", on: "main")
    app.simulator.advance(by: .seconds(1))
    app.simulator.viewer {
      app.main.replaceCurrentItem(with: nil)
      app.play(app.main)
    }
    app.simulator.advance(by: .seconds(60))
    #expect(app.times("OTVSSMTeardownErrorNotification").count == 1)
    #expect(app.broken == (stops ? [] : ["advice"]))
  }

  @Test func `a renewal with a token of another stream fails though no fault struck`() throws {
    let app = try TwoOfOne()
    app.play(app.main)
    app.simulator.advance(by: .seconds(5))
    let delegate = try app.simulator.sspDelegate()
    delegate.setStream(
      token: try app.simulator.contentToken(for: "match-day"),
      with: try app.simulator.url(of: "news-one"))
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    app.simulator.advance(by: .seconds(100))
    #expect(app.broken.contains("lateRenewal"))
  }
}
