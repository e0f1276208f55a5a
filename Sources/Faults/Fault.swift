import HeadEndAPI

/// A fault as a rule (DESIGN §3): whose requests it meets at which point, when, what it does to
/// them, and what ends it. Data; from the catalogue, or written by hand.
package struct Fault: Hashable, Sendable {
  /// Names it in logs and on the wall; two faults of one name do not stand at one player.
  package var name: String
  /// The catalogue's letter, if it comes from there.
  package var letter: Character?
  package var point: FaultPoint
  package var targets: FaultTargets
  package var trigger: FaultTrigger
  package var effect: FaultEffect
  package var ending: FaultEnding

  /// A fault; without a name it is called after its point and effect.
  package init(
    name: String? = nil, letter: Character? = nil, on point: FaultPoint, of targets: FaultTargets,
    trigger: FaultTrigger = .next, effect: FaultEffect, ending: FaultEnding = .once
  ) {
    self.name = name ?? (point.isOnWire ? "\(point.name) \(effect.text)" : point.name)
    self.letter = letter
    self.point = point
    self.targets = targets
    self.trigger = trigger
    self.effect = effect
    self.ending = ending
  }

  /// Whether it says how many requests it meets, so that each is worth a word.
  package var isCounted: Bool {
    if case .times = ending { return true }
    return switch trigger {
    case .nth, .first: true
    case .next, .every, .allBut, .after, .between, .probability: false
    }
  }
}
