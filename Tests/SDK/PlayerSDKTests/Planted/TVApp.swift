import Foundation
import PlayerSDK

/// A well-behaved app with two players. It does what the documents say: it stops on session errors,
/// but zaps to the same stream after the background; it renews an expired lease, with a bound; it
/// asks each player's own state, since notifications name none; it waits for a set-up and for a
/// teardown; and it watches positions. With a slip it makes one mistake.
@MainActor final class TVApp {
  let simulator: Simulator
  let slip: Slip?
  let main: TVScreen
  let preview: TVScreen
  let delegate: OTVSSPLicenseDelegate
  private var isBack = false
  private var expectsTeardownError = false
  private var handledLeases = 0

  var screens: [TVScreen] { [main, preview] }

  init(_ simulator: Simulator, _ center: NotificationCenter, slip: Slip? = nil) throws {
    (self.simulator, self.slip) = (simulator, slip)
    delegate = try simulator.sspDelegate(syncSSMSetupTeardown: false)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    (main, preview) = (TVScreen(simulator, slip), TVScreen(simulator, slip))
    for screen in screens { screen.app = self }
    observe(center)
    simulator.every(.seconds(1)) { [weak self] in self?.tick() }
  }

  /// Opens both players' first channels.
  func open() {
    main.zap(to: "news-one")
    preview.zap(to: "ocean")
  }

  /// What a viewer finds in the app.
  func offer() {
    for (name, screen) in [("main", main), ("preview", preview)] {
      simulator.name(name) { screen.player }
      simulator.offer(.recover, on: name) { screen.recover() }
      simulator.offer(.pause, on: name) { screen.pause() }
      simulator.offer(.play, on: name) { screen.play() }
    }
    for content in ["news-one", "match-day"] {
      simulator.offer(.zap(to: content), on: "main") { self.main.zap(to: content) }
    }
    for content in ["ocean", "film-club"] {
      simulator.offer(.zap(to: content), on: "preview") { self.preview.zap(to: content) }
    }
  }

  private func observe(_ center: NotificationCenter) {
    var sessionErrors: [Notification.Name] = [.OTVSSMSetupErrorNotification]
    if slip != .hearsNoHeartbeats { sessionErrors.append(.OTVSSMHeartbeatErrorNotification) }
    for name in sessionErrors {
      on(center, name) { app, _ in app.sessionFailed(inHeartbeat: name != sessionErrors[0]) }
    }
    on(center, .OTVSSMTeardownErrorNotification) { app, _ in app.teardownFailed() }
    on(center, .OTVDRMLicenseError) { app, news in app.licenceFailed(news) }
    on(center, .AVPlayerItemFailedToPlayToEndTime) { app, news in
      app.screens.first { $0.player.currentItem === news.object as AnyObject? }?.itemFailed()
    }
    on(center, AVAudioSession.interruptionNotification) { app, news in app.interrupted(news) }
    on(center, Notification.Name("UIApplicationDidEnterBackgroundNotification")) { app, _ in
      app.noteBeats()
    }
    on(center, Notification.Name("UIApplicationWillEnterForegroundNotification")) { app, _ in
      app.isBack = true
      // An answer that was on its way has come by now.
      app.noteBeats()
    }
  }

  private func on(
    _ center: NotificationCenter, _ name: Notification.Name,
    _ act: @escaping @MainActor (TVApp, Notification) -> Void
  ) {
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] news in
      nonisolated(unsafe) let news = news
      MainActor.assumeIsolated { if let self { act(self, news) } }
    }
  }
}

extension TVApp {
  /// The service has answered well since the last look: a lost session is no matter any more.
  private func noteBeats() {
    guard screens.filter({ $0.hasBeaten() }).count > 0 else { return }
    serviceAgreed()
    if slip != .isBackForEver { isBack = false }
  }

  func serviceAgreed() { if slip != .expectsErrorsForEver { expectsTeardownError = false } }

  private func tick() {
    noteBeats()
    for screen in screens { screen.watch() }
  }

  private func sessionFailed(inHeartbeat: Bool) {
    noteBeats()
    if inHeartbeat { expectsTeardownError = true }
    if slip == .stopsEverything { return screens.forEach { $0.stop() } }
    for screen in screens where screen.hasLostSession {
      let reopens =
        inHeartbeat ? isBack && slip != .stopsAfterBackground : slip == .triesAgainAtOnce
      screen.sessionFailed(reopens: reopens)
    }
  }

  /// That of a lost session had to fail. Otherwise it is the end of what was left last.
  private func teardownFailed() {
    noteBeats()
    guard !expectsTeardownError else { return serviceAgreed() }
    screens.filter { $0.hasJustLeft }.max { ($0.leftAt ?? .zero) < ($1.leftAt ?? .zero) }?
      .teardownFailed()
  }

  private func licenceFailed(_ news: Notification) {
    guard
      news.object as? OTVDRMManager.OTVDRMLicenseError == .keyResponseWithExpiredLease,
      let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
    else { return screens.filter(\.hasLostLicence).forEach { $0.stop() } }
    guard slip != .ignoresLeases, slip != .hearsOneLease || handledLeases == 0 else { return }
    handledLeases += 1
    for screen in screens where screen.hasLostLicence { screen.renew(key) }
  }

  private func interrupted(_ news: Notification) {
    let type = news.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    let isInCall = type == AVAudioSession.InterruptionType.began.rawValue
    for screen in screens { screen.isSilenced = isInCall }
    let options = news.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
    let mayResume = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
    guard slip == .playsOverCalls || !isInCall && mayResume else { return }
    for screen in screens { screen.resume() }
  }
}
