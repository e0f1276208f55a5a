import Foundation

/// A measured number and its unit, written with three significant digits.
struct Figure {
  enum Unit {
    case seconds, bytes, times, percent, count
  }

  let value: Double
  let unit: Unit

  init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The figure with a prefix of its unit, such as `1.25 ms`.
  var text: String {
    switch unit {
    case .seconds: scaled(by: 1e-9, 1000, ["ns", "us", "ms", "s"])
    case .bytes: scaled(by: 1, 1024, ["B", "KiB", "MiB", "GiB"])
    case .times: Self.digits(value) + "x"
    case .percent: Self.digits(value) + " %"
    case .count: Self.digits(value)
    }
  }

  private func scaled(by base: Double, _ step: Double, _ names: [String]) -> String {
    var rest = value / base
    var name = names[0]
    for next in names.dropFirst() where rest >= step {
      rest /= step
      name = next
    }
    return Self.digits(rest) + " " + name
  }

  /// Three significant digits, or all digits before the decimal point.
  static func digits(_ value: Double) -> String {
    let size = abs(value)
    let places = size >= 100 || size.rounded() == size ? 0 : size >= 10 ? 1 : 2
    return String(format: "%.\(places)f", value)
  }
}
