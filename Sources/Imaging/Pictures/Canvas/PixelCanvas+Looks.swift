extension PixelCanvas {
  /// Blurs into blocks of that many pixels; each takes the one of its colours that is nearest to
  /// the mean of all.
  package mutating func coarsen(block size: Int) {
    guard size > 1, width > 0, height > 0 else { return }
    let sums = Tones.sums
    for top in stride(from: 0, to: height, by: size) {
      let rows = top..<min(height, top + size)
      for left in stride(from: 0, to: width, by: size) {
        let columns = left..<min(width, left + size)
        let color = pixels.withUnsafeBufferPointer { pixels in
          sums.withUnsafeBufferPointer { sums in
            Self.typical(pixels, width: width, columns: columns, rows: rows, sums)
          }
        }
        block(x: left, y: top, width: size, height: size, color)
      }
    }
  }

  private static func typical(
    _ pixels: UnsafeBufferPointer<UInt8>, width: Int, columns: Range<Int>, rows: Range<Int>,
    _ sums: UnsafeBufferPointer<Tones.Sum>
  ) -> UInt8 {
    let first = pixels[rows.lowerBound * width + columns.lowerBound]
    var sum: Tones.Sum = 0
    var isFlat = true
    for row in rows {
      for column in columns {
        let color = pixels[row * width + column]
        sum &+= sums[Int(color)]
        isFlat = isFlat && color == first
      }
    }
    guard !isFlat else { return first }
    let mean = Tones.channels(sum, of: columns.count * rows.count)
    var (best, least) = (first, Int.max)
    for row in rows {
      for column in columns {
        let color = pixels[row * width + column]
        let apart = Tones.distance(mean, Tones.channels(sums[Int(color)], of: 1))
        if apart < least { (best, least) = (color, apart) }
      }
    }
    return best
  }

  /// Hides everything behind a mosaic of grey blocks that keep changing: a picture without a key.
  package mutating func scramble(seed: UInt64, time: Double) {
    let size = max(1, max((width + 8) / 9, (height + 5) / 6 / 2))
    let seed = Int(truncatingIfNeeded: seed)
    for (row, top) in stride(from: 0, to: height, by: size).enumerated() {
      for (column, left) in stride(from: 0, to: width, by: size).enumerated() {
        let place = seed &+ row &* 131 &+ column
        let turn = Int(time / 2.2 + Double(Trig.scatter(place, 97)) / 97)
        let grey = Self.greys[Trig.scatter(place &* 8191 &+ turn, Self.greys.count)]
        block(x: left, y: top, width: size, height: size, grey.rawValue)
      }
    }
  }

  private static let greys: [PaletteColor] = [
    .ink, .ink, .night, .slate, .slate, .stone, .stone, .steel, .silver,
  ]

  /// Turns the light down: a picture that has stopped.
  package mutating func dim() {
    let dimmed = Tones.dimmed
    for index in pixels.indices { pixels[index] = dimmed[Int(pixels[index])] }
  }
}
