import HeadEndAPI
import Players
import Simulation
import Worlds

/// What a fault has led to at a player, or will: what is to be seen, and from when
/// (Dashboard/Layout, "Faults on the wall"). All of it follows from what is observed, so that a
/// rewind shows the same again.
struct Outlook: Hashable {
  /// What there is to see.
  enum Sight: Hashable {
    /// A heartbeat without an answer, which will time out.
    case beatUnanswered
    /// The service does not know the session any more: the next heartbeat will fail. The device
    /// that took the stream, if a limit has ended the session for that.
    case sessionGone(taker: String?)
    /// An active fault lets no heartbeat succeed.
    case beatFails
    /// The app was killed, and is opened again.
    case appLaunch
    /// A request has been struck whose answer is still under way.
    case struck(Silence)
    /// The picture would stop at the end of a lease that never ends.
    case endlessLease
    /// The picture stands still, and nothing reports it.
    case silence(Silence)
    /// No media comes, or too little: the picture stops when the buffer has been played.
    case bufferEnds
    /// Every answer comes late, which the buffer hides until a zap.
    case answersLate
    /// A call has the sound, and the players pause.
    case call
    case adapter
    case unprotected
  }

  let sight: Sight
  /// When it is to be seen at the earliest; `nil` where that is up to the viewer, or not known.
  let begin: Instant?

  /// From when on an answer counts as missing: slow networks answer sooner. [N]
  private static let patience = Duration.milliseconds(1900)

  /// All there is at a player, what is seen first before the others; `faults` are those that are
  /// aimed at it.
  static func all(
    of player: PlayerObservation, _ faults: [FaultObservation], at now: Instant
  ) -> [Outlook] {
    let device = player.surroundings
    var outlooks = [
      device.launch.map { Outlook(sight: .appLaunch, begin: $0) },
      session(of: player, faults, at: now), media(of: player, faults, at: now),
    ].compactMap(\.self).sorted { $0.begin ?? .distantFuture < $1.begin ?? .distantFuture }
    if device.isInterrupted { outlooks.append(Outlook(sight: .call, begin: now)) }
    if device.hasAdapter { outlooks.append(Outlook(sight: .adapter, begin: now)) }
    if device.hasLostProtection { outlooks.append(Outlook(sight: .unprotected, begin: now)) }
    return outlooks
  }

  private static func session(
    of player: PlayerObservation, _ faults: [FaultObservation], at now: Instant
  ) -> Outlook? {
    let session = player.session
    if let sent = session.beatSent,
      now - sent >= patience || player.struck == .lost(.sessionHeartbeat)
    {
      return Outlook(sight: .beatUnanswered, begin: sent + ClientTimes.heartbeatTimeout)
    }
    guard session.state == .on, let next = session.nextBeat else { return nil }
    // A suspended app sends no heartbeat.
    if player.isSessionGone {
      return Outlook(
        sight: .sessionGone(taker: player.sessionTaker), begin: player.isSuspended ? nil : next)
    }
    let failures = faults.filter { $0.begin == nil && next < $0.end ?? .distantFuture }
      .compactMap(\.beatFailure)
    guard let failure = failures.min(), !player.isSuspended else { return nil }
    return Outlook(sight: .beatFails, begin: next + failure)
  }

  private static func media(
    of player: PlayerObservation, _ faults: [FaultObservation], at now: Instant
  ) -> Outlook? {
    if let silence = player.silence ?? player.nextSilence {
      return silence.since == .distantFuture
        ? Outlook(sight: .endlessLease, begin: nil)
        : Outlook(sight: .silence(silence.what), begin: silence.since)
    }
    if case .hushed(let silence)? = player.struck {
      return Outlook(sight: .struck(silence), begin: nil)
    }
    guard player.state == .playing, !player.isOffline, !player.isSuspended else { return nil }
    let strains = faults.compactMap { $0.begin == nil ? $0.strain : nil }
    if strains.contains(where: { $0.starves(player.channel, at: player.rendition) }) {
      return Outlook(sight: .bufferEnds, begin: now + player.buffer)
    }
    return strains.contains(.lateness) ? Outlook(sight: .answersLate, begin: nil) : nil
  }

  /// Whether it is what is left of a fault that no longer acts, until it has been seen and is over.
  var outlivesItsFault: Bool {
    switch sight {
    case .beatUnanswered, .sessionGone, .struck, .silence: true
    case .beatFails, .appLaunch, .endlessLease, .bufferEnds, .answersLate, .call, .adapter,
      .unprotected:
      false
    }
  }

  /// What will be seen and when, from the longest wording to the shortest; empty for what is seen
  /// now.
  func wordings(at now: Instant) -> [String] {
    guard let begin else { return undatedWordings }
    guard begin > now else { return [] }
    let time = ClockText.countdown(begin - now)
    return switch sight {
    case .beatUnanswered:
      ["no answer yet: the heartbeat fails in \(time)", "no answer yet, \(time)"]
    case .sessionGone(let taker):
      Self.takings(by: taker).map { "\($0): heartbeat fails in \(time)" }
        + ["heartbeat fails in \(time)"]
    case .beatFails: ["heartbeat fails in \(time)"]
    case .appLaunch: ["the app opens again in \(time)", "opens in \(time)"]
    case .silence(.frozenPlayhead), .silence(.endlessWait): ["picture freezes in \(time)"]
    case .silence: ["picture stops in \(time)"]
    case .bufferEnds: ["buffer lasts \(time)"]
    case .struck, .endlessLease, .answersLate, .call, .adapter, .unprotected: []
    }
  }

  /// Who took the stream, where that is known, and what has happened.
  private static func takings(by taker: String?) -> [String] {
    (taker.map { ["\($0) took the stream"] } ?? []) + ["session ended"]
  }

  /// What will be seen at an instant that is not known.
  private var undatedWordings: [String] {
    switch sight {
    case .answersLate: ["zap now: it takes longer", "zap now"]
    case .sessionGone(let taker):
      Self.takings(by: taker).flatMap { ["\($0): seen when the app comes back", $0] }
    case .endlessLease: ["cannot act: its lease has no expiry", "cannot act"]
    case .struck(.frozenPlayhead), .struck(.endlessWait):
      ["the picture will freeze", "will freeze"]
    case .struck(.expiry), .struck(.staleRenewal): ["the picture will stop", "will stop"]
    case .struck(.offlineStart), .struck(.failedLoad), .struck(.endlessStart):
      ["no picture will come", "no picture"]
    case .beatUnanswered, .beatFails, .appLaunch, .silence, .bufferEnds, .call, .adapter,
      .unprotected:
      []
    }
  }

  /// What is written on the picture while it is to be seen; `nil` where the picture says it.
  func mark(at now: Instant) -> String? {
    guard let begin, begin <= now else { return nil }
    return switch sight {
    case .silence(.frozenPlayhead), .silence(.endlessWait): "FROZEN"
    case .silence(.expiry), .silence(.staleRenewal): "LEASE ENDED"
    case .call: "PHONE CALL"
    case .adapter: "HDMI ADAPTER"
    case .unprotected: "NO HDCP"
    case .silence(.offlineStart), .silence(.failedLoad), .silence(.endlessStart), .struck,
      .beatUnanswered, .sessionGone, .beatFails, .appLaunch, .endlessLease, .bufferEnds,
      .answersLate:
      nil
    }
  }
}

extension WorldObservation {
  /// What is left to see at a player of faults that have struck or were cleared; none while a fault
  /// is armed there.
  func lastingEffects(at player: PlayerObservation) -> [Outlook] {
    guard !faultCounts.isEmpty, !faults.contains(where: { $0.isOn(player.id) }) else { return [] }
    return Outlook.all(of: player, [], at: now).filter(\.outlivesItsFault)
  }
}
