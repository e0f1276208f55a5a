extension Scene {
  /// A reef: fish swim past, weeds sway, bubbles rise.
  static func paintReef(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.azure, .azure, .cobalt, .cobalt, .deep, .deep], from: 0, to: 80)
    canvas.polygon([(38, 0), (54, 0), (34, 60), (2, 60)], .sky)
    canvas.polygon([(92, 0), (102, 0), (94, 46), (72, 46)], .sky)
    canvas.ellipse(122, 82, 30, 18, .abyss)
    canvas.tile(0, 78, 160, 12, .tan)
    canvas.ellipse(50, 80, 40, 5, .tan)
    paintCorals(&canvas)
    for weed in 0..<3 { paintWeed(&canvas, Double(weed) * 11 + 66, weed, time) }
    for bubble in 0..<6 { paintBubble(&canvas, bubble, time) }
    paintFish(&canvas, time, period: 13, y: 26, size: 1.5, (.orange, .white))
    paintFish(&canvas, time + 6, period: -17, y: 46, size: 1.2, (.gold, .ink))
    paintFish(&canvas, time + 2, period: 21, y: 58, size: 1.0, (.blush, .magenta))
  }

  private static func paintCorals(_ canvas: inout PixelCanvas) {
    for branch in 0..<3 {
      let x = 12 + Double(branch) * 9
      let height = branch == 1 ? 30.0 : 20.0
      canvas.rect(x, 82 - height, 4.5, height, .pink)
      canvas.rect(x - 2, 82 - height - 2, 8.5, 4.5, .pink)
    }
    canvas.rect(12, 66, 22, 4.5, .pink)
    canvas.disc(132, 74, 12, .purple)
    canvas.disc(148, 77, 10, .magenta)
    canvas.disc(114, 79, 6, .coral)
  }

  private static func paintWeed(
    _ canvas: inout PixelCanvas, _ x: Double, _ weed: Int, _ time: Double
  ) {
    let height = 20 + Double(weed % 2) * 12
    for knot in 0..<6 {
      let up = Double(knot) / 5
      let sway = Trig.sine(time / 4 + Double(weed) * 0.2 + up * 0.4) * 4.5 * up
      canvas.tile(canvas.snapX(x + sway), 82 - (up + 0.2) * height, 4.5, height * 0.2, .lime)
    }
  }

  private static func paintBubble(_ canvas: inout PixelCanvas, _ bubble: Int, _ time: Double) {
    let phase = Trig.phase(time + Double(Trig.scatter(bubble, 60)) / 10, 6)
    let column = bubble < 3 ? 104.0 : 46.0
    let x = column + Trig.sine(phase * 2) * 3 + Double(bubble % 3) * 3
    canvas.disc(x, 78 - phase * 84, bubble % 2 == 0 ? 2.4 : 1.6, .frost)
  }

  private static func paintFish(
    _ canvas: inout PixelCanvas, _ time: Double, period: Double, y: Double, size: Double,
    _ colors: (body: PaletteColor, stripe: PaletteColor)
  ) {
    let side = period > 0 ? 1.0 : -1.0
    let part = Trig.phase(time, abs(period))
    let x = canvas.snapX(80 + side * (part * 230 - 115))
    let y = canvas.snapY(y + Trig.sine(time / 3.3) * 3)
    let wag = Trig.phase(time, 0.9) < 0.5 ? 1.0 : 0.75
    let tail = side * size
    let (end, spread) = (x - 17 * tail, 8 * size * wag)
    canvas.polygon([(x - 8 * tail, y), (end, y - spread), (end, y + spread)], colors.body)
    canvas.ellipse(x, y, 12 * size, 7 * size, colors.body)
    canvas.rect(x - 1.5 * size - 2 * tail, y - 6 * size, 3.4 * size, 12 * size, colors.stripe)
    canvas.rect(x + 6.5 * tail - 1, y - 3 * size, 2.4 * size, 2.4 * size, .black)
  }
}
