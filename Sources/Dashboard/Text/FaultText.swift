import Faults
import HeadEndAPI
import Lab
import Simulation

/// Armed faults in words, for menu, panes and inspector.
enum FaultText {
  /// The key letter of a fault, or a star for one that is not in the catalogue.
  static func mark(_ fault: FaultObservation) -> String {
    fault.letter.map { String($0) } ?? "*"
  }

  /// The time until it begins or ends, or what ends it.
  static func rest(_ fault: FaultObservation, at now: Instant) -> String {
    if let begin = fault.begin { return "in \(ClockText.countdown(begin - now))" }
    return fault.end.map { "\(ClockText.countdown($0 - now)) left" } ?? fault.ending
  }

  /// How often it fired and was skipped, for a player or for all of them: `fired 1, skipped 2`.
  static func counters(_ fault: FaultObservation, at player: PlayerID? = nil) -> String {
    let skipped = fault.skipped(at: player)
    return "fired \(fault.fired(at: player))" + (skipped > 0 ? ", skipped \(skipped)" : "")
  }
}
