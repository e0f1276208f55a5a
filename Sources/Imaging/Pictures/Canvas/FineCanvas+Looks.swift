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
    paint(Blend(0x101014, 0.72))
    let turn = Trig.phase(time, 1.2)
    for dot in 0..<12 {
      let angle = Double(dot) / 12
      let light = 1 - Trig.phase(turn - angle, 1)
      circle(
        80 + 11.5 * Trig.sine(angle) * scale.round / scale.x,
        45 - 11.5 * Trig.cosine(angle) * scale.round / scale.y, 1.5 + 0.7 * light)
      paint(Blend(0xffffff, 0.18 + 0.82 * light * light))
    }
  }

  /// Hides everything behind grey blocks of two sizes that keep changing: an encrypted picture.
  mutating func scramble(seed: UInt64, time: Double) {
    let seed = Int(truncatingIfNeeded: seed)
    for row in 0..<9 {
      for column in 0..<16 {
        let place = seed &+ row &* 131 &+ column
        let turn = time / 2.2 + Double(Trig.scatter(place, 97)) / 97
        let block = place &* 8191 &+ Int(turn)
        // A block fades into what it was about to become.
        let part = UInt32(Trig.ease((Trig.phase(turn, 1) - 0.86) * 7) * 256)
        let (x, y) = (Double(column) * 10, Double(row) * 10)
        let isSplit = Trig.scatter(place &* 31 &+ 77, 5) < 2
        for quarter in 0..<(isSplit ? 4 : 1) {
          let tone = Blend.mix(
            Self.grey(block &* 4 &+ quarter), Self.grey((block &+ 1) &* 4 &+ quarter), part)
          let side = isSplit ? 5.0 : 10
          paintBlock(x + Double(quarter % 2) * 5, y + Double(quarter / 2) * 5, side, tone)
        }
      }
    }
    box(0, 0, 160, 90)
    paint(.radial((80, 45), across: 120, down: 78, Blend(0x06080e, 0), Blend(0x06080e, 0.75)))
  }

  /// A block between whole pixels, a little lighter at its top and left edge.
  private mutating func paintBlock(_ x: Double, _ y: Double, _ side: Double, _ tone: UInt32) {
    tile(x, y, side, side, Blend.mix(tone, 0xffffff, 20))
    tile(x + 0.6, y + 0.6, side - 0.6, side - 0.6, tone)
  }

  private static func grey(_ seed: Int) -> UInt32 {
    let light = greys[Trig.scatter(seed, greys.count)]
    return light << 16 | (light + light / 24) << 8 | (light + light / 8)
  }

  private static let greys: [UInt32] = [0x10, 0x1a, 0x28, 0x3c, 0x48, 0x5e, 0x72, 0x90, 0xb4]

  /// Bars in dark grey: nothing is received.
  mutating func paintNoSignal() {
    let lights = Self.barLights
    for index in 0..<7 {
      let light = lights[index]
      tile(Double(index) * 160 / 7, 0, 160 / 7, 68, light << 16 | light << 8 | (light + light / 6))
      let low = lights[6 - index] / 2
      tile(Double(index) * 160 / 7, 68, 160 / 7, 7, low << 16 | low << 8 | (low + low / 6))
    }
    wash(75, 0x0c0c10, 90, 0x0c0c10)
    for step in 0..<6 {
      let light = UInt32(step) * 9 + 8
      tile(Double(step) * 160 / 6, 75, 160 / 6, 15, light << 16 | light << 8 | (light + light / 6))
    }
    box(0, 0, 160, 90)
    paint(.radial((80, 40), across: 116, down: 84, Blend(0x000000, 0), Blend(0x000000, 0.7)))
  }

  private static let barLights: [UInt32] = [0x52, 0x46, 0x3c, 0x32, 0x2a, 0x22, 0x1a]
}
