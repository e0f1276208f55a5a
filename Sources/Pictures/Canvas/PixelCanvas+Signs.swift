extension PixelCanvas {
  /// Eight dots around the middle, one after the other lit: waiting for data.
  package mutating func paintSpinner(time: Double) {
    let round = scale.round
    let lit = Int(Trig.phase(time, 1.2) * 8)
    let (x, y) = (80.0, 45.0)
    disc(x, y, 19, .ink)
    for dot in 0..<8 {
      let angle = Double(dot) / 8
      let age = (lit - dot + 8) % 8
      disc(
        x + 12.5 * Trig.sine(angle) * round / scale.x,
        y - 12.5 * Trig.cosine(angle) * round / scale.y, 2.7,
        age == 0 ? .white : age < 3 ? .steel : .slate)
    }
  }

  /// Bars in dark grey: nothing is received.
  package mutating func paintNoSignal() {
    let greys: [Pigment] = [.slate, .night, .ink, .night, .ink, .night, .slate]
    for (index, grey) in greys.enumerated() {
      tile(Double(index) * 160 / 7, 0, 160 / 7, 90, grey)
    }
  }
}
