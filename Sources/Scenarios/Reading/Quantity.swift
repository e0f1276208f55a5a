/// Reads quantities with units as line-ups, scenarios and options write them.
package enum Quantity {
  private static let timeUnits: [(unit: String, nanoseconds: Int64)] = [
    ("ms", 1_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  private static let rateUnits: [(unit: String, bits: Int64)] = [
    ("kbit/s", 1000), ("Mbit/s", 1_000_000), ("Gbit/s", 1_000_000_000), ("bit/s", 1),
  ]

  /// A duration such as `60ms`, `1.5s`, `20min`, `24h`; at most 1,000 days.
  package static func duration(_ text: String) -> Duration? {
    for (unit, nanoseconds) in timeUnits where text.hasSuffix(unit) {
      guard let value = decimal(text.dropLast(unit.count), times: nanoseconds) else { continue }
      return value <= 86_400_000_000_000 * 1000 ? .nanoseconds(value) : nil
    }
    return nil
  }

  /// Bits per second such as `12Mbit/s`; at most 100 Gbit/s.
  package static func bandwidth(_ text: String) -> Int? {
    for (unit, bits) in rateUnits where text.hasSuffix(unit) {
      guard let value = decimal(text.dropLast(unit.count), times: bits) else { continue }
      return value > 0 && value <= 100_000_000_000 ? Int(value) : nil
    }
    return nil
  }

  /// A decimal number without sign times a unit, exactly; `nil` when it is none or too large.
  private static func decimal(_ text: Substring, times unit: Int64) -> Int64? {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), let whole = digits(halves[0]) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    guard halves.count == 2 else { return product }
    guard halves[1].count <= 9, let part = digits(halves[1]) else { return nil }
    let scale = halves[1].reduce(Int64(1)) { power, _ in power * 10 }
    let (fraction, tooLarge) = part.multipliedReportingOverflow(by: unit)
    return tooLarge ? nil : product + fraction / scale
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int64(text)
  }
}
