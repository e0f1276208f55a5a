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

  /// The time until it begins, strikes or ends, or what ends it.
  static func rest(_ fault: FaultObservation, at now: Instant, strike: Instant? = nil) -> String {
    if let begin = strike ?? fault.begin { return "in \(ClockText.countdown(begin - now))" }
    return fault.end.map { "\(ClockText.countdown($0 - now)) left" } ?? fault.ending
  }

  /// The least of a fault's name that still says which it is.
  private static let leastName = 6

  /// The armed faults of a pane, from the longest wording to the shortest; a name that is too long
  /// for the room is shortened before it is left out.
  static func footnotes(
    _ faults: [FaultObservation], at now: Instant, in room: Int,
    strike: (FaultObservation) -> Instant? = { _ in nil }
  ) -> [String] {
    guard let fault = faults.first else { return [] }
    let mark = mark(fault)
    let begin = (strike(fault) ?? fault.begin).map { "in \(ClockText.countdown($0 - now))" }
    let rest = begin ?? fault.end.map { ClockText.countdown($0 - now) } ?? fault.ending
    let more = faults.count > 1 ? " +\(faults.count - 1)" : ""
    let short = "! \(mark) \(rest)\(more)"
    let left = room - short.unicodeScalars.count - 2
    let shortened =
      left < leastName
      ? [] : ["! \(mark) \(Fitting.shortened(fault.name, to: left)), \(rest)\(more)"]
    return ["! \(mark) \(fault.name), \(rest)\(more)"] + shortened + [short, "! \(mark)\(more)"]
  }

  /// How often it fired and was skipped, for a player or for all of them: `fired 1, skipped 2`.
  static func counters(_ fault: FaultObservation, at player: PlayerID? = nil) -> String {
    let skipped = fault.skipped(at: player)
    return "fired \(fault.fired(at: player))" + (skipped > 0 ? ", skipped \(skipped)" : "")
  }
}

extension StreamObservation {
  /// The planned instant of a fault: its beginning where something is provoked then, else the first
  /// heartbeat or the licence renewal from its beginning on. `nil` for one that acts at once, or on
  /// something unplanned.
  func strike(of fault: FaultObservation) -> Instant? {
    if let begin = fault.begin, fault.actsAtBegin { return begin }
    switch fault.acts {
    case .nextBeat: return session.nextBeat.map { beat(from: fault.begin ?? $0, after: $0) }
    case .renewLicence:
      let renewal = lease.flatMap { $0.isUnlimited ? nil : $0.renewal }
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
    let obstacles = targets.map { $0.obstacle(to: point, with: effect, provoked: provoked) }
    return obstacles.contains(nil) ? nil : obstacles.first ?? nil
  }
}
