import Screen

/// What the palette looks like, and which of its colours comes nearest to a tone.
enum Tones {
  /// Three sums in one word, 21 bits each: up to 8,000 tones can be added.
  typealias Sum = UInt64

  /// The channels of xterm's 256 colours, each 0…255, red in the highest bits.
  static let sums: [Sum] = (0...255).map { index in
    let (red, green, blue) = Color(UInt8(index)).rgb
    return Sum(red) << 42 | Sum(green) << 21 | Sum(blue)
  }

  /// For each of xterm's colours what is shown for it in a stopped picture.
  static let dimmed: [UInt8] = sums.map { sum in
    let (red, green, blue) = channels(sum, of: 1)
    let grey = (red * 54 + green * 183 + blue * 19) / 256
    let tone = Sum((3 * red + grey) / 8) << 42 | Sum((3 * green + grey) / 8) << 21
    return nearest(to: tone | Sum((3 * blue + grey) / 8))
  }

  /// The mean of `count` tones whose sum is given, as red, green and blue.
  static func channels(_ sum: Sum, of count: Int) -> (red: Int, green: Int, blue: Int) {
    (
      Int(sum >> 42) / count, Int(sum >> 21 & 0x1f_ffff) / count, Int(sum & 0x1f_ffff) / count
    )
  }

  /// How far apart two tones are for the eye; the larger, the farther.
  @inline(__always)
  static func distance(
    _ tone: (red: Int, green: Int, blue: Int), _ other: (red: Int, green: Int, blue: Int)
  ) -> Int {
    let (red, green, blue) = (
      tone.red - other.red, tone.green - other.green, tone.blue - other.blue
    )
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }

  private static func nearest(to sum: Sum) -> UInt8 {
    let tone = channels(sum, of: 1)
    var best = Pigment.black
    var least = Int.max
    for pigment in Pigment.allCases {
      let apart = distance(tone, channels(sums[Int(pigment.rawValue)], of: 1))
      if apart < least { (best, least) = (pigment, apart) }
    }
    return best.rawValue
  }
}
