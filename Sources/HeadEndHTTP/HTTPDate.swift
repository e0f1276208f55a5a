import Simulation

/// Instants as HTTP has them (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`; for instants since 1970.
  static func text(of time: UnixTime) -> String {
    let date = time.iso8601.prefix(10).split(separator: "-")
    let day = days[Int(time.milliseconds / 86_400_000 % 7)]
    let month = months[(Int(date[1]) ?? 1) - 1]
    return "\(day), \(date[2]) \(month) \(date[0]) \(time.iso8601.dropFirst(11).prefix(8)) GMT"
  }
}
