import Players
import Simulation

/// The rules' view of one player: its viewer's picture, its app's notifications and reactions, and
/// its requests.
struct PlayerWatch: Sendable {
  let name: String
  /// Number of its device.
  let device: Int?
  private(set) var picture = PictureWatch()
  private(set) var app = AppWatch()
  private var requests = RequestWatch()
  private(set) var sight: PlayerSummary
  /// When the last call ended.
  private var callEnded: Instant?
  private var wish = ViewerWish.stream(asked: nil, content: nil)
  /// The first of the looks since which its picture has moved, and when its app stopped it since;
  /// `nil` while it stands still.
  private var motion: (since: Instant, end: Instant?)?
  /// The session continues, or media is loaded, after playback has ended.
  private var idling = Streak()
  /// A download is ready that nothing opens, and the app knows it.
  private var orphan = Streak()
  private var knowsOrphan = false
  /// Whether the right to it has ended: that is an answer.
  private var isOrphanRefused = false

  init(name: String, on device: Int?, _ sight: PlayerSummary) {
    self.name = name
    self.device = device
    self.sight = sight
  }

  /// Samples the player, a second after the last sample.
  mutating func sample(
    _ new: PlayerSummary, at now: Instant, _ disturbance: Disturbance
  ) -> [Violation] {
    var found: [Violation] = []
    picture.sample(new, after: sight, at: now, disturbance, &found)
    app.sample(new, wish, at: now, &found)
    if let violation = wish.sample(new.status) { found.append(violation) }
    requests.sample(new)
    let moves =
      new.status == .playing && new.playhead != sight.playhead && !new.isScrambled
    motion = moves ? (motion?.since ?? now, nil) : nil
    if new.isAwake, new.isOnScreen, let harm = wish.harm(moves: moves, showing: new.content) {
      found.append(harm)
    }
    sight = new
    idling.sample(
      (new.status == .stopped || new.status == .error) && new.isBusy, counts: new.isAwake)
    found += idling.violation(
      of: .idle,
      "in \(new.status.rawValue) for \(idling.text), still loading or sending heartbeats")
    lookForOrphan(new, disturbance, &found)
    return found
  }

  /// Whether its app only does what its viewer wants: it opens the wanted stream whose picture
  /// stands still, or stops what is not wanted or stands still. A stop and a zap at one instant are
  /// one act [N].
  func wants(_ reaction: Reaction, at now: Instant) -> Bool {
    switch reaction {
    case .stop: !showsWish(at: now)
    case .play, .recover, .restart, .tryAgain, .tryAgainLater:
      wish.isStream && !showsWish(at: now)
    case .nothing, .tell, .renewLicence: true
    }
  }

  private mutating func stop(at now: Instant) {
    if let motion, motion.end == nil { self.motion = (motion.since, now) }
  }

  /// Whether the picture that its viewer wants moves: not one from before the viewer's last zap.
  private func showsWish(at now: Instant) -> Bool {
    guard case .stream(let asked, _) = wish, let motion else { return false }
    return (motion.end ?? now) == now && asked.map { motion.since > $0 } ?? true
  }

  private mutating func lookForOrphan(
    _ new: PlayerSummary, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    guard let download = new.orphan else {
      (knowsOrphan, isOrphanRefused) = (false, false)
      return orphan.end()
    }
    orphan.sample(
      !isOrphanRefused && (knowsOrphan || download.isForeseen),
      counts: new.isAwake && disturbance.isOver)
    found += orphan.violation(
      of: .orphanDownload, "\(download.name) has had no valid licence for \(orphan.text)")
  }

  /// Hears what was announced of the player.
  mutating func observe(_ notice: Notice, at now: Instant, _ disturbance: Disturbance)
    -> [Violation]
  {
    var found: [Violation] = []
    picture.observe(notice, at: now, disturbance, &found)
    requests.observe(notice, at: now, disturbance, &found)
    switch notice {
    case .session(.setupRequested), .timeline(.keyRequested), .timeline(.certificateRequested),
      .timeline(.loadStarted), .tvsdk(.itemChanged):
      app.ask()
    case .session(.heartbeatRequested): app.beatSent(at: now)
    case .session(.heartbeatSucceeded): app.beat(at: now)
    case .simulator(.appLaunched):
      app = AppWatch()
      (wish, motion) = (.stream(asked: nil, content: nil), nil)
      requests.launch()
    case .sdk(.didPlayToEndTime): wish.end()
    case .timeline(.paused), .timeline(.stopped), .tvsdk(.statusChanged(.paused)),
      .tvsdk(.statusChanged(.stopped)):
      wish.rest()
    case .simulator(.zapStarted):
      idling.end()
      motion = nil
      if requests.start(at: now) { found.append(Violation(.doubleStart)) }
    case .timeline(.keyRequestFailed(let failure, _)):
      if failure.isRefusal { isOrphanRefused = true }
    case .session, .timeline, .sdk, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      break
    }
    return found
  }

  /// Records trouble that reached its app; late trouble is that of an item already replaced.
  mutating func observe(
    _ trouble: Trouble, repeats: Int, isLate: Bool, at now: Instant
  ) -> [Violation] {
    picture.observe(trouble)
    app.observe(trouble, repeats: repeats, isLate: isLate, wish, at: now)
    if trouble.concernsKeys { knowsOrphan = true }
    return requests.observe(at: now)
  }

  /// Whatever its app does about the last trouble is as good.
  mutating func dropAdvice() { app.dropAdvice() }

  /// Records a reaction of its app; `isWanted` if it does what its viewer wants.
  mutating func react(
    _ reaction: Reaction, isWanted: Bool, at now: Instant
  ) -> [Violation] {
    var found: [Violation] = []
    app.react(reaction, isWanted: isWanted, at: now, &found)
    requests.react(reaction)
    if reaction == .stop { stop(at: now) }
    return found
  }

  /// Records an order by a viewer, or by the provocation of a fault.
  mutating func order(_ command: PlayerCommand, at now: Instant, _ disturbance: Disturbance) {
    picture.order(command, sight.status, disturbance)
    wish.order(command, at: now)
    if command == .stop { stop(at: now) }
    app.order(command)
    requests.order(command)
  }

  /// A call has taken its app's audio session, or given it back; `status` is how it is by then.
  mutating func interrupt(
    _ interruption: AudioInterruption, _ status: PlayerStatus, at now: Instant
  ) {
    wish.interrupt(interruption, status)
    switch interruption {
    // What the app orders as the first call ends is carried out after the second has begun.
    case .began: if callEnded == now { wish.forgetCall() }
    case .ended: callEnded = now
    }
  }

  /// Its app has come back from the background.
  mutating func comeBack(at now: Instant) {
    wish.forgetCall()
    app.comeBack(at: now)
  }

  /// A fault was armed, has acted or has ended.
  mutating func disturb() { picture.disturb() }
}

extension Trouble {
  /// True if it shows an app that a licence opens nothing.
  fileprivate var concernsKeys: Bool {
    switch self {
    case .leaseExpired, .licenceFailed, .keptLeaseExpired, .keptLicenceFailed: true
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
      .lostSessionTeardownFailed, .renewalFailed, .itemFailed, .standsStill, .startsTooLong:
      false
    }
  }
}
