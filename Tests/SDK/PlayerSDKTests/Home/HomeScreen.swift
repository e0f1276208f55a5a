import Foundation
import PlayerSDK

/// One player of the app, and what its viewer wants of it.
@MainActor final class HomeScreen {
  let name: String
  let player = OTVAVPlayer()
  private(set) var content = ""
  private(set) var leftAt: Duration?
  /// Whether what was left last had lost its session, so that its teardown has to fail.
  private var hasLeftLostSession = false
  private unowned let app: HomeApp
  private var wantsToPlay = false
  private var isInCall = false
  private var retries = 0
  private var renewals = 0
  private var hasComeBack = false
  private var beats = 0
  private var openedAt: Duration?
  private var retry: SimulatedTimer?
  private var history: [AVPlayerItem] = []

  init(_ name: String, in app: HomeApp) { (self.name, self.app) = (name, app) }

  /// Stands in for what an app asks its SDK about a player, whose names are not public.
  private var report: Simulator.Report? { app.simulator.report(of: player) }

  var hasLostSession: Bool { report?.session == "ERROR" }

  /// Whether the SDK itself sets up another session, since it has left nothing.
  var isWithoutSession: Bool {
    leftAt == nil && report?.session == "SETUP_REQUESTED"
      && openedAt.map { app.simulator.now - $0 > .seconds(10) } ?? true
  }

  var hasLostLicence: Bool { report?.licence == "ERROR" || player.currentItem?.status == .failed }

  /// Whether the app has come back from the background, and no heartbeat was answered since.
  var isBack: Bool { hasComeBack && (report?.heartbeats ?? 0) <= beats }

  /// The system has paused what its viewer still wants.
  func comeBack() {
    (hasComeBack, beats) = (true, report?.heartbeats ?? 0)
    guard wantsToPlay, !isInCall, player.currentItem?.status != .failed else { return }
    player.play()
  }

  /// The SDK may have set up another session for what is shown, which counts anew.
  private func sessionSetUp() { beats = min(beats, report?.heartbeats ?? 0) }

  func shows(_ item: Any?) -> Bool {
    player.currentItem.map { $0 === item as AnyObject? } ?? false
  }
}

/// What the viewer orders.
extension HomeScreen {
  func zap(to content: String) {
    // Who asks has the sound again: a call's end need not be told.
    (wantsToPlay, isInCall) = (true, false)
    // It takes a stream that has failed before for one that still plays.
    if app.mistake == .healsIntoNothing, retries > 0, content == self.content { return }
    (retries, renewals) = (0, 0)
    load(content)
  }

  func play() {
    (wantsToPlay, isInCall) = (true, false)
    guard let item = player.currentItem, item.status != .failed else { return zap(to: content) }
    player.play()
  }

  func pause() {
    wantsToPlay = false
    if app.mistake != .forgetsTimer { retry?.invalidate() }
    player.pause()
  }

  func seek(to position: Duration) {
    player.seek(to: CMTime(seconds: position / .seconds(1), preferredTimescale: 1000))
  }

  func stopByViewer() {
    wantsToPlay = false
    stop()
  }
}

/// What the app does by itself.
extension HomeScreen {
  func stop() {
    retry?.invalidate()
    guard player.currentItem != nil else { return }
    (leftAt, hasLeftLostSession) = (app.simulator.now, hasLostSession)
    player.replaceCurrentItem(with: nil)
  }

  /// Leaves the last stream, whose session ends first, and opens the next with a fresh token.
  private func load(_ content: String) {
    if app.mistake == .keepsItems { history += [player.currentItem].compactMap { $0 } }
    self.content = content
    stop()
    open()
  }

  private func open() {
    guard let url = try? app.simulator.url(of: content) else { return }
    guard let token = app.token(for: content) else { return tryLater() }
    (beats, openedAt) = (0, app.simulator.now)
    show(app.mistake == .forgetsTokens && retries > 0 ? "" : token, for: url)
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    player.play()
  }

  /// Stops, and tries again unless the answer is final.
  func fail(isFinal: Bool) {
    stop()
    if !isFinal { tryLater() }
  }

  func teardownFailed() {
    leftAt = nil
    if app.mistake == .zapsAtTeardownError { return load(content) }
    if !hasLeftLostSession { stop() }
  }

  /// The session was lost in the background.
  func reopen() {
    stop()
    if wantsToPlay { tryAgain() }
  }

  func itemFailed() {
    if app.mistake == .seeksAfterFailure { return seek(to: .zero) }
    fail(isFinal: false)
  }

  private var isTireless: Bool { [.retriesForEver, .retriesDenials].contains(app.mistake) }

  /// Three times at most, after 2, 4 and 8 s.
  private func tryLater() {
    let isWanted = wantsToPlay || app.mistake == .recoversIntoPause
    guard isWanted, retries < 3 || isTireless else { return }
    retries += 1
    let delay =
      app.mistake == .retriesForEver ? .milliseconds(500) : Duration.seconds(1 << min(retries, 3))
    retry = app.simulator.after(delay) { [weak self] in self?.tryAgain() }
  }

  /// Not over a call: that waits.
  private func tryAgain() {
    guard !isInCall else {
      return retry = app.simulator.after(.seconds(1)) { [weak self] in self?.tryAgain() }
    }
    load(content)
  }

  /// A renewal needs a token that is still good.
  func prepareRenewal() {
    renewals += 1
    guard mayRenew else { return fail(isFinal: false) }
    guard let url = try? app.simulator.url(of: content), let token = app.token(for: content)
    else { return }
    show(token, for: url)
  }

  private func show(_ token: String, for url: URL) {
    app.delegate.setStream(
      token: token, with: url,
      success: { [weak app] in app?.screens.forEach { $0.sessionSetUp() } })
  }

  var mayRenew: Bool { (1...2).contains(renewals) || app.mistake == .renewsForEver }

  func interrupt(isInCall: Bool, mayResume: Bool) {
    self.isInCall = isInCall
    guard wantsToPlay || app.mistake == .resumesPaused, player.currentItem != nil else { return }
    if app.mistake == .playsThroughCalls { return player.play() }
    if !isInCall, mayResume { player.play() }
  }
}
