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
  /// For how long the playhead has stood still while a picture should move.
  private var stillness = Streak()
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
    app.sample(new, at: now, &found)
    requests.sample(new)
    stillness.sample(new.status == .error || new.isWatched && new.playhead == sight.playhead)
    sight = new
    idling.sample(
      (new.status == .stopped || new.status == .error) && new.isBusy, counts: new.isAwake)
    if idling.exceeds(Rule.idle.limit.time) {
      let state = new.status.rawValue
      found.append(
        Violation(.idle, "in \(state) for \(idling.text), still loading or sending heartbeats"))
    }
    lookForOrphan(new, disturbance, &found)
    return found
  }

  /// Whether nothing that an app could see for itself is wrong with it: a start and a stall take
  /// their time [N].
  var isWell: Bool {
    switch sight.status {
    case .error, .stopped, .initialised, .uninitialised: false
    case .paused: true
    case .sourceSet, .playRequested, .play, .playing, .waiting:
      !stillness.exceeds(.seconds(2))
    }
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
    guard orphan.exceeds(Rule.orphanDownload.limit.time) else { return }
    found.append(
      Violation(.orphanDownload, "\(download.name) has had no valid licence for \(orphan.text)"))
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
      app.launch()
      requests.launch()
    case .timeline(.paused), .timeline(.stopped), .tvsdk(.statusChanged(.paused)),
      .tvsdk(.statusChanged(.stopped)):
      app.rest()
    case .simulator(.zapStarted): idling.end()
    case .timeline(.keyRequestFailed(let failure)):
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
    var found: [Violation] = []
    picture.observe(trouble)
    app.observe(trouble, repeats: repeats, isLate: isLate, at: now)
    requests.observe(at: now, &found)
    if trouble.concernsKeys { knowsOrphan = true }
    return found
  }

  /// Whatever its app does about the last trouble is as good.
  mutating func dropAdvice() { app.dropAdvice() }

  /// Records a reaction of its app.
  mutating func react(_ reaction: Reaction, at now: Instant) -> [Violation] {
    var found: [Violation] = []
    app.react(reaction, at: now, &found)
    return found
  }

  /// Records an order by a viewer, or by the provocation of a fault.
  mutating func order(_ command: PlayerCommand, _ disturbance: Disturbance) {
    picture.order(command, sight.status, disturbance)
    app.order(command)
    requests.order(command)
  }

  /// A call has taken its app's audio session, or given it back; `status` is how it is by then.
  mutating func interrupt(_ interruption: AudioInterruption, _ status: PlayerStatus) {
    app.interrupt(interruption, status)
  }

  /// Its app has come back from the background.
  mutating func comeBack(at now: Instant) { app.comeBack(at: now) }

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
