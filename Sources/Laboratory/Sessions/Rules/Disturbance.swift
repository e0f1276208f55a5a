import Players
import Simulation

/// Whether anything disturbs a run that is no app's doing: a fault that is armed, a network that
/// changes [N], or a service with too much to do.
struct Disturbance: Sendable {
  private var overloads = 0
  private var isDisturbed = false
  /// When it ended last; `nil` when there was none.
  private(set) var end: Instant?

  var isOver: Bool { !isDisturbed && overloads == 0 }

  /// Whether it has been over for so long that an answer which it has held back has come, or its
  /// client has given up [N].
  func isSettled(at now: Instant) -> Bool { isOver && end.map { now - $0 > .seconds(15) } ?? true }

  mutating func sample(_ now: Instant, isDisturbed: Bool) {
    self.isDisturbed = isDisturbed
    if !isOver { end = now }
  }

  /// True if the notice reports a disturbance.
  mutating func observe(_ notice: SimulatorNotice, at now: Instant) -> Bool {
    switch notice {
    case .serviceOverloaded: overloads += 1
    case .serviceRecovered: overloads = max(0, overloads - 1)
    case .faultArmed, .faultFired, .faultEnded: break
    case .faultSkipped, .zapStarted, .zapFinished, .appReacted, .commandRefused, .policyChanged,
      .capacityChanged, .networkChanged, .appKilled, .appLaunched, .playerAdded, .playerRemoved,
      .caption,
      .chapterBegan, .markerPut, .shown, .remark:
      return false
    }
    end = now
    return true
  }
}
