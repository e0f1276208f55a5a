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
