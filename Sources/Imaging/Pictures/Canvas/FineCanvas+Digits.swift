/// Digits as strokes with round ends.
extension FineCanvas {
  /// Writes digits, colons and dashes of that height around a place; other characters are gaps.
  mutating func digits(
    _ text: some StringProtocol, around spot: Spot, height: Double, _ ink: Stroke,
    weight: Double = 0.13
  ) {
    let unit = height * scale.round
    let (across, down) = (unit / scale.x, unit / scale.y)
    var x = spot.x - Self.digitsWidth(text) * across / 2
    for character in text {
      let advance = Self.advance(character)
      outline(character, x + (advance - 0.56) / 2 * across, spot.y - down / 2, across, down, weight)
      x += advance * across
    }
    paint(ink)
  }

  /// How wide text gets, in heights of a digit.
  static func digitsWidth(_ text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + advance($1) }
  }

  private static func advance(_ character: Character) -> Double { character == ":" ? 0.4 : 0.74 }

  private mutating func outline(
    _ character: Character, _ x: Double, _ y: Double, _ across: Double, _ down: Double,
    _ weight: Double
  ) {
    let at = (x: x, y: y, across: across, down: down, weight: weight)
    switch character {
    case "0": bow(at, 0.28, 0.5, 0.22, 0.44, 0, 256)
    case "1": strokes(at, (0.1, 0.22), (0.3, 0.06), (0.3, 0.94))
    case "2":
      bow(at, 0.28, 0.28, 0.22, 0.22, 118, 272)
      strokes(at, (0.48, 0.36), (0.06, 0.94), (0.52, 0.94))
    case "3":
      bow(at, 0.27, 0.27, 0.2, 0.21, 122, 320)
      bow(at, 0.27, 0.71, 0.23, 0.23, 192, 390)
    case "4": strokes(at, (0.38, 0.94), (0.38, 0.06), (0.04, 0.68), (0.56, 0.68))
    case "5":
      strokes(at, (0.48, 0.06), (0.12, 0.06), (0.09, 0.45))
      bow(at, 0.27, 0.66, 0.23, 0.28, 158, 370)
    case "6":
      bow(at, 0.28, 0.68, 0.22, 0.26, 0, 256)
      strokes(at, (0.42, 0.06), (0.24, 0.26), (0.1, 0.52), (0.065, 0.64))
    case "7": strokes(at, (0.06, 0.06), (0.5, 0.06), (0.2, 0.94))
    case "8":
      bow(at, 0.28, 0.26, 0.19, 0.2, 0, 256)
      bow(at, 0.28, 0.7, 0.23, 0.24, 0, 256)
    case "9":
      bow(at, 0.28, 0.32, 0.22, 0.26, 0, 256)
      strokes(at, (0.14, 0.94), (0.32, 0.74), (0.46, 0.48), (0.495, 0.36))
    case ":":
      strokes(at, (0.28, 0.3), (0.28, 0.301), (0.28, 0.301))
      strokes(at, (0.28, 0.72), (0.28, 0.721), (0.28, 0.721))
    case "-": strokes(at, (0.1, 0.52), (0.3, 0.52), (0.46, 0.52))
    default: break
    }
  }

  private typealias Box = (
    x: Double, y: Double, across: Double, down: Double, weight: Double
  )

  private mutating func strokes(
    _ box: Box, _ first: Spot, _ second: Spot, _ third: Spot, _ fourth: Spot? = nil
  ) {
    draw(box, first, second)
    draw(box, second, third)
    if let fourth { draw(box, third, fourth) }
  }

  private mutating func draw(_ box: Box, _ from: Spot, _ to: Spot) {
    stroke(
      box.x + from.x * box.across, box.y + from.y * box.down, box.x + to.x * box.across,
      box.y + to.y * box.down, box.across * box.weight * scale.x / scale.round)
  }

  /// A part of an ellipse, from one 256th of a turn to another, clockwise from the right.
  private mutating func bow(
    _ box: Box, _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Int,
    _ to: Int
  ) {
    let turns = Trig.circle
    let half = box.weight / 2
    let place = { (step: Int, outward: Double) -> Spot in
      let (sine, cosine) = turns[step & 255]
      return (
        box.x + (x + (radiusX + outward * half) * Double(cosine)) * box.across,
        box.y + (y + (radiusY + outward * half) * Double(sine)) * box.down
      )
    }
    let start = place(from, 1)
    move(start.x, start.y)
    for step in stride(from: from + 4, through: to, by: 4) {
      let spot = place(step, 1)
      line(spot.x, spot.y)
    }
    for step in stride(from: to, through: from, by: -4) {
      let spot = place(step, -1)
      line(spot.x, spot.y)
    }
    close()
    guard to - from < 256 else { return }
    let (first, last) = (place(from, 0), place(to, 0))
    let cap = half * box.across * scale.x / scale.round
    self.circle(first.x, first.y, cap)
    self.circle(last.x, last.y, cap)
  }
}
