import HeadEndAPI
import Players
import Simulation

/// What the rules know of one player: what its viewer has seen, what its app was told and has done.
struct Viewing: Sendable {
  /// A rule that was broken, with the case's own figures.
  typealias Finding = (rule: Rule, detail: String)

  let name: String
  private(set) var quality = ViewerQuality()
  private var sight: PlayerSight
  /// Since when a picture is waited for.
  private var waiting: Instant?
  /// Since when the playhead has not moved, though the player plays.
  private var still: Instant?
  /// When the app was told last that something is wrong.
  private var heardAt = Instant.zero
  /// The last error that the app was told, what its documentation says to do, and whether the app
  /// has done anything since.
  private var told: (instant: Instant, advice: Reaction, hasActed: Bool, isFollowed: Bool)?
  /// When the app or the viewer did something last.
  private var lastAct: (reaction: Reaction, instant: Instant)?
  /// When each operation was asked for, the last times first.
  private var asked: [String: [Instant]] = [:]
  /// When the lease of each key ends.
  private var leases: [String: Instant] = [:]
  /// The key whose renewal is under way.
  private var renewing: String?
  /// By when the picture has to be back.
  private var healing: Instant?
  /// Since when a download that is ready cannot be played.
  private var orphaned: Instant?

  init(name: String, _ sight: PlayerSight) {
    self.name = name
    self.sight = sight
  }
}

extension Viewing {
  /// Takes in how the player is now, a second after it was looked at last.
  mutating func look(_ now: Instant, _ new: PlayerSight) -> [Finding] {
    let hasMoved = new.playhead != sight.playhead
    let plays = new.status == .playing
    sight = new
    quality.look(new.status)
    waiting = plays || !new.isWatched ? nil : waiting ?? now
    still = plays && new.isWatched && !hasMoved ? still ?? now : nil
    orphaned = new.orphan == nil ? nil : orphaned ?? now
    if plays { healing = nil }
    switch new.status {
    case .stopped, .uninitialised: hasFollowed()
    case .error where told?.advice == .stop: told?.isFollowed = true
    case .initialised, .sourceSet, .playRequested, .play, .playing, .paused, .waiting, .error: break
    }
    return [
      lapse(.spinner, since: waiting, of: .seconds(30), now, "without a picture", untold: true),
      lapse(.silentStop, since: still, of: .seconds(5), now, "with the same picture"),
      staleKey(now, plays && hasMoved), deaf(now), advice(now), unhealed(now), orphan(now),
      rebuffering,
    ].compactMap(\.self)
  }

  private func lapse(
    _ rule: Rule, since begin: Instant?, of limit: Duration, _ now: Instant, _ what: String,
    untold: Bool = false
  ) -> Finding? {
    guard let begin, now - begin > limit, !untold || heardAt < begin else {
      return nil
    }
    return (rule, "\((now - begin).components.seconds) s \(what)")
  }

  private func staleKey(_ now: Instant, _ moves: Bool) -> Finding? {
    guard moves, let end = sight.leaseEnd, now - end > .seconds(10) else { return nil }
    return (.staleKey, "the lease ended \((now - end).components.seconds) s ago")
  }

  private func deaf(_ now: Instant) -> Finding? {
    guard let told, !told.hasActed, now - told.instant > Self.patience, sight.status != .playing,
      sight.status != .uninitialised
    else { return nil }
    return (.deaf, "\(sight.status.rawValue) and nothing was done")
  }

  private func advice(_ now: Instant) -> Finding? {
    guard let told, !told.isFollowed, now - told.instant > Self.patience else { return nil }
    return (.advice, "\(told.advice) did not happen")
  }

  private func unhealed(_ now: Instant) -> Finding? {
    guard let healing, now > healing else { return nil }
    return (.noHeal, "\(sight.status.rawValue) 30 s after the viewer asked again")
  }

  private func orphan(_ now: Instant) -> Finding? {
    guard let orphan = sight.orphan, let orphaned, now - orphaned > .seconds(30) else {
      return nil
    }
    return (.orphanDownload, "\(orphan) has no licence that opens it")
  }

  private var rebuffering: Finding? {
    guard quality.watched >= .seconds(100), quality.rebufferingPermille > 10 else { return nil }
    return (.rebuffering, "\(quality.rebufferingPermille) thousandths of the time")
  }

  /// How long an app may take to act.
  private static let patience = Duration.seconds(10)
}

extension Viewing {
  /// Takes in what was announced of the player.
  mutating func note(_ notice: Notice, at now: Instant) -> [Finding] {
    switch notice {
    case .sdk(.playbackStalled): heardAt = now
    case .timeline(let notice): return note(notice, now)
    case .session(.setupRequested): return ask("set-up", now)
    case .session(.heartbeatRequested): return ask("heartbeat", now)
    case .session(.teardownRequested): return ask("teardown", now)
    case .sdk(.drmLicenseError(let failure))
    where failure.serverCode == LicenceCode.tokenAlreadyPlayed.rawValue:
      return [(.tokenReuse, failure.message)]
    case .sdk(.failedToPlayToEndTime), .sdk(.drmLicenseError): quality.fail()
    case .simulator(.zapStarted): quality.attempt()
    case .simulator(.zapFinished(let time)):
      quality.start(after: time.total)
      guard time.total > .seconds(8) else { break }
      return [(.slowStart, time.text)]
    default: break
    }
    return []
  }

  private mutating func note(_ notice: TimelineNotice, _ now: Instant) -> [Finding] {
    switch notice {
    case .certificateRequested: return ask("certificate", now)
    case .keyRequested(let key, let isRenewal):
      if isRenewal { renewing = key }
      return ask("licence of \(key)", now)
    case .keyReceived(let key, let lease, let isRenewal):
      let end = leases[key]
      leases[key] = lease.map { now + $0 }
      renewing = nil
      guard isRenewal, let end, now > end else { return [] }
      return [(.lateRenewal, "\((now - end).components.seconds) s after the end")]
    case .keyRequestFailed: renewing = nil
    default: break
    }
    return []
  }

  private mutating func ask(_ operation: String, _ now: Instant) -> [Finding] {
    let recent = [now] + asked[operation, default: []].filter { now - $0 < .seconds(10) }
    asked[operation] = recent
    return recent.count > 10 ? [(.storm, "\(recent.count) times \(operation) in 10 s")] : []
  }

  /// Something is wrong, and a lease has ended while its renewal is under way.
  private mutating func lateRenewal(_ now: Instant) -> Finding? {
    guard let key = renewing, let end = leases[key], end <= now else { return nil }
    renewing = nil
    return (.lateRenewal, "the renewal is still under way")
  }

  private mutating func hasFollowed() {
    told?.hasActed = true
    told?.isFollowed = true
  }

  /// The app was told of trouble.
  mutating func meet(_ trouble: Trouble, repeats: Int, at now: Instant) -> [Finding] {
    heardAt = now
    let advice = Policy.documented.reaction(to: trouble, repeats: repeats)
    if told.map({ $0.hasActed && $0.isFollowed }) ?? true {
      told = (now, advice, false, advice == .nothing)
    }
    return lateRenewal(now).map { [$0] } ?? []
  }

  /// The app has done something by itself.
  mutating func react(_ reaction: Reaction, _ now: Instant) -> [Finding] {
    defer { lastAct = (reaction, now) }
    told?.hasActed = true
    if let told, !told.isFollowed {
      self.told?.isFollowed = true
      if told.advice.command != reaction.command {
        return [(.advice, "\(reaction) instead of \(told.advice)")]
      }
    }
    guard let lastAct, lastAct.reaction == reaction, now - lastAct.instant < .seconds(1) else {
      return []
    }
    return [(.doubleAct, "\(reaction) twice")]
  }

  /// Somebody told the player to do something; `isHealthy` when no fault acts any more.
  mutating func order(_ command: PlayerCommand, at now: Instant, isHealthy: Bool) {
    hasFollowed()
    lastAct = nil
    guard command.startsPlayback else { return healing = nil }
    if isHealthy { healing = now + .seconds(30) }
  }
}
