extension Scene {
  /// Hot-air balloons rise over the hills at daybreak.
  static func paintBalloon(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.sky, .pale, .frost, .cream, .sand], from: 0, to: 72)
    canvas.disc(36, 66, 15, .gold)
    canvas.ellipse(20, 78, 60, 16, .mauve)
    canvas.ellipse(120, 80, 74, 18, .mauve)
    paintBalloon(
      &canvas, 34 + Trig.sine(time / 31) * 14, 27 + Trig.sine(time / 17) * 8, 8,
      (.teal, .aqua), time)
    paintBalloon(
      &canvas, 136 - Trig.sine(time / 27) * 12, 38 + Trig.sine(time / 13 + 0.3) * 8, 10,
      (.violet, .lilac), time + 2)
    canvas.ellipse(70, 92, 80, 20, .moss)
    canvas.ellipse(160, 96, 60, 22, .leaf)
    canvas.ellipse(0, 98, 60, 20, .grass)
    paintBalloon(
      &canvas, 84 + Trig.sine(time / 23) * 16, 33 + Trig.sine(time / 11) * 6, 22,
      (.red, .gold), time + 4)
    paintBirds(&canvas, time)
  }

  private static func paintBalloon(
    _ canvas: inout PixelCanvas, _ x: Double, _ y: Double, _ radius: Double,
    _ colors: (dark: PaletteColor, light: PaletteColor), _ time: Double
  ) {
    let (x, y) = (canvas.snapX(x), canvas.snapY(y))
    let round = canvas.scale.round
    let unit: Spot = (radius * round / canvas.scale.x, radius * round / canvas.scale.y)
    paintCone(&canvas, (x, y), unit, top: 0.86, bottom: 0.26, colors.dark)
    canvas.disc(x, y, radius, colors.dark)
    canvas.ellipse(x, y, unit.x * 0.62, unit.y, colors.light)
    paintCone(&canvas, (x, y), unit, top: 0.55, bottom: 0.18, colors.light)
    canvas.ellipse(x, y, unit.x * 0.24, unit.y, colors.dark)
    canvas.rect(x - unit.x * 0.1, y + unit.y * 0.6, unit.x * 0.2, unit.y * 0.8, colors.dark)
    if Trig.phase(time, 5) < 0.24 {
      canvas.rect(x - unit.x * 0.1, y + unit.y * 1.4, unit.x * 0.2, unit.y * 0.26, .yellow)
    }
    paintBasket(&canvas, (x, y), unit)
  }

  /// The part of an envelope that narrows towards its mouth.
  private static func paintCone(
    _ canvas: inout PixelCanvas, _ centre: Spot, _ unit: Spot, top: Double, bottom: Double,
    _ color: PaletteColor
  ) {
    let (high, low) = (centre.y + unit.y * 0.5, centre.y + unit.y * 1.4)
    canvas.polygon(
      [
        (centre.x - unit.x * top, high), (centre.x + unit.x * top, high),
        (centre.x + unit.x * bottom, low), (centre.x - unit.x * bottom, low),
      ], color)
  }

  private static func paintBasket(_ canvas: inout PixelCanvas, _ centre: Spot, _ unit: Spot) {
    let (x, y) = centre
    for side in [-1.0, 1.0] {
      canvas.line(
        x + side * unit.x * 0.22, y + unit.y * 1.35, x + side * unit.x * 0.18, y + unit.y * 1.66,
        0.8, .brown)
    }
    canvas.rect(x - unit.x * 0.22, y + unit.y * 1.62, unit.x * 0.44, unit.y * 0.34, .brown)
  }

  private static func paintBirds(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(Trig.phase(time, 24) * 220 - 30)
    let isUp = Trig.phase(time, 0.8) < 0.5
    for bird in 0..<3 {
      let (left, y) = (x - Double(bird % 2) * 9 + Double(bird) * 9, 14 + Double(bird) * 5)
      canvas.rect(left, y, 2, 1.6, .slate)
      guard canvas.isDetailed else { continue }
      canvas.rect(left - 3, y + (isUp ? -1.6 : 1.6), 3, 1.6, .slate)
      canvas.rect(left + 2, y + (isUp ? -1.6 : 1.6), 3, 1.6, .slate)
    }
  }
}
