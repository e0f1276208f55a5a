extension FineCanvas {
  /// Turns the light down: a picture that has stopped.
  mutating func dim() {
    let count = width * height
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<count {
        let pixel = pixels[index]
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let grey = (red * 54 + green * 183 + blue * 19) >> 8
        pixels[index] =
          ((3 * red + grey) / 8) << 16 | ((3 * green + grey) / 8) << 8 | (3 * blue + grey) / 8
      }
    }
  }

  /// Twelve dots around the middle, the brightest going round: waiting for data.
  mutating func paintSpinner(time: Double) {
    circle(80, 45, 18)
    paint(Glaze(0x101014, 0.72))
    let turn = Trig.phase(time, 1.2)
    for dot in 0..<12 {
      let angle = Double(dot) / 12
      let light = 1 - Trig.phase(turn - angle, 1)
      circle(
        80 + 11.5 * Trig.sine(angle) * scale.round / scale.x,
        45 - 11.5 * Trig.cosine(angle) * scale.round / scale.y, 1.5 + 0.7 * light)
      paint(Glaze(0xffffff, 0.18 + 0.82 * light * light))
    }
  }

  /// Hides everything behind grey blocks of two sizes that keep changing: an encrypted picture.
  mutating func scramble(seed: UInt64, time: Double) {
    let seed = Int(truncatingIfNeeded: seed)
    for row in 0..<9 {
      for column in 0..<16 {
        let place = seed &+ row &* 131 &+ column
        let turn = Int(time / 2.2 + Double(Trig.scatter(place, 97)) / 97)
        let block = place &* 8191 &+ turn
        let (x, y) = (Double(column) * 10, Double(row) * 10)
        if Trig.scatter(block &+ 77, 5) < 2 {
          for part in 0..<4 {
            paintBlock(x + Double(part % 2) * 5, y + Double(part / 2) * 5, 5, block &* 4 &+ part)
          }
        } else {
          paintBlock(x, y, 10, block)
        }
      }
    }
  }

  private mutating func paintBlock(_ x: Double, _ y: Double, _ side: Double, _ seed: Int) {
    tile(x, y, side, side, Self.greys[Trig.scatter(seed, Self.greys.count)])
  }

  private static let greys: [Pigment] = [
    .ink, .ink, .night, .slate, .slate, .stone, .stone, .steel, .silver,
  ]

  /// Bars in dark grey: nothing is received.
  mutating func paintNoSignal() {
    let greys = Self.bars
    for index in 0..<7 { tile(Double(index) * 160 / 7, 0, 160 / 7, 90, greys[index]) }
  }

  private static let bars: [Pigment] = [.slate, .night, .ink, .night, .ink, .night, .slate]
}
