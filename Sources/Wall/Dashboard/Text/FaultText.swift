import Faults
import HeadEndAPI
import Players
import Simulation
import Worlds

/// Armed faults in words, for menu, panes and inspector.
enum FaultText {
  /// The key letter of a fault, or a star for one that is not in the catalogue.
  static func mark(_ fault: FaultObservation) -> String { fault.key.map { String($0) } ?? "*" }

  /// The name of the catalogue's fault of that letter.
  static func name(_ key: Character) -> String {
    FaultCatalogue.kind(key)?.name ?? "fault \(key)"
  }

  /// The time until it begins, strikes or ends, the request on which it strikes, or what ends it;
  /// `strike` is its next one at a player.
  static func rest(_ fault: FaultObservation, at now: Instant, strike: NextStrike? = nil) -> String
  {
    if let words = (strike ?? fault.begin.map(NextStrike.at))?.wordings(at: now).first {
      return words
    }
    return fault.end.map { "\(ClockText.countdown($0 - now)) left" } ?? fault.ending
  }

  /// The least of a fault's name that still says which it is.
  private static let leastName = 6

  /// The armed faults of a pane, from the longest wording to the shortest; a name that is too long
  /// for the room is shortened before it is left out.
  static func footnotes(
    _ faults: [FaultObservation], at now: Instant, in room: Int,
    strike: (FaultObservation) -> NextStrike? = { _ in nil }
  ) -> [String] {
    guard let fault = faults.first else { return [] }
    let mark = mark(fault)
    let strikes = (strike(fault) ?? fault.begin.map(NextStrike.at))?.wordings(at: now)
    let rests = strikes ?? [fault.end.map { ClockText.countdown($0 - now) } ?? fault.ending]
    let rest = rests[rests.count - 1]
    let more = faults.count > 1 ? " +\(faults.count - 1)" : ""
    let short = "! \(mark) \(rest)\(more)"
    let left = room - short.unicodeScalars.count - 2
    let shortened =
      left < leastName
      ? [] : ["! \(mark) \(Fitting.shortened(fault.name, to: left)), \(rest)\(more)"]
    return rests.map { "! \(mark) \(fault.name), \($0)\(more)" } + shortened
      + [short, "! \(mark)\(more)"]
  }

  /// How often it fired and was skipped, for a player or for all of them: `fired 1, skipped 2`.
  static func counters(_ fault: FaultObservation, at player: PlayerID? = nil) -> String {
    let skipped = fault.skipped(at: player)
    return "fired \(fault.fired(at: player))" + (skipped > 0 ? ", skipped \(skipped)" : "")
  }
}

extension StreamObservation {
  /// The next strike of a fault on its player: at the instant that is planned or, for a fault that
  /// counts requests, at one of them. `nil` for one that acts at once, on something unplanned, or
  /// that ends before what is planned.
  func strike(of fault: FaultObservation, on player: PlayerID) -> NextStrike? {
    let number = fault.next(at: player)
    if number ?? 1 == 1, let instant = plannedStrike(of: fault),
      instant < fault.end ?? .distantFuture
    {
      return .at(instant)
    }
    return number.map { .onRequest($0, fault.requestName) }
  }

  /// The planned instant of a fault that acts on the next request: its beginning where something is
  /// provoked then, else the first heartbeat or the licence renewal from its beginning on.
  private func plannedStrike(of fault: FaultObservation) -> Instant? {
    if let begin = fault.begin, fault.actsAtBegin { return begin }
    switch fault.acts {
    case .nextBeat: return session.nextBeat.map { beat(from: fault.begin ?? $0, after: $0) }
    case .renewLicence:
      // A lease that nothing renews has its end there.
      let renewal = lease.flatMap { $0.renewal < $0.end ? $0.renewal : nil }
      return renewal.flatMap { $0 >= fault.begin ?? $0 ? $0 : nil }
    case .zap, .dropCertificate, .airPlay, .nextRequest, .immediate, .launch, nil: return nil
    }
  }

  /// The first heartbeat that is not before `begin`, if the next is due then.
  private func beat(from begin: Instant, after next: Instant) -> Instant {
    let interval = session.interval.wholeNanoseconds
    guard begin > next, interval > 0 else { return next }
    let beats = ((begin - next).wholeNanoseconds + interval - 1) / interval
    return next + session.interval * Int(beats)
  }
}

extension FaultObservation {
  /// Whether what it acts on is brought about when it begins.
  fileprivate var actsAtBegin: Bool {
    switch provoking {
    case .never: false
    case .heartbeat: true
    case .operation: acts != .nextBeat
    }
  }
}

extension Fault {
  /// The effect of arming it, in words.
  func sequel(of provoking: Provoking) -> String {
    guard provoking == .heartbeat else { return sequel(provoked: provoking.provokes) }
    let begin = trigger.begin
    return "a heartbeat is sent "
      + (begin == .zero ? "now" : "\(Quantity.text(begin, gap: " ")) after it is armed")
  }
}

extension FaultKind {
  /// Why it cannot act at any of some players; `nil` when it can act at one.
  func obstacle(at targets: [WallSlot], provoked: Provoking) -> String? {
    let obstacles = targets.map {
      $0.obstacle(to: point, with: effect, height: height, provoked: provoked)
    }
    return obstacles.contains(nil) ? nil : obstacles.first ?? nil
  }
}
