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
    /// The service does not know the session any more: the next heartbeat will fail.
    case sessionGone
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
  /// When it is to be seen at the earliest; `nil` where that is up to the viewer.
  let begin: Instant?

  /// From when on an answer counts as missing: slow networks answer sooner. [N]
  private static let patience = Duration.milliseconds(1900)

  /// All there is at a player, the most important first; `faults` are those that are aimed at it.
  static func all(
    of player: PlayerObservation, _ faults: [FaultObservation], at now: Instant
  ) -> [Outlook] {
    var outlooks: [Outlook] = []
    if let session = session(of: player, at: now) { outlooks.append(session) }
    if let media = media(of: player, faults, at: now) { outlooks.append(media) }
    let device = player.surroundings
    if device.isInterrupted { outlooks.append(Outlook(sight: .call, begin: now)) }
    if device.hasAdapter { outlooks.append(Outlook(sight: .adapter, begin: now)) }
    if device.hasLostProtection { outlooks.append(Outlook(sight: .unprotected, begin: now)) }
    return outlooks
  }

  private static func session(of player: PlayerObservation, at now: Instant) -> Outlook? {
    let session = player.session
    if let sent = session.beatSent, now - sent >= patience {
      return Outlook(sight: .beatUnanswered, begin: sent + ClientTimes.heartbeatTimeout)
    }
    guard player.isSessionGone, let next = session.nextBeat else { return nil }
    return Outlook(sight: .sessionGone, begin: next)
  }

  private static func media(
    of player: PlayerObservation, _ faults: [FaultObservation], at now: Instant
  ) -> Outlook? {
    if let silence = player.silence ?? player.nextSilence {
      return Outlook(sight: .silence(silence.what), begin: silence.since)
    }
    guard player.state == .playing, !player.isOffline else { return nil }
    let strains = faults.compactMap { $0.begin == nil ? $0.strain : nil }
    if strains.contains(where: { $0.starves(player.channel) }) {
      return Outlook(sight: .bufferEnds, begin: now + player.buffer)
    }
    return strains.contains(.lateness) ? Outlook(sight: .answersLate, begin: nil) : nil
  }

  /// Whether it is what is left of a fault that no longer acts, until it has been seen and is over.
  var outlivesItsFault: Bool {
    switch sight {
    case .beatUnanswered, .sessionGone, .silence: true
    case .bufferEnds, .answersLate, .call, .adapter, .unprotected: false
    }
  }

  /// What will be seen and when, from the longest wording to the shortest; empty for what is seen
  /// now.
  func wordings(at now: Instant) -> [String] {
    guard let begin else { return ["zap now: it takes longer", "zap now"] }
    guard begin > now else { return [] }
    let time = ClockText.countdown(begin - now)
    return switch sight {
    case .beatUnanswered:
      ["no answer yet: the heartbeat fails in \(time)", "no answer yet, \(time)"]
    case .sessionGone: ["session ended: heartbeat fails in \(time)", "heartbeat fails in \(time)"]
    case .silence(.frozenPlayhead): ["picture freezes in \(time)"]
    case .silence: ["picture stops in \(time)"]
    case .bufferEnds: ["buffer lasts \(time)"]
    case .answersLate, .call, .adapter, .unprotected: []
    }
  }

  /// What is written on the picture while it is to be seen; `nil` where the picture says it.
  func mark(at now: Instant) -> String? {
    guard let begin, begin <= now else { return nil }
    return switch sight {
    case .silence(.frozenPlayhead): "FROZEN"
    case .silence(.expiry), .silence(.staleRenewal): "LEASE ENDED"
    case .call: "PHONE CALL"
    case .adapter: "HDMI ADAPTER"
    case .unprotected: "NO HDCP"
    case .silence(.offlineStart), .silence(.failedLoad), .silence(.endlessStart), .beatUnanswered,
      .sessionGone, .bufferEnds, .answersLate:
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
