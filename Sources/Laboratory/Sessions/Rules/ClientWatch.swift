import HeadEndAPI
import Players
import Simulation
import Worlds

/// The rules' view of one real client, as far as its requests, its reports and its CMCD data show
/// (Sessions/Rules, "Real clients").
package struct ClientWatch: Sendable {
  private(set) var name: String
  private let heartbeat: Duration
  /// Pictures that it has got by the last look, and when that was.
  private var segments = 0
  private var fedAt: Instant?
  /// When its present start began, while no picture has come; and whether nothing disturbed it.
  private var start: (at: Instant, isQuiet: Bool)?
  private var channel = 0
  /// For how long no picture has come, though faults have ended and a live stream should play.
  private var hunger = Streak()
  /// For how long it has said that it waits.
  private var starving = Streak()
  /// Pictures come, though its session was refused; or though its player has ended.
  private var cheating = Streak()
  private var idling = Streak()
  private var stalls: [Instant] = []
  private var insistence = Insistence()
  /// Whether a fault has acted on what it asked for, or a service was overloaded, and it has not
  /// recovered since.
  private var isStruck = false
  /// Whether its start has failed without a fault, and no picture has come since.
  private var hasNeverStarted = false

  /// A live player asks for a segment of six seconds at least so often [N].
  private static let feeding = Duration.seconds(7)

  init(name: String, heartbeat: Duration) {
    (self.name, self.heartbeat) = (name, heartbeat)
  }

  /// Takes in that something disturbs it that is not its own doing.
  mutating func disturb() { isStruck = true }

  /// Hears what was announced of the client.
  mutating func observe(
    _ notice: RealClientNotice, at now: Instant, _ disturbance: Disturbance
  ) -> [Violation] {
    switch notice {
    case .answered(let operation, let status, let code, _):
      return operation.isMedia ? [] : apply(operation, status, code, at: now)
    case .ordered(let order, _):
      // What it asks for then is not its own doing.
      insistence = Insistence()
      if order.isStart { start = (now, disturbance.isOver) }
      return []
    case .said(.stalled): return stall(at: now, disturbance)
    case .joined, .reported, .adBreak, .keyChanged, .said, .leadsPast, .renamed, .left:
      return []
    }
  }

  private mutating func apply(
    _ operation: Operation, _ status: Int, _ code: Int?, at now: Instant
  ) -> [Violation] {
    var found: [Violation] = []
    let name = operation.rawValue
    let kind = Insistence.Kind(text: name, plural: "\(name) requests")
    insistence.ask(kind, at: now, &found)
    let isFinal =
      code == SSMCode.maxActiveSessionsExceeded.rawValue || operation == .licence && status == 400
    if (200..<300).contains(status) {
      insistence.grant(kind)
    } else {
      insistence.refuse(kind, status: status, isFinal: isFinal)
    }
    return found
  }

  private mutating func stall(at now: Instant, _ disturbance: Disturbance) -> [Violation] {
    let limit = Rule.rebuffering.limit
    guard disturbance.isSettled(at: now) else { return [] }
    stalls = stalls.filter { now - $0 < limit.window } + [now]
    guard stalls.count >= limit.count else { return [] }
    return [
      Violation(.rebuffering, "\(stalls.count) stalls in \(limit.window.components.seconds) s")
    ]
  }

  /// Samples the client, a second after the last sample.
  mutating func sample(
    _ client: ClientObservation, at now: Instant, _ disturbance: Disturbance
  ) -> [Violation] {
    name = client.name
    if client.channel.number != channel {
      (channel, start) = (client.channel.number, (now, disturbance.isOver))
    }
    if !disturbance.isOver { start?.isQuiet = false }
    var found: [Violation] = []
    if client.counters.segments != segments {
      segments = client.counters.segments
      fedAt = now
      if disturbance.isSettled(at: now) { isStruck = false }
      found += firstPicture(at: now)
    }
    found += missingPicture(client, at: now, disturbance)
    found += unwantedPicture(client, at: now)
    starving.sample(
      [.rebuffering, .waiting].contains(client.cmcd?.state), counts: disturbance.isSettled(at: now))
    return found + starving.violation(of: .rebuffering, "stalled for \(starving.text)")
  }

  private mutating func firstPicture(at now: Instant) -> [Violation] {
    guard let begun = start else { return [] }
    start = nil
    guard begun.isQuiet, now - begun.at > Rule.slowStart.limit.time else { return [] }
    return [Violation(.slowStart, "\((now - begun.at).components.seconds) s to the first segment")]
  }

  /// It should play, and asks for no picture.
  private mutating func missingPicture(
    _ client: ClientObservation, at now: Instant, _ disturbance: Disturbance
  ) -> [Violation] {
    let isMeant = channel > 0 && !client.isAtRest && !Self.hasEnded(client)
    guard isMeant, disturbance.isOver else {
      hunger.end()
      return []
    }
    // A film may be loaded to its end.
    hunger.sample(!isFed(at: now) && (client.channel.isLive || fedAt == nil))
    guard hunger.exceeds(Rule.noHeal.limit.time) else { return [] }
    hunger.end()
    let what = "no segment for \(Rule.noHeal.limit.time.components.seconds) s"
    if isStruck, !hasNeverStarted { return [Violation(.noHeal, "\(what) after the last fault")] }
    hasNeverStarted = fedAt == nil
    return [
      fedAt == nil
        ? Violation(.startFailure, "no segment was delivered")
        : Violation(.spinner, "\(what), and no report: the client is frozen or closed")
    ]
  }

  /// Finds requests for pictures that it may not have, or that are not shown.
  private mutating func unwantedPicture(
    _ client: ClientObservation, at now: Instant
  ) -> [Violation] {
    let isFed = isFed(at: now)
    cheating.sample(isFed && client.channel.isEncrypted && client.session.state == .error)
    idling.sample(isFed && Self.hasEnded(client))
    return cheating.violation(
      of: .limitCheat, heartbeat: heartbeat,
      "loads segments for \(cheating.text) without a session")
      + idling.violation(of: .idle, "loads segments for \(idling.text) after playback has ended")
  }

  private func isFed(at now: Instant) -> Bool { fedAt.map { now - $0 < Self.feeding } ?? false }

  /// Whether it says that its playback has ended or failed.
  private static func hasEnded(_ client: ClientObservation) -> Bool {
    client.cmcd?.state?.isEnd == true
  }

  /// The rules that it can be judged by.
  package static let rules: [Rule] = [
    .spinner, .slowStart, .startFailure, .rebuffering, .noHeal, .limitCheat, .idle, .storm,
    .refused,
  ]
}

extension ClientOrder {
  /// True if playback restarts.
  fileprivate var isStart: Bool {
    switch self {
    case .zap, .recover: true
    case .play, .pause, .stop, .ask: false
    }
  }
}
