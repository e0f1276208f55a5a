/// Large numbers and short times in few columns.
enum CountText {
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

  /// A place from 1, such as `1st` or `12th`.
  static func ordinal(_ place: Int) -> String {
    let ending =
      switch (place % 100, place % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(place)\(ending)"
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
