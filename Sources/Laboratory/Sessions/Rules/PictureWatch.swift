import HeadEndAPI
import Players
import Simulation

/// What one viewer sees, as far as rules judge it: waiting, standing still, starting, stalling,
/// and whether a stream comes back after faults.
struct PictureWatch: Sendable {
  /// Whether a start is under way.
  private var isStarting = false
  /// Whether the present stream has started.
  private var hasStarted = false
  private var waiting = Streak()
  /// True if trouble reached the app since the wait began.
  private var wasTold = false
  private var still = Streak()
  private var garbage = Streak()
  /// Waiting in a stream that had started; and whether something disturbed as it waited.
  private var stall = Streak()
  private var isStallDisturbed = false
  /// Stalls while nothing disturbed, the last ones.
  private var stalls: [Instant] = []
  /// Waiting for the stream to come back, after the viewer requested it again.
  private var healing = Streak()
  private var isHealing = false
  private var start = Start()
  /// Whether a certificate was rejected since it played last.
  private var hasBadCertificate = false

  /// The start that is under way.
  private struct Start {
    /// Whether the viewer or the system held it up.
    var wasHeldUp = false
    /// Whether trouble was reported that ends it, and whether it was an answer to the viewer.
    var hasTrouble = false
    var isRefusal = false
    /// Whether a fault was armed or a service overloaded, or the viewer has taken the key away.
    var isDisturbed = false
  }

  /// Samples the player, a second after the last sample.
  mutating func sample(
    _ new: PlayerSummary, after old: PlayerSummary, at now: Instant, _ disturbance: Disturbance,
    _ found: inout [Violation]
  ) {
    let plays = new.status == .playing
    let moves = new.playhead != old.playhead
    // An item that has failed without a word shows a spinner, too.
    let hasFailed = new.status == .error && new.isOnScreen && new.isAwake
    waiting.sample(new.isWatched && !plays || hasFailed)
    if waiting.length == nil { wasTold = false }
    still.sample(new.isWatched && plays && !moves)
    garbage.sample(new.isWatched && plays && new.isScrambled)
    stall.sample(hasStarted && new.isWatched && new.status == .waiting)
    isStallDisturbed =
      stall.length != nil && (isStallDisturbed || !disturbance.isSettled(at: now))
    lookAtStart(new, disturbance, &found)
    lookAtHealing(new, disturbance)
    if !wasTold { found += waiting.violation(of: .spinner, "\(waiting.text) without a picture") }
    found += still.violation(of: .silentStop, "picture frozen for \(still.text)")
    found += garbage.violation(of: .scrambled, "picture undecodable for \(garbage.text)")
    if !isStallDisturbed {
      found += stall.violation(of: .rebuffering, "stalled for \(stall.text)")
    }
    found += healing.violation(
      of: .noHeal,
      "still in \(new.status.rawValue) \(healing.text) after the viewer asked again")
  }

  private mutating func lookAtStart(
    _ new: PlayerSummary, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    guard isStarting else { return }
    if !new.isAwake || !new.isOnScreen || new.status == .paused { start.wasHeldUp = true }
    if !disturbance.isOver { start.isDisturbed = true }
    switch new.status {
    // A load that fails without a word shows in the status alone.
    case .error: endStart(isFailure: true, &found)
    case .stopped: endStart(isFailure: start.hasTrouble, &found)
    case .uninitialised: endStart(isFailure: false, &found)
    case .initialised, .sourceSet, .playRequested, .play, .playing, .paused, .waiting: break
    }
  }

  /// Counts the viewer's wait only while the app can act, and no call has paused the stream.
  private mutating func lookAtHealing(_ new: PlayerSummary, _ disturbance: Disturbance) {
    if new.status == .playing || !disturbance.isOver { isHealing = false }
    healing.sample(
      isHealing, counts: new.isAwake && new.isOnScreen && new.status != .paused)
  }

  private mutating func endStart(isFailure: Bool, _ found: inout [Violation]) {
    guard isStarting else { return }
    isStarting = false
    guard isFailure, !start.isRefusal, !start.isDisturbed else { return }
    found.append(Violation(.startFailure, "the start ended without a picture"))
  }
}

extension PictureWatch {
  /// Hears what was announced of the player.
  mutating func observe(
    _ notice: Notice, at now: Instant, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    switch notice {
    case .simulator(.zapStarted): begin(at: now, disturbance, &found)
    case .simulator(.zapFinished(let time)): finish(time, &found)
    case .simulator(.appKilled): endStart(isFailure: false, &found)
    case .sdk(.playbackStalled):
      wasTold = true
      countStall(now, disturbance, &found)
    case .sdk(.ssmSetupError(let failure)):
      if failure.isAccountFull { refuse() }
    case .sdk(.drmLicenseError(let failure)), .timeline(.keyRequestFailed(let failure, _)):
      if failure.isRefusal { refuse() }
      if failure.isCertificateAtFault { rejectCertificate() }
    case .app(.loadingFailed(let failure, _)): if failure.httpCode == 403 { refuse() }
    case .sdk(.failedToPlayToEndTime(let failure)): if failure.isRefusal { refuse() }
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      break
    }
  }

  /// Records trouble that reached the app.
  mutating func observe(_ trouble: Trouble) {
    wasTold = true
    switch trouble {
    // How the last session ended, or a download goes, is no failure of this start; but the
    // documents want a stop when a teardown fails, so nothing has to play.
    case .teardownFailed, .lostSessionTeardownFailed: isHealing = false
    case .keptLeaseExpired, .keptLicenceFailed, .renewalFailed: break
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .leaseExpired,
      .licenceFailed, .itemFailed, .standsStill, .startsTooLong:
      start.hasTrouble = true
    }
  }

  /// Records an order by a viewer, or by the provocation of a fault.
  mutating func order(
    _ command: PlayerCommand, _ status: PlayerStatus, _ disturbance: Disturbance
  ) {
    let row = command.row
    if row.wish == .rests {
      isHealing = false
      start.wasHeldUp = true
    }
    if row.movesPlayhead { stalls = [] }
    if row.takesAway { start.isDisturbed = true }
    // A stream that is under way is not requested again by `play()`.
    guard row.startsPlayback, command != .play || !status.isUnderWay else { return }
    stalls = []
    isHealing = disturbance.isOver
    healing.end()
    // An outage counts from when the picture went: only the viewer begins another.
    waiting.end()
    wasTold = false
  }

  /// Records that a fault was armed, acted or ended: the viewer has to ask again.
  mutating func disturb() {
    isHealing = false
    stalls = []
    start.isDisturbed = true
  }

  private mutating func begin(
    at now: Instant, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    endStart(isFailure: start.hasTrouble, &found)
    (isStarting, hasStarted) = (true, false)
    start = Start(isDisturbed: !disturbance.isSettled(at: now))
  }

  private mutating func finish(_ time: ZapTime, _ found: inout [Violation]) {
    (isStarting, hasStarted, hasBadCertificate) = (false, true, false)
    guard time.total > Rule.slowStart.limit.time, !start.wasHeldUp, !start.isDisturbed else {
      return
    }
    found.append(Violation(.slowStart, Self.text(time)))
  }

  private static func text(_ time: ZapTime) -> String {
    "channel \(time.channel) took \(time.total.wholeMilliseconds) ms: \(time.partsText)"
  }

  private mutating func countStall(
    _ now: Instant, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    guard disturbance.isSettled(at: now) else { return }
    let limit = Rule.rebuffering.limit
    stalls = stalls.filter { now - $0 < limit.window } + [now]
    guard stalls.count >= limit.count else { return }
    let seconds = (now - stalls[0]).components.seconds
    found.append(Violation(.rebuffering, "\(stalls.count) stalls in \(seconds) s"))
  }

  /// A fault has spoilt the certificate, however long ago: no app fetches another before a failure.
  private mutating func rejectCertificate() {
    guard !hasBadCertificate else { return }
    hasBadCertificate = true
    start.isDisturbed = true
    isHealing = false
  }

  /// The viewer may not watch: that is an answer, no failure.
  private mutating func refuse() {
    start.isRefusal = true
    isHealing = false
  }
}

extension ItemFailure {
  /// Whether the device may not show it: its display is not protected enough
  /// (`noCompatibleAlternatesForExternalDisplay`), or its decoders are busy.
  fileprivate var isRefusal: Bool { code == -11868 || code == Self.noDecoder }
}

extension LicenseFailure {
  /// Whether the viewer may not watch: the right is missing, or the app has no token for it.
  var isRefusal: Bool {
    object == .contentTokenNotAvailable || serverCode == LicenceCode.ungranted.rawValue
  }

  /// Whether the service refuses what the app has sent with it: no token, one of another content,
  /// or one that has ended. That a used token is used again is another rule's.
  var isTokenAtFault: Bool {
    let codes: [LicenceCode] = [
      .contentTokenMissing, .invalidExpirationDate, .noKey, .deviceMismatch, .authorisationsFormat,
      .missingField, .tokenVersion, .invalidSignature, .tokenDecryption,
    ]
    return object == .contentTokenNotAvailable || codes.contains { $0.rawValue == serverCode }
  }
}
