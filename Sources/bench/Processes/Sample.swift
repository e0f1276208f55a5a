/// Measured numbers in their order of size.
struct Sample {
  private let values: [Double]

  /// At least one number.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "Nothing was measured.")
    self.values = values.sorted()
  }

  var median: Double { Rounds.median(values) }
  var mean: Double { values.reduce(0, +) / Double(values.count) }

  /// The least of the numbers that so large a share is not above, 0 to 1 (the nearest rank).
  func quantile(_ share: Double) -> Double {
    let rank = (share * Double(values.count)).rounded(.up)
    return values[min(values.count, max(1, Int(rank))) - 1]
  }
}
