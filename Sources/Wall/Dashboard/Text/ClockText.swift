import Simulation

/// Times as the wall prints them.
enum ClockText {
  /// Simulated time with tenths, such as `00:01:24.5`.
  static func log(_ instant: Instant) -> String {
    let tenths = max(0, instant.nanoseconds / 100_000_000)
    return "\(Quantity.clock(instant.sinceStart)).\(tenths % 10)"
  }

  /// Simulated time to the millisecond, such as `00:01:24.512`.
  static func exact(_ instant: Instant) -> String {
    let rest = String(max(0, instant.nanoseconds / 1_000_000) % 1000)
    return log(instant).dropLast(1) + rest.rightAligned(to: 3, with: "0")
  }

  /// Time left in minutes and seconds, rounded up, such as `1:12`; never below zero.
  static func countdown(_ duration: Duration) -> String {
    let seconds = max(0, (duration.wholeMilliseconds + 999) / 1000)
    guard seconds >= 3600 else { return "\(seconds / 60):\(two(seconds % 60))" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Seconds with one digit after the point, such as `18.2 s`.
  static func seconds(_ duration: Duration) -> String {
    let tenths = max(0, duration.wholeMilliseconds / 100)
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// A bit rate in megabits a second with one digit after the point, such as `3.0 Mb/s`.
  static func megabits(_ bitsPerSecond: Int) -> String {
    let tenths = (bitsPerSecond + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) Mb/s"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
