/// A calendar instant: whole milliseconds since 1970-01-01T00:00:00Z, as clocks of devices and
/// servers show it.
package struct UnixTime: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// When the world of everything scripted starts: 2026-01-01T00:00:00Z.
  package static let scriptedEpoch = UnixTime(milliseconds: 1_767_225_600_000)

  /// Whole seconds since 1970, rounded down: the unit of JWT's `exp`.
  package var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }

  package static func < (lhs: UnixTime, rhs: UnixTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  package static func + (lhs: UnixTime, rhs: Duration) -> UnixTime {
    UnixTime(milliseconds: lhs.milliseconds + rhs.wholeMilliseconds)
  }

  package static func - (lhs: UnixTime, rhs: UnixTime) -> Duration {
    .milliseconds(lhs.milliseconds - rhs.milliseconds)
  }

  /// What a right clock shows at a simulated instant of a world that started at `epoch`.
  package init(at instant: Instant, epoch: UnixTime) {
    milliseconds = epoch.milliseconds + instant.nanoseconds / 1_000_000
  }

  /// Reads what `iso8601` writes up to the year 9999, with or without the milliseconds; `nil` for
  /// anything else.
  package init?(iso8601 text: String) {
    self.init(iso8601: Array(text.utf8)[...])
  }

  /// The same in UTF-8.
  package init?(iso8601 text: ArraySlice<UInt8>) {
    var rest = text
    guard let year = Self.take(4, "-", from: &rest), let month = Self.take(2, "-", from: &rest),
      let day = Self.take(2, "T", from: &rest), let hour = Self.take(2, ":", from: &rest),
      let minute = Self.take(2, ":", from: &rest), hour < 24, minute < 60
    else { return nil }
    let isWhole = rest.count == 3
    guard let second = Self.take(2, isWhole ? "Z" : ".", from: &rest), second < 60,
      let fraction = isWhole ? 0 : Self.take(3, "Z", from: &rest), rest.isEmpty
    else { return nil }
    let seconds = ((Self.days(before: year, month, day) * 24 + hour) * 60 + minute) * 60 + second
    milliseconds = seconds * 1000 + fraction
    guard civilDate == (year, month, day) else { return nil }
  }

  /// Takes a number of so many digits, and the mark that follows it.
  private static func take(
    _ width: Int, _ mark: Unicode.Scalar, from text: inout ArraySlice<UInt8>
  ) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<width {
      guard let digit = text.popFirst(), (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - 0x30)
    }
    return text.popFirst() == UInt8(ascii: mark) ? number : nil
  }

  /// ISO 8601 with milliseconds in UTC, such as `2026-01-01T00:00:00.000Z`.
  package var iso8601: String {
    let (year, month, day) = civilDate
    let time = milliseconds - daysSince1970 * 86_400_000
    var text = ""
    Self.put(year, 4, "-", to: &text)
    Self.put(month, 2, "-", to: &text)
    Self.put(day, 2, "T", to: &text)
    Self.put(time / 3_600_000, 2, ":", to: &text)
    Self.put(time / 60_000 % 60, 2, ":", to: &text)
    Self.put(time / 1000 % 60, 2, ".", to: &text)
    Self.put(time % 1000, 3, "Z", to: &text)
    return text
  }

  private var daysSince1970: Int64 {
    milliseconds >= 0 ? milliseconds / 86_400_000 : (milliseconds - 86_399_999) / 86_400_000
  }

  /// Year, month and day in the proleptic Gregorian calendar, counted in eras of 400 years that
  /// start on a first of March.
  private var civilDate: (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Days from 1970-01-01 to a date of the same calendar.
  private static func days(before year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  /// Adds a number with at least so many digits, and the mark that follows it.
  private static func put(_ number: Int64, _ width: Int, _ mark: String, to text: inout String) {
    let digits = String(number)
    for _ in 0..<max(0, width - digits.utf8.count) { text += "0" }
    text += digits
    text += mark
  }
}
