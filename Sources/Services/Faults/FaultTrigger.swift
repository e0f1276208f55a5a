import Simulation

/// Which of the requests that pass its point a fault acts on (Faults/Faults, "Triggers"). Requests
/// are counted from when the fault is armed, separately for each player it targets.
package enum FaultTrigger: Hashable, Sendable {
  /// Every request from now on; the ending limits how many. Off the wire: at once.
  case next
  /// Only the n-th.
  case nth(Int)
  /// The first n.
  case first(Int)
  /// Every n-th: with 3 the third, the sixth, the ninth and so on.
  case every(Int)
  /// All but the first n.
  case allBut(Int)
  /// All, from so much time after it was armed.
  case after(Duration)
  /// All between two times, counted from when it was armed; the second is excluded.
  case between(Duration, Duration)
  /// Each with a probability in thousandths, drawn from a stream of this fault and player.
  case probability(permille: Int)

  /// `now` of the fault grammar: the command that arms a fault says whether to provoke it.
  package static let now = FaultTrigger.next
}

extension FaultTrigger {
  /// Whether the fault acts on the request of that number, counted from 1; true for triggers that
  /// depend on time or chance.
  package func meets(request number: Int) -> Bool {
    switch self {
    case .next, .after, .between, .probability: true
    case .nth(let own): number == own
    case .first(let count): number <= count
    case .every(let count): number % count == 0
    case .allBut(let count): number > count
    }
  }

  /// Whether the fault acts on no request after that number.
  package func isOver(after number: Int) -> Bool {
    switch self {
    case .nth(let own): number >= own
    case .first(let count): number >= count
    case .next, .every, .allBut, .after, .between, .probability: false
    }
  }

  /// How long after being armed a fault begins to act.
  package var begin: Duration {
    switch self {
    case .after(let time), .between(let time, _): time
    case .next, .nth, .first, .every, .allBut, .probability: .zero
    }
  }

  /// How long after being armed a fault ends at the latest.
  package var end: Duration? {
    if case .between(_, let end) = self { end } else { nil }
  }

  /// Whether it is known on which request the fault acts next.
  package var isPlanned: Bool {
    switch self {
    case .next, .after, .nth, .first, .every, .allBut: true
    case .between, .probability: false
    }
  }

  /// The number of the request that it acts on next, counted from 1 after so many have passed;
  /// `nil` where that does not follow from a count.
  package func next(after passed: Int) -> Int? {
    switch self {
    case .nth(let own): passed < own ? own - passed : nil
    case .first(let count): passed < count ? 1 : nil
    case .every(let count): count - passed % count
    case .allBut(let count): max(1, count + 1 - passed)
    case .next, .after, .between, .probability: nil
    }
  }

  /// Whether it depends on time alone, as it must where there are no requests to count.
  package var isTimed: Bool {
    switch self {
    case .next, .after, .between: true
    case .nth, .first, .every, .allBut, .probability: false
    }
  }
}

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
    let count = Quantity.integer(value, in: FaultPhrase.counts)
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

  /// The trigger as text that `init(text:)` reads.
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
