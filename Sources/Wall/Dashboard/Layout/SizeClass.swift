import Screen

/// How much a screen holds: the largest class whose width and height both fit
/// (Dashboard/Layout, "Size classes").
enum SizeClass: String, Sendable {
  case tiny = "XS"
  case small = "S"
  case medium = "M"
  case large = "L"

  /// The smallest screen that shows players.
  static let needed = Size(60, 16)
  /// The same of one that is narrower, as the picture of a phone is [N].
  static let neededUpright = Size(40, 24)
  /// The screen that is recommended for a talk, and that its captions are judged by: that of a film
  /// of 1080p. It holds three lines of large letters [N].
  static let ofTalk = Size(160, 45)

  init(_ size: Size) {
    if size.width >= 160, size.height >= 45 {
      self = .large
    } else if size.width >= 100, size.height >= 30 {
      self = .medium
    } else if size.holds(Self.needed) || size.holds(Self.neededUpright) {
      self = .small
    } else {
      self = .tiny
    }
  }

  /// Columns of an inspector.
  func inspectorColumns(width: Int) -> Int {
    switch self {
    case .tiny: 0
    case .small: width / 2
    case .medium: max(44, width * 2 / 5)
    case .large: min(64, max(54, width / 3))
    }
  }
}

extension Size {
  /// Whether it is at least as wide and as high as another.
  fileprivate func holds(_ other: Size) -> Bool {
    width >= other.width && height >= other.height
  }
}
