import Simulation

/// The likely meaning of a duration written in another way than files have it.
enum DurationHint {
  /// The units of files, by their common spellings.
  private static let units = [
    "": "s", "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "m": "min",
    "min": "min", "mins": "min", "minute": "min", "minutes": "min", "h": "h", "hr": "h",
    "hrs": "h", "hour": "h", "hours": "h", "d": "d", "day": "d", "days": "d", "ms": "ms",
    "msec": "ms", "msecs": "ms", "millisecond": "ms", "milliseconds": "ms",
  ]

  /// `; did you mean x?` for the end of a message, where numbers and units are clear: `2m`,
  /// `5 sec`, `1m30s` or `90`; `nil` where that is out of range.
  static func hint(_ text: String, in range: ClosedRange<Duration>) -> String? {
    var rest = text.lowercased()[...]
    var parts: [String] = []
    while !rest.isEmpty, parts.count < 4 {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let word = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      guard !number.isEmpty, let unit = units[String(word)] else { return nil }
      parts.append(number + unit)
    }
    let durations = parts.compactMap { Quantity.duration($0) }
    guard rest.isEmpty, !parts.isEmpty, durations.count == parts.count else { return nil }
    guard range.contains(durations.reduce(.zero, +)) else { return nil }
    let meant = parts.count == 1 ? parts[0] : Quantity.text(durations.reduce(.zero, +))
    return meant == text ? nil : "; did you mean `\(meant)`?"
  }
}
