/// An instant as archives write it (RFC 3339): any number of digits of a second, and any zone.
enum ArchiveTime {
  /// Nanoseconds since 1970, up to the year 2200, so that 64 bits hold the time between any two;
  /// `nil` for anything else.
  static func nanoseconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    guard let year = take(4, &rest), skip("-", &rest), let month = take(2, &rest),
      skip("-", &rest), let day = take(2, &rest), skip("T", &rest) || skip(" ", &rest),
      let hour = take(2, &rest), skip(":", &rest), let minute = take(2, &rest),
      (1970...2200).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60
    else { return nil }
    let second = skip(":", &rest) ? take(2, &rest) : 0
    guard let second, second < 61 else { return nil }
    let fraction = fraction(&rest)
    guard let zone = zone(&rest), rest.isEmpty else { return nil }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - zone
    guard minutes >= 0 else { return nil }
    return (minutes * 60 + second) * 1_000_000_000 + fraction
  }

  private static func take(_ width: Int, _ rest: inout ArraySlice<UInt8>) -> Int64? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  private static func skip(_ mark: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int64 {
    guard skip(".", &rest) || skip(",", &rest) else { return 0 }
    var (value, scale): (Int64, Int64) = (0, 100_000_000)
    while let digit = rest.first, (0x30...0x39).contains(digit) {
      value += Int64(digit - 0x30) * scale
      scale /= 10
      rest.removeFirst()
    }
    return value
  }

  /// Minutes ahead of UTC; without a zone none.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    if rest.isEmpty || skip("Z", &rest) { return 0 }
    let isAhead = skip("+", &rest)
    guard isAhead || skip("-", &rest), let hours = take(2, &rest) else { return nil }
    _ = skip(":", &rest)
    let minutes = hours * 60 + (take(2, &rest) ?? 0)
    return isAhead ? minutes : -minutes
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }
}
