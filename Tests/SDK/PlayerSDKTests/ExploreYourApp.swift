import Foundation
import PlayerSDK
import Testing

/// One of the app's players.
@MainActor final class Screen {
  let player = OTVAVPlayer()
  var content = ""
  var renewals = 0
  /// Licences that had come when the last one came expired.
  var licences = 0
  /// Heartbeats that were answered before the app came back from the background.
  var beats = 0
}

@MainActor final class TwoScreenApp {
  let simulator: Simulator
  let delegate: OTVSSPLicenseDelegate
  let (main, preview) = (Screen(), Screen())
  private var isBack = false
  /// The screen whose session ended last, and whether the service had lost that session.
  private var lastLeft: (screen: Screen, wasLost: Bool)?
  private var screens: [Screen] { [main, preview] }

  init(_ simulator: Simulator) throws {
    self.simulator = simulator
    delegate = try simulator.sspDelegate()
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    hear(.OTVSSMSetupErrorNotification) { app, _ in app.stop { app.hasLostSession($0) } }
    hear(.OTVSSMHeartbeatErrorNotification) { app, _ in app.heartbeatFailed() }
    hear(.OTVSSMTeardownErrorNotification) { app, _ in app.teardownFailed() }
    hear(.OTVDRMLicenseError) { app, news in app.licenceFailed(news) }
    hear(.AVPlayerItemFailedToPlayToEndTime) { app, news in
      app.stop { $0.player.currentItem === news.object as AnyObject? }
    }
    hear(Notification.Name("UIApplicationWillEnterForegroundNotification")) { app, _ in
      app.isBack = true
      for screen in app.screens { screen.beats = app.report(screen)?.heartbeats ?? 0 }
      app.resume()
    }
    hear(AVAudioSession.interruptionNotification) { app, news in
      let options = news.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      if AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume) {
        app.resume()
      }
    }
  }

  private func hear(
    _ name: Notification.Name, _ act: @escaping @MainActor (TwoScreenApp, Notification) -> Void
  ) {
    let center = simulator.notificationCenter
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] news in
      nonisolated(unsafe) let news = news
      MainActor.assumeIsolated { if let self { act(self, news) } }
    }
  }

  /// Stands in for the SDK's own calls, whose names are not public.
  private func report(_ screen: Screen) -> Simulator.Report? { simulator.report(of: screen.player) }

  private func hasLostSession(_ screen: Screen) -> Bool { report(screen)?.session == "ERROR" }

  func zap(_ screen: Screen, to content: String) throws {
    (screen.content, screen.renewals, screen.licences) = (content, 0, 0)
    let url = try simulator.url(of: content)
    leave(screen)  // Its session ends first.
    delegate.setStream(token: try simulator.contentToken(for: content), with: url)
    screen.beats = 0
    screen.player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    screen.player.play()
  }

  /// The system has paused the players, and lets them play on.
  private func resume() {
    for screen in screens where screen.player.currentItem != nil { screen.player.play() }
  }

  func leave(_ screen: Screen) {
    guard screen.player.currentItem != nil else { return }
    lastLeft = (screen, hasLostSession(screen))
    screen.player.replaceCurrentItem(with: nil)
  }

  private func stop(where hasFailed: (Screen) -> Bool) {
    for screen in screens where hasFailed(screen) { leave(screen) }
  }

  /// The notification does not say which player failed, so this stops each with a lost session.
  private func heartbeatFailed() {
    if screens.contains(where: { report($0)?.heartbeats ?? 0 > $0.beats }) { isBack = false }
    for screen in screens where hasLostSession(screen) {
      leave(screen)
      if isBack { try? zap(screen, to: screen.content) }
    }
  }

  /// Stops the screen whose session ended last, unless the service had lost that session.
  private func teardownFailed() {
    if let lastLeft, !lastLeft.wasLost { leave(lastLeft.screen) }
  }

  private func licenceFailed(_ news: Notification) {
    let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
    for screen in screens where report(screen)?.licence == "ERROR" {
      // A licence that came in between ends the count.
      let licences = report(screen)?.licences ?? 0
      screen.renewals = licences > screen.licences ? 1 : screen.renewals + 1
      screen.licences = licences
      if key == nil || screen.renewals > 2 { leave(screen) }
    }
    if let key { OTVDRMManager.shared.renewLicense(identifier: key) }
  }
}

@MainActor @Test func `the search finds nothing in an app with two players`() async throws {
  let cases = URL.temporaryDirectory.appending(path: "TwoScreens.json")
  try await Simulator.explore(runs: 180, cases: cases) { simulator in
    let app = try TwoScreenApp(simulator)
    for (name, screen) in [("main", app.main), ("preview", app.preview)] {
      simulator.name(name) { screen.player }
      simulator.offer(.recover, on: name) { try app.zap(screen, to: screen.content) }
      simulator.offer(.stop, on: name) { app.leave(screen) }
      simulator.offer(.zap(to: "film-club"), on: name) { try app.zap(screen, to: "film-club") }
    }
    try app.zap(app.main, to: "news-one")
    try app.zap(app.preview, to: "match-day")
    await simulator.advance(by: .seconds(30))
    try await simulator.heal()
  }
}
