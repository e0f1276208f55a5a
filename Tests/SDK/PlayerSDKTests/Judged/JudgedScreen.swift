import Foundation
import PlayerSDK

/// One player of the app, and what its viewer wants of it.
@MainActor final class JudgedScreen {
  let name: String
  let player = OTVAVPlayer()
  private(set) var content = ""
  /// When a stream was left last.
  private(set) var leftAt = Duration.seconds(-60)
  var isInCall = false
  private unowned let app: JudgedApp
  private var wantsToPlay = false
  private var isSettingUp = false
  /// What is to be opened once a set-up is answered; an empty one to stop.
  private var next: String?
  /// Whether what was left last had lost its session, so that its teardown has to fail.
  private var hasLeftLostSession = false
  private var opening: SimulatedTimer?
  private var retry: SimulatedTimer?
  private var patience: SimulatedTimer?
  private var (beats, renewals, retries) = (0, 0, 0)
  private var (position, stillness, hasMoved) = (-1.0, 0, false)

  init(_ name: String, in app: JudgedApp) { (self.name, self.app) = (name, app) }

  /// Stands in for what an app asks its SDK about a player, whose names are not public.
  private var report: Simulator.Report? {
    player.currentItem == nil ? nil : app.simulator.report(of: player)
  }

  var isOpen: Bool { player.currentItem != nil }

  var isReopening: Bool { opening?.isValid == true }

  var hasLostSession: Bool { report?.session == "ERROR" }

  var hasLostLicence: Bool { report?.licence == "ERROR" || player.currentItem?.status == .failed }

  var hasJustLeft: Bool { app.simulator.now - leftAt < .seconds(6) }

  /// Whether a heartbeat was answered since the last look.
  func hasBeaten() -> Bool {
    let count = report?.heartbeats ?? 0
    defer { beats = count }
    return count > beats
  }
}

/// What the viewer orders.
extension JudgedScreen {
  func zap(to content: String) {
    (wantsToPlay, isInCall) = (true, false)
    (retries, renewals) = (0, 0)
    if app.mistake != .keepsTimer { retry?.invalidate() }
    load(content)
  }

  func play() {
    (wantsToPlay, isInCall) = (true, false)
    guard !isSettingUp, !isReopening else { return }
    guard let item = player.currentItem, item.status != .failed else { return zap(to: content) }
    player.play()
  }

  func pause() {
    wantsToPlay = false
    retry?.invalidate()
    if isReopening { return stop() }
    player.pause()
  }

  func stopByViewer() {
    wantsToPlay = false
    giveUp()
  }
}

/// What the app does by itself.
extension JudgedScreen {
  func stop() {
    opening?.invalidate()
    if isSettingUp { return next = "" }
    leave()
  }

  func giveUp() {
    retry?.invalidate()
    stop()
  }

  private func leave() {
    guard player.currentItem != nil else { return }
    (leftAt, hasLeftLostSession) = (app.simulator.now, hasLostSession)
    player.replaceCurrentItem(with: nil)
  }

  private func load(_ content: String) {
    if isSettingUp { return next = content }
    self.content = content
    goOn()
  }

  /// Leaves the last stream, and opens the next once its session has ended: not over a call, and
  /// not while the other player's session begins or ends.
  private func goOn() {
    if isInCall || app.screens.contains(where: { $0 !== self && $0.isChanging }) {
      return wait(.milliseconds(100))
    }
    guard player.currentItem != nil else { return open() }
    leave()
    wait(.milliseconds(500))
  }

  private func wait(_ time: Duration) {
    opening?.invalidate()
    opening = app.simulator.after(time) { [weak self] in self?.goOn() }
  }

  private var isChanging: Bool { isSettingUp || app.simulator.now - leftAt < .milliseconds(500) }

  private func open() {
    opening?.invalidate()
    guard let url = app.prepare(content, { [weak self] in self?.setUpAnswered() }) else { return }
    (isSettingUp, position, stillness, hasMoved, beats) = (true, -1, 0, false, 0)
    // A call that blocks takes as long at most.
    patience = app.simulator.after(.seconds(5)) { [weak self] in self?.setUpAnswered() }
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    player.play()
  }

  private func setUpAnswered() {
    patience?.invalidate()
    guard isSettingUp else { return }
    isSettingUp = false
    guard let next else { return }
    self.next = nil
    if next.isEmpty || !wantsToPlay { leave() } else { load(next) }
  }

  /// The session was lost in the background.
  func reopen() {
    guard wantsToPlay, !isInCall else { return stop() }
    if app.mistake == .observesTwice {
      leave()
      return open()
    }
    load(content)
  }

  /// The session that was left counts until it expires; that of a lost session had to fail.
  func teardownFailed() { if !hasLeftLostSession { stop() } }

  /// Stops, and tries again after 8 and 16 s.
  func itemFailed() {
    stop()
    guard wantsToPlay, retries < 2, retry?.isValid != true else { return }
    let content = content
    retry = app.simulator.after(.seconds(8 << retries)) { [weak self] in
      if self?.wantsToPlay == true { self?.load(content) }
    }
    retries += 1
  }

  /// A mistake: by then it may play again.
  func stalled() {
    app.simulator.after(.seconds(4)) { [weak self] in
      guard let self, wantsToPlay else { return }
      stop()
      wait(.seconds(20))
    }
  }

  func mayRenew() -> Bool {
    renewals += 1
    return renewals <= 2 && app.prepare(content, nil) != nil
  }

  /// The system has paused what its viewer still wants.
  func resume() {
    (position, stillness) = (-1, 0)
    guard wantsToPlay, !isInCall, player.currentItem?.status != .failed else { return }
    player.play()
  }

  /// Once a second: no notification says that nothing moves.
  func look() {
    guard let item = player.currentItem, wantsToPlay, !isInCall, !isSettingUp,
      item.status != .failed, player.timeControlStatus != .paused
    else { return stillness = 0 }
    let now = player.currentTime().seconds
    let moves = now != position
    (position, stillness) = (now, moves ? 0 : stillness + 1)
    if moves, player.timeControlStatus == .playing { (renewals, hasMoved) = (0, true) }
    guard stillness >= (hasMoved ? 10 : 30) else { return }
    stillness = 0
    guard retries < 2 else { return stop() }
    retries += 1
    load(content)
  }
}
