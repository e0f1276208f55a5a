extension Scene {
  /// News: the earth turns in a studio, above a headline and a ticker.
  static func paintGlobe(_ canvas: inout PixelCanvas, _ time: Double) {
    paintStudio(&canvas, time)
    canvas.disc(60, 35, 35, .midnight)
    canvas.disc(60, 35, 32.5, .navy)
    paintEarth(&canvas, x: 60, y: 35, radius: 30, turn: time / 15)
    paintHeadline(&canvas, time)
  }

  private static func paintStudio(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.fill(.navy)
    for panel in 0..<5 { canvas.tile(Double(panel) * 36 + 12, 0, 8, 90, .midnight) }
    canvas.rect(106, 18, 46, 34, .cobalt)
    canvas.rect(108, 20, 42, 30, .ink)
    let step = Int(time / 0.8)
    for bar in 0..<5 {
      let height = Double(6 + scatter(bar, step) * 3)
      canvas.rect(111 + Double(bar) * 8, 48 - height, 4.5, height, bar == 4 ? .amber : .azure)
    }
  }

  private static func scatter(_ bar: Int, _ step: Int) -> Int {
    let turn = (step + bar) / 5
    return Trig.scatter(turn * 5 + bar, 7)
  }

  private static func paintEarth(
    _ canvas: inout PixelCanvas, x: Double, y: Double, radius: Double, turn: Double
  ) {
    let size = max(2, PixelCanvas.nearest(2 * radius * canvas.scale.round))
    let left = PixelCanvas.nearest(x * canvas.scale.x - Double(size) / 2)
    let top = PixelCanvas.nearest(y * canvas.scale.y - Double(size) / 2)
    let shift = 128 - Trig.phase(turn, 1) * Double(WorldMap.columns)
    for row in 0..<size {
      let down = (Double(row) + 0.5) / Double(size) * 2 - 1
      let half = PixelCanvas.nearest(Double(size) / 2 * Trig.root(1 - down * down))
      paintParallel(
        &canvas, row: top + row, around: left + size / 2, half: half, down: down,
        step: 2 / Double(size), shift: shift)
    }
  }

  /// One row of the earth's disc, `down` of its radius below the middle: it all has one latitude.
  private static func paintParallel(
    _ canvas: inout PixelCanvas, row: Int, around middle: Int, half: Int, down: Double,
    step: Double, shift: Double
  ) {
    let latitude = Int((Trig.arcSine(down) + 0.25) * 64)
    let belt = min(WorldMap.rows - 1, max(0, latitude))
    let (arcs, colors, grounds) = (arcs, earthColors, WorldMap.grounds)
    let clouds = WorldMap.clouds[belt]
    let across = Trig.root(1 - down * down)
    let isLit = { (along: Double) in
      (along + 0.34) * (along + 0.34) + (down + 0.3) * (down + 0.3) <= 1.1
    }
    for column in -half..<half {
      let along = (Double(column) + 0.5) * step
      let bend = arcs[Int((along / across + 1) * 128) & 255]
      let place = Int(shift + bend) & 63
      let isCloudy = clouds >> UInt64(place) & 1 == 1
      let ground = isCloudy ? 4 : Int(grounds[belt * WorldMap.columns + place])
      canvas[middle + column, row] = colors[ground * 2 + (isLit(along) ? 0 : 1)]
    }
  }

  /// How many map columns from the middle a place lies that is seen at -1…1 across the disc.
  private static let arcs: [Double] = (0..<256).map { step in
    Trig.arcSine((Double(step) + 0.5) / 128 - 1) * Double(WorldMap.columns)
  }

  private static let earthColors: [UInt8] = [
    PaletteColor.azure, .cobalt, .grass, .leaf, .tan, .clay, .white, .silver, .frost, .sky,
  ].map(\.rawValue)

  private static func paintHeadline(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.tile(0, 64, 160, 16, .white)
    canvas.tile(0, 64, 30, 16, .red)
    canvas.disc(15, 72, 4.5, Trig.phase(time, 1.6) < 0.8 ? .white : .red)
    paintWords(&canvas, y: 68, height: 3.5, from: 36, to: 132, seed: Int(time / 6), .navy)
    paintWords(&canvas, y: 74, height: 2.5, from: 36, to: 112, seed: 7 + Int(time / 6), .steel)
    canvas.tile(0, 80, 160, 10, .midnight)
    let run = time * 14
    let first = Int(run / 24)
    for word in first..<first + 8 {
      let length = Double(8 + Trig.scatter(word, 3) * 4)
      canvas.rect(canvas.snapX(Double(word) * 24 - run), 83.5, length, 3.5, .pale)
    }
  }

  private static func paintWords(
    _ canvas: inout PixelCanvas, y: Double, height: Double, from left: Double, to right: Double,
    seed: Int, _ color: PaletteColor
  ) {
    var x = left
    var word = seed * 16
    while x < right {
      let length = min(Double(9 + Trig.scatter(word, 4) * 5), right - x)
      canvas.rect(x, y, length, height, color)
      x += length + 5
      word += 1
    }
  }
}
