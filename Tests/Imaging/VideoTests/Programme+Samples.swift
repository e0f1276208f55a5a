import Pictures

@testable import Video

extension Programme {
  /// The samples of every pixel as they were painted: luma, then both planes of chroma, which have
  /// half as many columns and rows.
  func samples(atFrame frame: Int, _ rate: FrameRate = .ten, size: FrameSize) -> [UInt8] {
    let canvas = canvas(atFrame: frame, rate, size: size)
    let colors = BlockColor.pigments
    let planes = [colors.map(\.luma), colors.map(\.blue), colors.map(\.red)]
    return planes.enumerated().flatMap { index, plane in
      let part = index == 0 ? 1 : 2
      let side = FrameSize.block / part
      var samples: [UInt8] = []
      for row in 0..<canvas.height {
        var line: [UInt8] = []
        for pixel in canvas.pixels[row * canvas.width..<(row + 1) * canvas.width] {
          line.append(contentsOf: repeatElement(UInt8(plane[Int(pixel)]), count: side))
        }
        for _ in 0..<min(side, size.height / part - row * side) {
          samples.append(contentsOf: line[..<(size.width / part)])
        }
      }
      return samples
    }
  }
}
