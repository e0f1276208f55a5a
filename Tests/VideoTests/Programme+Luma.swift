import Pictures

@testable import Video

extension Programme {
  /// The luma of every pixel as it was painted.
  func luma(atFrame frame: Int, size: FrameSize) -> [UInt8] {
    let canvas = canvas(atFrame: frame, size: size)
    let lumas = BlockColor.pigments.map { UInt8($0.luma) }
    var lines: [UInt8] = []
    lines.reserveCapacity(size.width * size.height)
    for row in 0..<canvas.height {
      var line: [UInt8] = []
      for pixel in canvas.pixels[row * canvas.width..<(row + 1) * canvas.width] {
        line.append(contentsOf: repeatElement(lumas[Int(pixel)], count: FrameSize.block))
      }
      let visible = min(FrameSize.block, size.height - row * FrameSize.block)
      for _ in 0..<visible { lines.append(contentsOf: line[..<size.width]) }
    }
    return lines
  }
}
