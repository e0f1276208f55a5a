import Simulation

extension FaultTrigger {
  /// What `init(text:)` accepts, for messages.
  package static let accepted = [
    "now", "next", "nth N", "first N", "every N", "allBut N", "after TIME", "between TIME TIME",
    "probability P",
  ]

  /// Reads a trigger such as `nth 3`, `between 10s 40s` or `probability 0.3`.
  package init?(text: String) {
    let words = Quantity.words(text)
    guard let name = words.first else { return nil }
    switch words.count {
    case 1 where name == "now" || name == "next": self = .next
    case 2: self.init(name, words[1])
    case 3 where name == "between":
      guard let begin = Quantity.duration(words[1]), let end = Quantity.duration(words[2]),
        begin < end
      else { return nil }
      self = .between(begin, end)
    default: return nil
    }
  }

  private init?(_ name: String, _ value: String) {
    let count = Quantity.integer(value, in: 1...1_000_000_000)
    let trigger: FaultTrigger? =
      switch name {
      case "nth": count.map { .nth($0) }
      case "first": count.map { .first($0) }
      case "every": count.map { .every($0) }
      case "allBut": count.map { .allBut($0) }
      case "after": Quantity.duration(value).map { .after($0) }
      case "probability": Quantity.permille(value).map { .probability(permille: $0) }
      default: nil
      }
    guard let trigger else { return nil }
    self = trigger
  }

  /// The trigger as `init(text:)` reads it.
  package var text: String {
    switch self {
    case .next: "next"
    case .nth(let number): "nth \(number)"
    case .first(let count): "first \(count)"
    case .every(let count): "every \(count)"
    case .allBut(let count): "allBut \(count)"
    case .after(let time): "after \(Quantity.text(time))"
    case .between(let begin, let end): "between \(Quantity.text(begin)) \(Quantity.text(end))"
    case .probability(let permille): "probability \(Quantity.text(permille: permille))"
    }
  }
}
