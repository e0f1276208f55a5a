extension Scene {
  /// A city at night: windows light up and go dark, a train crosses the bridge.
  static func paintCity(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.navy, .midnight, .violet, .purple], from: 0, to: 67)
    canvas.disc(126, 18, 10, .cream)
    canvas.disc(129, 21, 2.6, .sand)
    canvas.disc(122, 15, 2, .sand)
    for star in 0..<9 {
      let x = Double(Trig.scatter(star, 100))
      canvas.rect(x, Double(Trig.scatter(star + 9, 26)), 1, 1, .lilac)
    }
    for house in 0..<8 { paintFarHouse(&canvas, house) }
    for house in 0..<6 { paintHouse(&canvas, house, time) }
    paintRiver(&canvas, time)
    paintTrain(&canvas, time)
  }

  private static func paintFarHouse(_ canvas: inout PixelCanvas, _ house: Int) {
    let height = Double(18 + Trig.scatter(house + 3, 5) * 5)
    canvas.tile(Double(house) * 21 - 4, 67 - height, 17, height, .plum)
  }

  private static func paintHouse(_ canvas: inout PixelCanvas, _ house: Int, _ time: Double) {
    let heights: [Double] = [36, 48, 28, 54, 34, 42]
    let left = Double(house) * 27 + 2
    let top = 68 - heights[house]
    canvas.tile(left, top, 22.5, heights[house], .ink)
    if house == 3 { canvas.rect(left + 10, top - 10, 1.5, 10, .ink) }
    if house == 3, Trig.phase(time, 2) < 1 / 2 { canvas.rect(left + 9, top - 12, 4, 4, .red) }
    for floor in 0..<Int(heights[house] / 9) {
      for window in 0..<2 {
        let place = house * 64 + floor * 8 + window
        let color = windowColor(place, time)
        canvas.tile(left + 4.5 + Double(window) * 9, top + 4.5 + Double(floor) * 9, 4.5, 4.5, color)
      }
    }
  }

  private static func windowColor(_ place: Int, _ time: Double) -> PaletteColor {
    let shift = Int(time / 4 + Double(Trig.scatter(place, 64)) / 64)
    switch Trig.scatter(place &* 977 &+ shift, 8) {
    case 0...2: return .amber
    case 3, 4: return .lemon
    case 5: return .sky
    default: return .slate
    }
  }

  private static func paintRiver(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.midnight, .navy], from: 80, to: 90)
    canvas.tile(0, 76, 160, 4.5, .stone)
    canvas.tile(0, 67, 160, 9, .violet)
    for light in 0..<7 {
      let shift = Int(time / 1.5 + Double(light) * 0.3)
      let x = Double(light) * 23 + Double(Trig.scatter(light &* 31 &+ shift, 14))
      canvas.rect(x, 82 + Double(light % 2) * 4, 9, 1.5, light % 3 == 0 ? .amber : .violet)
    }
    for pier in 0..<4 { canvas.rect(Double(pier) * 44 + 10, 80, 6, 10, .slate) }
  }

  private static func paintTrain(_ canvas: inout PixelCanvas, _ time: Double) {
    let head = canvas.snapX(Trig.phase(time, 12) * 330 - 40)
    for coach in 0..<3 {
      let x = canvas.snapX(head - Double(coach) * 32)
      canvas.rect(x - 30, 66.5, 30, 9.5, coach == 0 ? .red : .silver)
      for window in 0..<3 { canvas.rect(x - 27 + Double(window) * 9, 69, 5, 3, .lemon) }
    }
  }
}
