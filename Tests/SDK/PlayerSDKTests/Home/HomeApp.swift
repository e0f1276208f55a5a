import Foundation
import PlayerSDK

/// An app as its author would write it from the documents: two players and blocking calls, a fresh
/// token for each playback, a stop at every session error, a zap to the same stream after the
/// background, renewals with a bound, and retries with a growing delay, unless the answer is final.
/// With a mistake it does one thing wrongly.
@MainActor final class HomeApp {
  let simulator: Simulator
  let mistake: HomeMistake?
  let delegate: OTVSSPLicenseDelegate
  private(set) var screens: [HomeScreen] = []
  private var hasHandledError = false

  init(_ simulator: Simulator, mistake: HomeMistake? = nil) throws {
    (self.simulator, self.mistake) = (simulator, mistake)
    delegate = try simulator.sspDelegate()
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    screens = ["main", "preview"].map { HomeScreen($0, in: self) }
    observe(simulator.notificationCenter)
  }

  /// The buttons that a viewer finds.
  func offer() {
    for screen in screens {
      simulator.name(screen.name) { screen.player }
      simulator.offer(.recover, on: screen.name) { screen.zap(to: screen.content) }
      simulator.offer(.play, on: screen.name) { screen.play() }
      simulator.offer(.pause, on: screen.name) { screen.pause() }
      simulator.offer(.stop, on: screen.name) { screen.stopByViewer() }
      simulator.offerSeek(on: screen.name) { screen.seek(to: $0) }
      for content in ["news-one", "match-day", "film-club"] {
        simulator.offer(.zap(to: content), on: screen.name) { screen.zap(to: content) }
      }
    }
  }

  func open() {
    screens[0].zap(to: "news-one")
    screens[1].zap(to: "match-day")
  }

  /// A token from the back end; `nil` when that does not answer.
  func token(for content: String) -> String? {
    do { return try simulator.contentToken(for: content) } catch { return nil }
  }
}

extension HomeApp {
  private func observe(_ center: NotificationCenter) {
    on(center, .OTVSSMSetupErrorNotification) { app, news in app.setUpFailed(news) }
    on(center, .OTVSSMHeartbeatErrorNotification) { app, _ in app.heartbeatFailed() }
    if mistake != .hearsNoTeardown {
      on(center, .OTVSSMTeardownErrorNotification) { app, _ in app.teardownFailed() }
    }
    on(center, .OTVDRMLicenseError) { app, news in app.licenceFailed(news) }
    on(center, .AVPlayerItemFailedToPlayToEndTime) { app, news in
      if app.mistake == .hearsNoItem { return }
      app.screens.first { $0.shows(news.object) != (app.mistake == .blamesTheOther) }?.itemFailed()
    }
    on(center, AVAudioSession.interruptionNotification) { app, news in app.interrupted(news) }
    on(center, Notification.Name("UIApplicationWillEnterForegroundNotification")) { app, _ in
      for screen in app.screens { screen.comeBack() }
    }
  }

  private func on(
    _ center: NotificationCenter, _ name: Notification.Name,
    _ act: @escaping @MainActor (HomeApp, Notification) -> Void
  ) {
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] news in
      nonisolated(unsafe) let news = news
      MainActor.assumeIsolated { if let self { act(self, news) } }
    }
  }

  /// The notification names no player: those whose session has failed are meant.
  private func failed() -> [HomeScreen] {
    switch mistake {
    case .stopsBoth: screens
    case .stopsTheOther: screens.filter { !$0.hasLostSession }
    default: screens.filter(\.hasLostSession)
    }
  }

  private func setUpFailed(_ news: Notification) {
    if mistake == .playsOnWithoutSession { return }
    let code = news.userInfo?["errorCode"] as? Int
    // A code of the service is its last word; without one, the network has failed.
    for screen in failed() { screen.fail(isFinal: code != nil && mistake != .retriesRefusals) }
  }

  private func heartbeatFailed() {
    if mistake == .ignoresHeartbeats { return }
    if mistake == .handlesOneError, hasHandledError { return }
    hasHandledError = true
    for screen in failed() {
      if screen.isBack, mistake != .stopsAfterBackground {
        screen.reopen()
        if mistake == .reopensTwice { screen.reopen() }
      } else {
        screen.fail(isFinal: true)
      }
    }
  }

  /// It ended what was left last, which shows something else or nothing by now; or the SDK has
  /// ended a session of its own accord.
  private func teardownFailed() {
    for screen in screens where screen.isWithoutSession { screen.stop() }
    screens.filter { $0.leftAt != nil }.max { ($0.leftAt ?? .zero) < ($1.leftAt ?? .zero) }?
      .teardownFailed()
  }

  private func licenceFailed(_ news: Notification) {
    guard
      news.object as? OTVDRMManager.OTVDRMLicenseError == .keyResponseWithExpiredLease,
      let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
    else {
      if mistake == .ignoresLicences { return }
      let isFinal = mistake != .retriesDenials
      for screen in screens where screen.hasLostLicence || mistake == .stopsBothAtLicences {
        if mistake == .playsOnWithoutSession, screen.hasLostSession { continue }
        screen.fail(isFinal: isFinal)
      }
      return
    }
    if mistake == .neverRenews { return }
    for screen in screens where screen.hasLostLicence { screen.prepareRenewal() }
    guard screens.contains(where: \.mayRenew) else { return }
    OTVDRMManager.shared.renewLicense(identifier: mistake == .renewsAnotherKey ? "" : key)
  }

  private func interrupted(_ news: Notification) {
    let type = news.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    let options = news.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
    let isInCall = type == AVAudioSession.InterruptionType.began.rawValue
    let mayResume = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
    for screen in screens { screen.interrupt(isInCall: isInCall, mayResume: mayResume) }
  }
}
