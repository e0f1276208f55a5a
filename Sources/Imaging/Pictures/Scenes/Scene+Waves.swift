extension Scene {
  /// The ocean at sunset: waves roll, the light glitters, a boat sails past.
  static func paintWaves(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.plum, .rose, .coral, .peach, .apricot], from: 0, to: 44)
    canvas.disc(106, 40, 20, .sand)
    canvas.disc(106, 40, 16, .lemon)
    canvas.rect(14, 19, 40, 3, .peach)
    canvas.rect(26, 16, 18, 3, .peach)
    canvas.ellipse(4, 45, 26, 9, .plum)
    canvas.bands([.cobalt, .deep, .deep, .navy], from: 44, to: 90)
    for row in 0..<9 { paintGlitter(&canvas, row, time) }
    for row in 0..<8 { paintSwell(&canvas, row, time) }
    paintBoat(&canvas, time)
  }

  private static func paintGlitter(_ canvas: inout PixelCanvas, _ row: Int, _ time: Double) {
    let depth = Double(row)
    let sway = Trig.sine(time / 3.1 + depth * 0.31) * (1.5 + depth * 0.5)
    let width = 27 - depth * 1.6 + Trig.sine(time / 2.3 + depth * 0.43) * 4
    canvas.tile(106 - width / 2 + sway, 44 + depth * 5, width, 5, row < 3 ? .sand : .apricot)
  }

  private static func paintSwell(_ canvas: inout PixelCanvas, _ row: Int, _ time: Double) {
    let depth = Double(row)
    let y = 48 + depth * 5.4
    let speed = 5 + depth * 1.1
    for crest in 0..<3 {
      let place = Double(crest * 74 + Trig.scatter(row * 3 + crest, 60) + row * 97 % 74)
      let drift = time * speed + place
      let x = canvas.snapX(200 - Trig.phase(drift, 222) * 222)
      let length = 9 + depth * 2.4
      canvas.rect(x - length / 2, y, length, 1.5 + depth * 0.2, row < 4 ? .azure : .cobalt)
      if row > 3 { canvas.rect(x - length / 4, y - 2, length / 2, 2, .sky) }
    }
  }

  private static func paintBoat(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(Trig.phase(time + 9, 50) * 210 - 25)
    let y = canvas.snapY(58 + Trig.sine(time / 3.7) * 1.6)
    canvas.polygon([(x - 11, y - 2), (x + 12, y - 2), (x + 7, y + 5), (x - 8, y + 5)], .wine)
    canvas.polygon([(x + 1, y - 28), (x + 1, y - 4), (x - 10, y - 4)], .cream)
    canvas.polygon([(x + 3, y - 24), (x + 3, y - 4), (x + 12, y - 4)], .coral)
  }
}
