/// Large numbers and short times in few columns.
package enum CountText {
  /// In at most five characters, rounded down, such as `950`, `12.3k`, `60k` or `1.2M`.
  static func short(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count)"
    case ..<1_000_000: scaled(count, 1000) + "k"
    default: scaled(count, 1_000_000) + "M"
    }
  }

  /// Such as `20ms` or `2.1s`.
  static func time(milliseconds: Int) -> String {
    milliseconds < 1000 ? "\(milliseconds)ms" : scaled(milliseconds, 1000) + "s"
  }

  /// With one digit after the point below a hundred, unless it is 0.
  private static func scaled(_ count: Int, _ unit: Int) -> String {
    let tenths = count * 10 / unit
    guard tenths < 1000, tenths % 10 != 0 else { return "\(tenths / 10)" }
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// With a comma between thousands, such as `812,345`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Such as `1 viewer` or `812,345 viewers`.
  static func viewers(_ count: Int) -> String { plural(count, "viewer") }

  /// Such as `1 session` or `2 sessions`: a count and what is counted.
  package static func plural(_ count: Int, _ word: String) -> String {
    "\(grouped(count)) \(word)\(count == 1 ? "" : "s")"
  }

  /// Such as `1 entry` or `2 entries`.
  static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  /// A part of a whole, rounded down, so that 100 % are all, such as `95.2 %`.
  static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part < whole else { return whole > 0 ? "100 %" : "0 %" }
    let permille = part * 1000 / whole
    return "\(permille / 10).\(permille % 10) %"
  }
}
