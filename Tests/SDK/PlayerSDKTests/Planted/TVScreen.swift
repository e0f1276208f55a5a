import Foundation
import PlayerSDK

/// One player of the app, and what its viewer wants of it.
@MainActor final class TVScreen {
  let player = OTVAVPlayer()
  weak var app: TVApp?
  /// Whether a call has the sound, unless the viewer has asked since: its end need not be told.
  var isSilenced = false
  private(set) var wantsToPlay = false
  private(set) var leftAt: Duration?
  private let simulator: Simulator
  private let slip: Slip?
  private var content = ""
  private var isSettingUp = false
  private var isRecovering = false
  /// What is to be opened once a set-up is answered; an empty one to stop.
  private var next: String?
  private var opening: SimulatedTimer?
  private var retry: SimulatedTimer?
  private var (tries, retries, renewals) = (0, 0, 0)
  private var (beats, position, stillness) = (0, -1.0, 0)
  private var isWatching = true
  private var handledErrors = 0
  private var held: [AVPlayerItem] = []

  init(_ simulator: Simulator, _ slip: Slip?) {
    (self.simulator, self.slip) = (simulator, slip)
  }

  /// Notifications name no player, so the app asks each one. The SDK's own name for that is not
  /// public: the simulator's report stands in for it.
  private var report: Simulator.Report? {
    player.currentItem == nil ? nil : simulator.report(of: player)
  }

  var hasLostSession: Bool { report?.session == "ERROR" }

  var hasLostLicence: Bool { report?.licence == "ERROR" || player.currentItem?.status == .failed }

  var hasJustLeft: Bool { leftAt.map { simulator.now - $0 < .seconds(5) } == true }

  /// Whether a heartbeat was answered since the last look.
  func hasBeaten() -> Bool {
    let count = report?.heartbeats ?? 0
    defer { beats = count }
    return count > beats
  }
}

/// What the viewer orders.
extension TVScreen {
  func zap(to content: String) {
    wantsToPlay = true
    isSilenced = false
    (tries, retries) = (0, 0)
    forgetRenewals()
    load(content)
  }

  func recover() {
    if slip == .blocksRecovery, isRecovering { return }
    zap(to: content)
  }

  func play() {
    wantsToPlay = true
    isSilenced = false
    guard opening?.isValid != true else { return }
    if slip == .waitsForItem || isSettingUp { return player.play() }
    guard let item = player.currentItem, item.status != .failed else { return recover() }
    if slip != .watchSleeps { isWatching = true }
    player.play()
  }

  func pause() {
    wantsToPlay = false
    isWatching = false
    if slip != .forgetsTimer { retry?.invalidate() }
    if opening?.isValid == true { return stop() }
    player.pause()
  }
}

/// What the app does by itself.
extension TVScreen {
  func stop() {
    retry?.invalidate()
    opening?.invalidate()
    if isSettingUp { return next = "" }
    leave()
  }

  /// The session is lost: after the background its stream is opened anew, which has no teardown to
  /// wait for.
  func sessionFailed(reopens: Bool) {
    handledErrors += 1
    if slip == .handlesOneError, handledErrors > 1 { return }
    if reopens, wantsToPlay, !isSilenced { open() } else { stop() }
  }

  func teardownFailed() {
    leftAt = nil
    stop()
  }

  private func leave() {
    guard player.currentItem != nil else { return }
    leftAt = simulator.now
    player.replaceCurrentItem(with: nil)
  }

  /// Leaves the last stream, and opens the next once its session has ended.
  private func load(_ content: String) {
    if slip == .keepsItems, content != self.content {
      held += [player.currentItem].compactMap { $0 }
    }
    self.content = content
    retry?.invalidate()
    if isSettingUp, slip != .zapsDuringSetUp { return next = content }
    opening?.invalidate()
    guard player.currentItem != nil else { return open() }
    leave()
    opening = simulator.after(.milliseconds(500)) { [weak self] in self?.open() }
  }

  private func open() {
    opening?.invalidate()
    guard !isSilenced else {
      return opening = simulator.after(.seconds(1)) { [weak self] in self?.open() }
    }
    guard let url = try? simulator.url(of: content),
      let token = try? simulator.contentToken(for: content)
    else { return }
    isSettingUp = true
    (beats, position, stillness, isWatching) = (0, -1, 0, true)
    app?.delegate.setStream(token: token, with: url) { [weak self] in
      self?.app?.serviceAgreed()
      self?.setUpAnswered()
    } failure: { [weak self] in
      self?.setUpAnswered()
    }
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    player.play()
  }

  private func setUpAnswered() {
    guard isSettingUp else { return }
    isSettingUp = false
    guard let next else { return }
    self.next = nil
    if next.isEmpty || !wantsToPlay { leave() } else { load(next) }
  }

  /// The item is lost: the app stops, and tries again some time later, three times at most.
  func itemFailed() {
    stop()
    guard wantsToPlay || slip == .recoversIntoPlay, retries < 3 else { return }
    retries += 1
    retry = simulator.after(.seconds(5 * retries)) { [weak self] in
      guard let self else { return }
      load(content)
    }
  }

  /// Twice in a row; if that is no use, the item fails.
  func renew(_ key: String) {
    guard renewals < 2 else { return }
    renewals += 1
    OTVDRMManager.shared.renewLicense(identifier: key)
  }

  /// A call has ended, and playback may go on.
  func resume() {
    if wantsToPlay || slip == .resumesWhatIsPaused, player.currentItem != nil { player.play() }
  }

  /// Once a second: no notification says that nothing moves.
  func watch() {
    guard let item = player.currentItem, isWatching, slip != .watchesNothing,
      !isSilenced, !isSettingUp
    else { return stillness = 0 }
    if item.status == .failed { return itemFailed() }
    let now = player.currentTime().seconds
    let isMoving = now != position
    (position, stillness) = (now, isMoving ? 0 : stillness + 1)
    if isMoving, player.timeControlStatus == .playing { moved() }
    guard stillness >= 8 else { return }
    stillness = 0
    guard tries < 2 else { return stop() }
    tries += 1
    isRecovering = true
    load(content)
  }

  private func moved() {
    (tries, retries, isRecovering) = (0, 0, false)
    forgetRenewals()
  }

  private func forgetRenewals() { if slip != .countsForEver { renewals = 0 } }
}
