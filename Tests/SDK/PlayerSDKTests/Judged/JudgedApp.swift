import Foundation
import PlayerSDK

/// An app that harms nobody more than its faults do: it waits for the end of a session before it
/// opens the next, asks its players whose error it was, tries an item twice again, later and later,
/// and looks whether the picture moves. With a mistake it does one thing wrongly.
@MainActor final class JudgedApp {
  let simulator: Simulator
  let mistake: JudgedMistake?
  let delegate: JudgedDelegate
  private(set) var screens: [JudgedScreen] = []
  private var isBack = false
  private var tokens: [String: String] = [:]

  init(_ simulator: Simulator, _ mistake: JudgedMistake? = nil) {
    (self.simulator, self.mistake) = (simulator, mistake)
    delegate = JudgedDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: simulator.ssmServerURL, syncSSMSetupTeardown: false)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    screens = ["main", "preview"].map { JudgedScreen($0, in: self) }
    if mistake == .keepsTokenForReceiver { delegate.setToken(sspTokenCallback: delegate) }
    delegate.receiverToken = try? simulator.contentToken(for: "news-one")
    delegate.forgetsTokens = mistake == .forgetsTokens
    for _ in 0..<(mistake == .observesTwice ? 2 : 1) { observe(simulator.notificationCenter) }
    simulator.every(.seconds(1)) { [weak self] in self?.look() }
  }

  /// The buttons that a viewer finds.
  func offer() {
    for screen in screens {
      simulator.name(screen.name) { screen.player }
      simulator.offer(.recover, on: screen.name) { screen.zap(to: screen.content) }
      simulator.offer(.play, on: screen.name) { screen.play() }
      simulator.offer(.pause, on: screen.name) { screen.pause() }
      simulator.offer(.stop, on: screen.name) { screen.stopByViewer() }
      simulator.offer(.airPlay, on: screen.name) { [simulator] in
        if screen.isOpen { try simulator.switchAirPlay(screen.player) }
      }
      for content in ["news-one", "match-day", "film-club"] {
        simulator.offer(.zap(to: content), on: screen.name) { screen.zap(to: content) }
      }
    }
  }

  func open() {
    screens[0].zap(to: "news-one")
    screens[1].zap(to: "match-day")
  }

  /// Sets a fresh token for a stream; `nil` if the back end gives none.
  func prepare(_ content: String, _ answered: (() -> Void)? = nil) -> URL? {
    if mistake != .keepsFirstTokens || tokens[content] == nil {
      tokens[content] = try? simulator.contentToken(for: content)
    }
    guard let url = try? simulator.url(of: content), let token = tokens[content] else { return nil }
    delegate.setStream(token: token, with: url, success: answered, failure: answered)
    return url
  }

  private func look() {
    if !screens.filter({ $0.hasBeaten() }).isEmpty { isBack = false }
    for screen in screens { screen.look() }
  }
}

/// What the app hears.
extension JudgedApp {
  private func observe(_ center: NotificationCenter) {
    on(center, .OTVSSMSetupErrorNotification) { app, _ in
      for screen in app.screens where screen.hasLostSession { screen.stop() }
    }
    on(center, .OTVSSMHeartbeatErrorNotification) { app, _ in app.heartbeatFailed() }
    on(center, .OTVSSMTeardownErrorNotification) { app, _ in
      app.screens.filter(\.hasJustLeft).max { $0.leftAt < $1.leftAt }?.teardownFailed()
    }
    on(center, .OTVDRMLicenseError) { app, news in app.licenceFailed(news) }
    on(center, .AVPlayerItemFailedToPlayToEndTime) { app, news in
      app.screens.first { $0.player.currentItem === news.object as AnyObject? }?.itemFailed()
    }
    on(center, .AVPlayerItemPlaybackStalled) { app, news in
      guard app.mistake == .stopsWhatMoves else { return }
      app.screens.first { $0.player.currentItem === news.object as AnyObject? }?.stalled()
    }
    on(center, AVAudioSession.interruptionNotification) { app, news in app.interrupted(news) }
    on(center, Notification.Name("UIApplicationWillEnterForegroundNotification")) { app, _ in
      // What was answered before does not count.
      for screen in app.screens { _ = screen.hasBeaten() }
      app.isBack = true
      if app.mistake == .staysPausedAfterBackground { return }
      for screen in app.screens {
        // Nothing tells a suspended app that a call has ended.
        screen.isInCall = false
        screen.resume()
      }
    }
  }

  private func on(
    _ center: NotificationCenter, _ name: Notification.Name,
    _ act: @escaping @MainActor (JudgedApp, Notification) -> Void
  ) {
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] news in
      nonisolated(unsafe) let news = news
      MainActor.assumeIsolated { if let self { act(self, news) } }
    }
  }

  private func heartbeatFailed() {
    for screen in screens where screen.hasLostSession || mistake == .observesTwice && isBack {
      if isBack { screen.reopen() } else { screen.stop() }
    }
  }

  private func licenceFailed(_ news: Notification) {
    // One that has lost its session is opened again anyway.
    let lost = screens.filter { $0.hasLostLicence && !$0.isReopening }
    guard
      news.object as? OTVDRMManager.OTVDRMLicenseError == .keyResponseWithExpiredLease,
      let key = news.userInfo?[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String
    else { return lost.forEach { $0.giveUp() } }
    // At once, with a fresh token, and twice at most in a row.
    let renewing = lost.filter { $0.mayRenew() }
    for screen in lost where !renewing.contains(where: { $0 === screen }) { screen.giveUp() }
    if !renewing.isEmpty { OTVDRMManager.shared.renewLicense(identifier: key) }
  }

  private func interrupted(_ news: Notification) {
    let type = news.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    let options = news.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
    let isInCall = type == AVAudioSession.InterruptionType.began.rawValue
    let mayResume = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
    for screen in screens {
      screen.isInCall = isInCall
      if !isInCall, mayResume, mistake != .staysPausedAfterCall { screen.resume() }
    }
  }
}
