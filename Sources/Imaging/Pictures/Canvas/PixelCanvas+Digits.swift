extension PixelCanvas {
  /// Digits, colon, dash: five rows of three pixels each, the top row in the highest bits.
  private static let small: [Character: UInt16] = [
    "0": 0b111_101_101_101_111, "1": 0b010_110_010_010_111, "2": 0b111_001_111_100_111,
    "3": 0b111_001_111_001_111, "4": 0b101_101_111_001_001, "5": 0b111_100_111_001_111,
    "6": 0b111_100_111_101_111, "7": 0b111_001_010_010_010, "8": 0b111_101_111_101_111,
    "9": 0b111_101_111_001_111, ":": 0b000_010_000_010_000, "-": 0b000_000_111_000_000,
  ]

  /// How wide text in pixel digits gets, in pixels, at a magnification.
  package static func digitsWidth(_ text: some StringProtocol, dot: Int) -> Int {
    max(0, text.count * 4 - 1) * dot
  }

  /// Writes digits, colons and dashes of 3 x 5 dots, each dot a square of `dot` pixels, around a
  /// place on the stage; other characters are gaps.
  package mutating func digits(
    _ text: some StringProtocol, around spot: Spot, dot: Int, _ color: PaletteColor
  ) {
    let x = Self.nearest(spot.x * scale.x - Double(Self.digitsWidth(text, dot: dot)) / 2)
    let y = Self.nearest(spot.y * scale.y - Double(5 * dot) / 2)
    digits(text, x: x, y: y, dot: dot, color)
  }

  /// Writes digits on a dark plate in a corner at the right, a little off the edges; a canvas that
  /// is too narrow stays as it is.
  mutating func plate(_ text: String, isTop: Bool, _ color: PaletteColor) {
    let dot = max(1, width / 80)
    let across = Self.digitsWidth(text, dot: dot) + 2 * dot
    let down = 7 * dot
    guard !text.isEmpty, across + 4 * dot <= width, 3 * down <= height else { return }
    let x = width - across - 2 * dot
    let y = isTop ? 2 * dot : height - down - 2 * dot
    block(x: x, y: y, width: across, height: down, PaletteColor.ink.rawValue)
    digits(text, x: x + dot, y: y + dot, dot: dot, color)
  }

  private mutating func digits(
    _ text: some StringProtocol, x: Int, y: Int, dot: Int, _ color: PaletteColor
  ) {
    var x = x
    for character in text {
      let bits = Self.small[character] ?? 0
      for index in 0..<15 where bits >> UInt16(14 - index) & 1 == 1 {
        block(
          x: x + index % 3 * dot, y: y + index / 3 * dot, width: dot, height: dot, color.rawValue)
      }
      x += 4 * dot
    }
  }

  /// The largest dot at which five rows fit into that many stage units, at least one pixel.
  package func dot(forHeight units: Double) -> Int { max(1, Int(units * scale.round / 5)) }
}

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
    let greys: [PaletteColor] = [.slate, .night, .ink, .night, .ink, .night, .slate]
    for (index, grey) in greys.enumerated() { tile(Double(index) * 160 / 7, 0, 160 / 7, 90, grey) }
  }
}
