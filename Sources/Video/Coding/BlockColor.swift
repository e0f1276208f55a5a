import Pictures

/// A colour as it is coded: a luma and two chroma samples of BT.709 in limited range, 16…235 and
/// 16…240 (ITU-R BT.709-6).
struct BlockColor: Hashable, Sendable {
  let luma: Int
  let blue: Int
  let red: Int

  /// The nearest samples to red, green and blue, 0…255 each.
  init(_ tone: Tone) {
    // In ten-thousandths of a full channel.
    let light = 2126 * tone.red + 7152 * tone.green + 722 * tone.blue
    luma = 16 + Self.round(light * 219, over: 10_000 * 255)
    blue = 128 + Self.round((10_000 * tone.blue - light) * 224, over: 18_556 * 255)
    red = 128 + Self.round((10_000 * tone.red - light) * 224, over: 15_748 * 255)
  }

  /// The colour of every pixel value of a canvas.
  static let pigments: [BlockColor] = (0...UInt8.max).map { value in
    BlockColor((Pigment(rawValue: value) ?? .black).tone)
  }

  private static func round(_ value: Int, over divisor: Int) -> Int {
    let half = divisor / 2
    return value < 0 ? -((half - value) / divisor) : (value + half) / divisor
  }
}
