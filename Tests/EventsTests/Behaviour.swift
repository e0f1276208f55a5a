import Testing

/// One line of EVENTS §2 and what shows it.
struct Behaviour: Sendable, CustomTestStringConvertible {
  let number: Int
  let title: String
  /// Whether the behaviour is seen in the centres that it is given the means to make.
  let isSeen: @Sendable (_ make: () -> any Center) -> Bool

  init(_ number: Int, _ title: String, _ isSeen: @escaping @Sendable (() -> any Center) -> Bool) {
    self.number = number
    self.title = title
    self.isSeen = isSeen
  }

  var testDescription: String { "\(number). \(title)" }

  /// The lines marked ✔: alike in ours and in Foundation's.
  static let shared = matching + ordering + delivery + mutation + lifetime
  /// The lines marked ✱ on which Foundation for Linux fails every time.
  static let surelyBetter = orderingBetter + mutationBetter + lifetimeBetter
  /// The lines marked ✱ on which it fails by chance: hash seeds and reused addresses.
  static let betterByChance = matchingBetter + orderingByChance + lifetimeByChance
}
