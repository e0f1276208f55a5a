/// Times several pieces of work in turn, A B C A B C …, so that a drift of the machine's speed
/// affects all of them equally; the median of the rounds counts.
struct Rounds {
  /// Does its work this many times.
  typealias Work = (_ times: Int) -> Void

  private static let shortestTurn = Duration.milliseconds(8)

  var count = 15

  /// Seconds for each work, done once.
  func medians(_ works: [Work]) -> [Double] {
    let times = works.map { timesOfOneTurn($0) }
    var turns = Array(repeating: [Double](), count: works.count)
    for _ in 0..<count {
      for (index, work) in works.enumerated() {
        turns[index].append(Self.seconds { work(times[index]) } / Double(times[index]))
      }
    }
    return turns.map(Self.median)
  }

  /// Seconds that a piece of work takes.
  static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  // Also warms the work up.
  private func timesOfOneTurn(_ work: Work) -> Int {
    var times = 1
    while Self.seconds({ work(times) }) < Self.shortestTurn / .seconds(1) { times *= 2 }
    return times
  }
}

/// Measured numbers, sorted.
struct Sample {
  private let values: [Double]

  /// A sample of at least one number.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "Nothing was measured.")
    self.values = values.sorted()
  }

  var median: Double { Rounds.median(values) }
  var mean: Double { values.reduce(0, +) / Double(values.count) }

  /// The quantile of a share from 0 to 1, by nearest rank.
  func quantile(_ share: Double) -> Double {
    let rank = (share * Double(values.count)).rounded(.up)
    return values[min(values.count, max(1, Int(rank))) - 1]
  }
}
