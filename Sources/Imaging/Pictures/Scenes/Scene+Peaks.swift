extension Scene {
  /// Mountains: clouds drift, a cable car climbs.
  static func paintPeaks(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.bands([.azure, .sky, .pale, .frost], from: 0, to: 80)
    canvas.disc(26, 17, 9, .lemon)
    paintCloud(&canvas, canvas.snapX(Trig.phase(time, 34) * 240 - 40), 14, 1.1)
    canvas.polygon([(60, 26), (112, 72), (0, 72)], .dusk)
    canvas.polygon([(96, 6), (168, 78), (26, 78)], .indigo)
    canvas.polygon([(96, 6), (168, 78), (112, 78), (92, 40), (100, 26)], .dusk)
    paintSnow(&canvas)
    paintCloud(&canvas, canvas.snapX(190 - Trig.phase(time + 14, 25) * 230), 43, 0.9)
    if canvas.isDetailed {
      for tree in 0..<9 { paintFir(&canvas, Double(tree) * 20 + 2, 73, 0.7, .teal) }
    }
    canvas.polygon([(160, 56), (160, 90), (0, 90), (0, 74), (60, 72)], .frost)
    paintCableCar(&canvas, time)
    canvas.polygon([(0, 66), (36, 74), (90, 90), (0, 90)], .white)
    paintSkier(&canvas, time)
    for tree in 0..<4 {
      paintFir(&canvas, [6.0, 24, 134, 152][tree], [82.0, 90, 72, 84][tree], 1.2, .forest)
    }
  }

  private static func paintSnow(_ canvas: inout PixelCanvas) {
    canvas.polygon([(60, 26), (72, 37), (47, 37)], .frost)
    canvas.polygon([(96, 6), (120, 30), (72, 30)], .white)
    canvas.polygon([(72, 30), (88, 30), (79, 40)], .white)
    canvas.polygon([(96, 6), (120, 30), (102, 30), (100, 18)], .mist)
    canvas.polygon([(102, 30), (120, 30), (113, 38)], .mist)
  }

  private static func paintCloud(
    _ canvas: inout PixelCanvas, _ x: Double, _ y: Double, _ size: Double
  ) {
    canvas.disc(x - 9 * size, y, 6 * size, .white)
    canvas.disc(x + 1 * size, y - 3 * size, 8 * size, .white)
    canvas.disc(x + 11 * size, y + 1 * size, 5 * size, .white)
    canvas.rect(x - 14 * size, y, 30 * size, 6 * size, .white)
  }

  private static func paintFir(
    _ canvas: inout PixelCanvas, _ x: Double, _ y: Double, _ size: Double, _ color: PaletteColor
  ) {
    canvas.polygon(
      [(x, y - 20 * size), (x + 6 * size, y - 6 * size), (x - 6 * size, y - 6 * size)], color)
    canvas.polygon([(x, y - 13 * size), (x + 8 * size, y), (x - 8 * size, y)], color)
  }

  private static func paintSkier(_ canvas: inout PixelCanvas, _ time: Double) {
    let part = Trig.phase(time, 8)
    let weave = Trig.sine(part * 4)
    let x = canvas.snapX(172 - part * 190)
    let y = canvas.snapY(58 + part * 26 + weave * 3)
    canvas.rect(x - 5, y + 5, 11, 1.5, .ink)
    canvas.rect(x - 2, y + 1, 5, 4.5, .ink)
    canvas.rect(x - 3, y - 4.5, 6, 6, .orange)
    canvas.rect(x - 2, y - 9, 4.5, 4.5, .night)
  }

  private static func paintCableCar(_ canvas: inout PixelCanvas, _ time: Double) {
    if canvas.isDetailed { canvas.line(-2, 76, 126, 37, 0.6, .night) }
    let part = Trig.ease(Trig.bounce(time, 22) * 1.1 - 0.05)
    let x = canvas.snapX(2 + part * 116)
    let y = canvas.snapY(75 - part * 35.4)
    canvas.rect(x - 0.5, y, 1.2, 4, .night)
    canvas.rect(x - 6, y + 4, 13, 9, .red)
    canvas.rect(x - 4, y + 6, 9, 4, .cream)
  }
}
