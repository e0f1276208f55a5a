/// One entry of the fault catalogue: what a key letter of the menu injects, what will be seen, and
/// the error that it leads to. Data, read by menu, help and `zapdeck faults`.
package struct FaultKind: Hashable, Sendable {
  /// Key letter in the menu.
  package let key: Character
  package let name: String
  package let point: FaultPoint
  package let effect: FaultEffect
  package let ending: FaultEnding
  /// The height of the rendition that it is about, in lines; `nil` = all renditions.
  package let height: Int?
  /// What will be seen on the wall, in one line, whatever the app does about it.
  package let seen: String
  /// The same where the app has stopped its player; `nil` where that is all.
  package let seenOfStop: String?
  /// The first error that an app gets.
  package let entry: ErrorEntry

  package init(
    _ key: Character, _ name: String, _ point: FaultPoint, _ effect: FaultEffect,
    ending: FaultEnding = .once, height: Int? = nil, seen: String, seenOfStop: String? = nil,
    entry: ErrorEntry
  ) {
    self.key = key
    self.name = name
    self.point = point
    self.effect = effect
    self.ending = ending
    self.height = height
    self.seen = seen
    self.seenOfStop = seenOfStop
    self.entry = entry
  }

  /// The fault as a rule for a player, or several.
  package func fault(of targets: FaultTargets, trigger: FaultTrigger = .next) -> Fault {
    Fault(
      name: name, key: key, on: point, of: targets, trigger: trigger, effect: effect,
      ending: ending, height: height)
  }

  /// What makes its operation happen now.
  package var provocation: Provocation { point.provocation(of: effect) }
}
