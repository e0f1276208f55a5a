import Faults
import Players

extension FaultEncounter {
  /// What is announced of it; `nil` for nothing.
  var notice: SimulatorNotice? {
    if let draw {
      return hasFired
        ? .faultFired(name: rule.name, operation: rule.point.name, draw: draw.text)
        : .faultSkipped(name: rule.name, operation: rule.point.name, draw: draw.text)
    }
    // A lasting fault reports once that it has begun to act; its counter shows the rest.
    guard count == 1 || isLast || rule.isCounted else { return nil }
    return .faultFired(name: rule.name, operation: rule.point.name, draw: nil)
  }
}
