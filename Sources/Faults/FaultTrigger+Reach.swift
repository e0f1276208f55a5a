extension FaultTrigger {
  /// Whether the fault meets the request of that number, counted from 1; for triggers that go by
  /// time or chance it may.
  func meets(request number: Int) -> Bool {
    switch self {
    case .next, .after, .between, .probability: true
    case .nth(let own): number == own
    case .first(let count): number <= count
    case .every(let count): number % count == 0
    case .allBut(let count): number > count
    }
  }

  /// Whether no later request than that number is met.
  func isOver(after number: Int) -> Bool {
    switch self {
    case .nth(let own): number >= own
    case .first(let count): number >= count
    case .next, .every, .allBut, .after, .between, .probability: false
    }
  }

  /// How long after it is armed a fault begins to act.
  package var begin: Duration {
    switch self {
    case .after(let time), .between(let time, _): time
    case .next, .nth, .first, .every, .allBut, .probability: .zero
    }
  }

  /// How long after it is armed a fault ends at the latest.
  package var end: Duration? {
    if case .between(_, let end) = self { end } else { nil }
  }

  /// Whether it goes by time alone, as it must where no requests can be counted.
  var isTimed: Bool {
    switch self {
    case .next, .after, .between: true
    case .nth, .first, .every, .allBut, .probability: false
    }
  }
}
