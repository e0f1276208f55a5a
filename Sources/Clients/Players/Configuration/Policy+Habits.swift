import HeadEndAPI
import Simulation

extension Policy {
  /// What its app does beside its reactions and otherwise than most, such as `stops in the
  /// background after 20 s`; reports list it.
  package var habits: [String] {
    var habits: [String] = []
    if background.action == .stop {
      let delay = background.delay
      habits.append(
        "stops in the background"
          + (delay > .zero ? " after \(Quantity.text(delay, gap: " "))" : ""))
    }
    if setUpLimit != ClientTimes.sessionTimeout {
      habits.append("gives up a session setup after \(Quantity.text(setUpLimit, gap: " "))")
    }
    return habits
  }
}
