import Testing

/// One row of the tables in (Events/Behaviours) and what shows it.
struct Behaviour: Sendable, CustomTestStringConvertible {
  let number: Int
  let title: String
  /// Whether the centres that `make` returns show the behaviour.
  let isSeen: @Sendable (_ make: () -> any Center) -> Bool

  init(_ number: Int, _ title: String, _ isSeen: @escaping @Sendable (() -> any Center) -> Bool) {
    self.number = number
    self.title = title
    self.isSeen = isSeen
  }

  var testDescription: String { "\(number). \(title)" }

  /// The rows where the bus and Foundation's centre behave alike.
  static let shared = matching + ordering + delivery + mutation + lifetime
  /// The rows on which Foundation on Linux does otherwise, every time or by chance.
  static let better =
    matchingBetter + orderingBetter + orderingByChance + mutationBetter + lifetimeBetter
    + lifetimeByChance
}
