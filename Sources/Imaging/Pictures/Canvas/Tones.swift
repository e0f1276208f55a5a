/// Arithmetic with the tones of pigments: their mean, their distance, what they are in the dark.
enum Tones {
  /// Three sums in one word, 21 bits each: up to 8,000 tones can be added.
  typealias Sum = UInt64

  /// The channels of every pixel value, each 0…255, red in the highest bits.
  static let sums: [Sum] = (0...UInt8.max).map { value in
    let (red, green, blue) = (PaletteColor(rawValue: value) ?? .black).tone
    return Sum(red) << 42 | Sum(green) << 21 | Sum(blue)
  }

  /// For every pixel value what is shown for it in a stopped picture.
  static let dimmed: [UInt8] = sums.map { sum in
    let (red, green, blue) = channels(sum, of: 1)
    let grey = (red * 54 + green * 183 + blue * 19) / 256
    return nearest(to: ((3 * red + grey) / 8, (3 * green + grey) / 8, (3 * blue + grey) / 8))
  }

  /// The mean of `count` tones whose sum is given, as red, green and blue.
  static func channels(_ sum: Sum, of count: Int) -> Tone {
    (Int(sum >> 42) / count, Int(sum >> 21 & 0x1f_ffff) / count, Int(sum & 0x1f_ffff) / count)
  }

  /// How far apart two tones are for the eye; the larger, the farther.
  @inline(__always)
  static func distance(_ tone: Tone, _ other: Tone) -> Int {
    let (red, green, blue) = (
      tone.red - other.red, tone.green - other.green, tone.blue - other.blue
    )
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }

  private static func nearest(to tone: Tone) -> UInt8 {
    var best = PaletteColor.black
    var least = Int.max
    for pigment in PaletteColor.allCases {
      let apart = distance(tone, pigment.tone)
      if apart < least { (best, least) = (pigment, apart) }
    }
    return best.rawValue
  }
}
