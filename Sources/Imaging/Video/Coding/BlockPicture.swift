import Pictures

/// A picture as blocks of one colour, in whole macroblocks of two by two.
struct BlockPicture: Hashable, Sendable {
  /// Luma, or one of the two kinds of chroma.
  enum Plane: Sendable, CaseIterable {
    case luma, blue, red
  }

  /// Blocks across.
  let columns: Int
  /// Blocks down.
  let rows: Int
  /// Raw values of pigments, row by row from the top.
  private let pigments: [UInt8]

  /// The picture of a painted canvas; its last row and column are repeated to the edge of the last
  /// macroblock, which is cropped.
  init(_ pixels: [UInt8], width: Int, size: FrameSize) {
    let (across, down) = size.macroblocks
    columns = 2 * across
    rows = 2 * down
    let height = width == 0 ? 0 : pixels.count / width
    var pigments: [UInt8] = []
    pigments.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        pigments.append(pixels[min(row, height - 1) * width + min(column, width - 1)])
      }
    }
    self.pigments = pigments
  }

  /// The samples of one plane, block by block.
  func samples(_ plane: Plane) -> [Int32] {
    let values = BlockColor.pigments.map { color in
      switch plane {
      case .luma: Int32(color.luma)
      case .blue: Int32(color.blue)
      case .red: Int32(color.red)
      }
    }
    return pigments.map { values[Int($0)] }
  }

  /// Whether a macroblock looks the same in another picture of this size.
  func isSame(_ other: BlockPicture, x: Int, y: Int) -> Bool {
    let upper = 2 * y * columns + 2 * x
    for place in [upper, upper + 1, upper + columns, upper + columns + 1]
    where pigments[place] != other.pigments[place] { return false }
    return true
  }
}

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
    BlockColor((PaletteColor(rawValue: value) ?? .black).tone)
  }

  private static func round(_ value: Int, over divisor: Int) -> Int {
    let half = divisor / 2
    return value < 0 ? -((half - value) / divisor) : (value + half) / divisor
  }
}
