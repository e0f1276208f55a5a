extension Scene {
  /// Driving at dusk: the lane marks run towards us, a car is ahead, lamps pass.
  static func paintRoad(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.midnight, .violet, .purple, .rose, .coral, .apricot], from: 0, to: 42)
    canvas.polygon([(0, 30), (34, 42), (-20, 42)], .plum)
    canvas.polygon([(30, 26), (70, 42), (-6, 42)], .plum)
    canvas.polygon([(132, 22), (178, 42), (92, 42)], .plum)
    canvas.tile(0, 42, 160, 48, .abyss)
    canvas.polygon([(76, 42), (84, 42), (168, 90), (-8, 90)], .night)
    canvas.polygon([(76, 42), (77.5, 42), (4, 90), (-8, 90)], .silver)
    canvas.polygon([(82.5, 42), (84, 42), (168, 90), (156, 90)], .silver)
    paintMarks(&canvas, time)
    paintLamps(&canvas, time)
    paintCar(&canvas, time)
  }

  /// A place on the road: 1 is at our feet, the horizon is far beyond.
  private static func roadY(_ distance: Double) -> Double { 42 + 48 / distance }

  private static func paintMarks(_ canvas: inout PixelCanvas, _ time: Double) {
    for mark in 0..<7 {
      let near = 0.6 + (Double(mark) - Trig.phase(time, 0.7) + 0.4) * 0.9
      guard near > 0.4 else { continue }
      let (y0, y1) = (roadY(near + 0.5), roadY(max(0.6, near)))
      let least = 0.5 / canvas.scale.x
      let (w0, w1) = (max(least, 2.6 / (near + 0.5)), max(least, 2.6 / max(0.6, near)))
      canvas.polygon([(80 - w0, y0), (80 + w0, y0), (80 + w1, y1), (80 - w1, y1)], .gold)
    }
  }

  private static func paintLamps(_ canvas: inout PixelCanvas, _ time: Double) {
    for lamp in stride(from: 3, through: 0, by: -1) {
      let distance = 1 + (Double(lamp) - Trig.phase(time, 2.4) + 0.5) * 2.2
      guard distance > 0.7 else { continue }
      let foot = roadY(distance)
      let height = 62 / distance
      for side in [-1.0, 1.0] {
        let x = canvas.snapX(80 + side * 104 / distance)
        canvas.rect(x, foot - height, 2.4 / distance, height, .stone)
        canvas.rect(x - (side > 0 ? 12 : 0) / distance, foot - height, 13 / distance, 3, .lemon)
      }
    }
  }

  private static func paintCar(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(102 + Trig.sine(time / 9) * 9)
    let y = canvas.snapY(70 + Trig.sine(time / 5) * 2)
    canvas.rect(x - 13, y + 8, 27, 3, .black)
    canvas.polygon([(x - 9, y - 13), (x + 9, y - 13), (x + 13, y - 2), (x - 13, y - 2)], .slate)
    canvas.polygon([(x - 7, y - 11), (x + 7, y - 11), (x + 9, y - 4), (x - 9, y - 4)], .dusk)
    canvas.rect(x - 14, y - 3, 28, 11, .stone)
    let isBraking = Trig.phase(time, 7) < 0.2
    canvas.rect(x - 14, y - 1, 7, 4.5, isBraking ? .coral : .red)
    canvas.rect(x + 7, y - 1, 7, 4.5, isBraking ? .coral : .red)
    canvas.rect(x - 4, y + 2, 8, 3, .sand)
  }
}
