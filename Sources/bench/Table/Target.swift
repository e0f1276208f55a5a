/// What a figure has to reach.
enum Target {
  /// The peer's figure is at least so many times ours.
  case faster(Double)
  /// Ours is at most that share of the peer's.
  case share(Double)
  /// Ours alone is at most that much, in its unit.
  case atMost(Double)
  /// Ours alone is at least that much, in its unit.
  case atLeast(Double)
}

extension Target {
  func isMet(by row: Row) -> Bool {
    switch self {
    case .faster(let least): row.advantage >= least
    case .share(let most): row.share <= most
    case .atMost(let most): row.ours.value <= most
    case .atLeast(let least): row.ours.value >= least
    }
  }

  /// As it stands in the table, in the unit of the row's figure.
  func text(in unit: Figure.Unit) -> String {
    switch self {
    case .faster(let least): ">= \(Figure.digits(least))x"
    case .share(let most): "<= \(Figure.digits(most))x"
    case .atMost(let most): "<= " + Figure(most, unit).text
    case .atLeast(let least): ">= " + Figure(least, unit).text
    }
  }
}
