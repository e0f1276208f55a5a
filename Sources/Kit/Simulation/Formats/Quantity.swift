/// Reads quantities with units as line-ups, scenarios and options write them, and writes them so.
package enum Quantity {
  private static let timeUnits: [(unit: String, nanoseconds: Int64)] = [
    ("ms", 1_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  private static let rateUnits: [(unit: String, bits: Int64)] = [
    ("kbit/s", 1000), ("Mbit/s", 1_000_000), ("Gbit/s", 1_000_000_000), ("bit/s", 1),
  ]

  private static let storageUnits: [(unit: String, bytes: Int64)] = [
    ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("B", 1),
  ]

  /// A duration such as `60ms`, `1.5s`, `20min`, `24h`; at most 1,000 days.
  package static func duration(_ text: String) -> Duration? {
    for (unit, nanoseconds) in timeUnits where text.hasSuffix(unit) {
      guard let value = decimal(text.dropLast(unit.count), times: nanoseconds) else { continue }
      return value <= 86_400_000_000_000 * 1000 ? .nanoseconds(value) : nil
    }
    return nil
  }

  /// Bits per second such as `12Mbit/s`; at most 100 Gbit/s, and 0 only if that is wanted.
  package static func bandwidth(_ text: String, orNone: Bool = false) -> Int? {
    for (unit, bits) in rateUnits where text.hasSuffix(unit) {
      guard let value = decimal(text.dropLast(unit.count), times: bits) else { continue }
      return (orNone || value > 0) && value <= 100_000_000_000 ? Int(value) : nil
    }
    return nil
  }

  /// Answers a second such as `60000/s`: a whole number of at most ten million.
  package static func rate(_ text: String) -> Int? {
    guard text.hasSuffix("/s") else { return nil }
    return integer(String(text.dropLast(2)), in: 1...10_000_000)
  }

  /// Bytes such as `500MB` or `1.5GB`, in powers of ten; at most 1,000 GB.
  package static func storage(_ text: String) -> Int? {
    for (unit, bytes) in storageUnits where text.hasSuffix(unit) {
      guard let value = decimal(text.dropLast(unit.count), times: bytes) else { continue }
      return value > 0 && value <= 1_000_000_000_000 ? Int(value) : nil
    }
    return nil
  }

  /// Bytes as `storage` reads them, exactly, in the largest unit that is whole.
  package static func text(storage bytes: Int, gap: String = "") -> String {
    for (unit, size) in storageUnits where bytes % Int(size) == 0 {
      return "\(bytes / Int(size))\(gap)\(unit)"
    }
    return "\(bytes)\(gap)B"
  }

  /// A duration as `duration` reads it, exactly: such as `200ms`, `2s` or `2.2s`.
  package static func text(_ duration: Duration, gap: String = "") -> String {
    let nanoseconds = max(0, duration.wholeNanoseconds)
    let (seconds, rest) = (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
    if rest == 0 { return "\(seconds)\(gap)s" }
    if seconds == 0, rest % 1_000_000 == 0 { return "\(rest / 1_000_000)\(gap)ms" }
    let digits = String(1_000_000_000 + rest).dropFirst().reversed().drop { $0 == "0" }.reversed()
    return "\(seconds).\(String(digits))\(gap)s"
  }

  /// Hours, minutes and seconds, such as `00:01:24`; never below zero.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(0, duration.wholeMilliseconds) / 1000
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Bits per second as `bandwidth` reads them, exactly, in the largest unit that is whole.
  package static func text(bandwidth bits: Int, gap: String = "") -> String {
    for (unit, size) in [("Gbit/s", 1_000_000_000), ("Mbit/s", 1_000_000), ("kbit/s", 1000)]
    where bits % size == 0 {
      return "\(bits / size)\(gap)\(unit)"
    }
    return "\(bits)\(gap)bit/s"
  }

  /// Bits per second for people: two digits of the unit or more, such as `4.6 Mbit/s`.
  package static func text(roughly bits: Int) -> String {
    for (unit, size) in [("Gbit/s", 1_000_000_000), ("Mbit/s", 1_000_000), ("kbit/s", 1000)]
    where bits >= size {
      let tenths = (bits + size / 20) / (size / 10)
      let isWhole = tenths >= 100 || tenths % 10 == 0
      return (isWhole ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)") + " \(unit)"
    }
    return "\(bits) bit/s"
  }

  /// A probability such as `0.3` in thousandths, exactly; `nil` unless it is from 0 to 1 and has
  /// three digits after the point at most.
  package static func permille(_ text: String) -> Int? {
    guard text.count <= 5, let value = decimal(text[...], times: 1000) else { return nil }
    return value <= 1000 ? Int(value) : nil
  }

  /// Thousandths as a number, such as `0.300`.
  package static func text(permille: Int) -> String {
    "\(permille / 1000).\(String(1000 + permille % 1000).dropFirst())"
  }

  /// A share such as `10 %` or `0.5%` in thousandths; `nil` unless it is from 0.1 % to 100 % and
  /// has one digit after the point at most.
  package static func percent(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    var number = text.dropLast()
    if number.last == " " { number.removeLast() }
    let fraction = number.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    guard fraction?.count ?? 1 == 1, let permille = decimal(number, times: 10) else { return nil }
    return (1...1000).contains(permille) ? Int(permille) : nil
  }

  /// Thousandths as `percent` reads them, such as `10 %` or `0.5 %`.
  package static func text(percent permille: Int) -> String {
    let rest = permille % 10
    return "\(permille / 10)\(rest == 0 ? "" : ".\(rest)") %"
  }

  /// The words of a text, a unit that stands alone joined to the number before it: `for 30 s` reads
  /// as `for` and `30s`.
  package static func words(_ text: String) -> [String] {
    let units = timeUnits.map(\.unit) + rateUnits.map(\.unit) + storageUnits.map(\.unit)
    var words: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if units.contains(word), let last = words.last, last.last?.isNumber == true {
        words[words.count - 1] = last + word
      } else {
        words.append(word)
      }
    }
    return words
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
    let (sum, sumTooLarge) = product.addingReportingOverflow(fraction / scale)
    return tooLarge || sumTooLarge ? nil : sum
  }

  /// A whole number in decimal digits, perhaps with a minus sign; `nil` when it is none or out of
  /// range.
  package static func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let isNegative = text.first == "-"
    guard let magnitude = digits(text.dropFirst(isNegative ? 1 : 0)) else { return nil }
    let number = Int(isNegative ? -magnitude : magnitude)
    return range.contains(number) ? number : nil
  }

  /// A decimal number such as `-1.5`, without exponent; `nil` when it is none, or 10^15 or larger.
  package static func number(_ text: String) -> Double? {
    let unsigned = text.first == "-" ? text.dropFirst() : text[...]
    guard decimal(unsigned, times: 1) != nil, let number = Double(text), abs(number) < 1e15 else {
      return nil
    }
    return number
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int64(text)
  }
}
