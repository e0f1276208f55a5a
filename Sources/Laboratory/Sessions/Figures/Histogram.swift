import Simulation

/// How often durations fell into each of some ranges; the last range has no end.
package struct Histogram: Hashable, Sendable {
  /// Upper bounds in ascending order; a duration that equals one is within it.
  package let bounds: [Duration]
  /// One count for each bound, and one for what is longer than all.
  private var counts: [Int]
  package private(set) var sum = Duration.zero

  package init(_ bounds: [Duration]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// How many durations were observed.
  package var count: Int { counts.reduce(0, +) }

  package mutating func observe(_ duration: Duration) {
    counts[bounds.firstIndex { duration <= $0 } ?? bounds.count] += 1
    sum += duration
  }

  /// For each bound, how many durations were no longer.
  package var cumulative: [(bound: Duration, count: Int)] {
    var total = 0
    return zip(bounds, counts).map { bound, count in
      total += count
      return (bound, total)
    }
  }
}

extension Histogram {
  private static func seconds(_ values: Double...) -> [Duration] { values.map { .seconds($0) } }

  /// For requests, and for the parts of a zap.
  static let steps = seconds(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60)
  /// For starts: fine around 2 s, from where viewers leave, and 8 s, where half a startup score is
  /// lost (100 x 8 / (8 + s)).
  static let starts = seconds(0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20, 30, 60)
  /// For stalls.
  static let stalls = seconds(0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300)
}
