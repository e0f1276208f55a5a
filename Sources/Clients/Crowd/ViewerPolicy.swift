/// The policy of a viewer's app, in one byte: its place among the crowd's, and what every request
/// asks of it.
struct ViewerPolicy: Sendable {
  /// The place in the lowest seven bits, then whether the app watches its player.
  private let bits: UInt8

  private static let watching: UInt8 = 0x80

  init(_ place: Int, watches: Bool) {
    bits = UInt8(place) | (watches ? Self.watching : 0)
  }

  /// Its place in the crowd's rules.
  var place: Int { Int(bits & ~Self.watching) }

  var watches: Bool { bits & Self.watching != 0 }
}
