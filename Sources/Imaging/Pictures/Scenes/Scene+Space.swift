extension Scene {
  /// A ringed planet, its moon, drifting stars and now and then a comet.
  static func paintSpace(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.fill(.black)
    canvas.ellipse(20, 84, 50, 20, .navy)
    canvas.ellipse(14, 88, 34, 13, .violet)
    paintStars(&canvas, time)
    paintComet(&canvas, time)
    let moon = time / 10
    if Trig.cosine(moon) > 0 { paintMoon(&canvas, moon) }
    paintRings(&canvas, isFront: false)
    paintPlanet(&canvas, time)
    paintRings(&canvas, isFront: true)
    if Trig.cosine(moon) <= 0 { paintMoon(&canvas, moon) }
  }

  private static func paintStars(_ canvas: inout PixelCanvas, _ time: Double) {
    for star in 0..<30 {
      let layer = star % 3
      let drift = time * Double(layer + 1) * 3.5 + Double(Trig.scatter(star, 160))
      let x = 160 - Trig.phase(drift, 164) * 164
      let y = Double(Trig.scatter(star + 50, 88))
      let colors: [PaletteColor] = [.stone, .silver, .white]
      let size = layer == 2 ? 1.5 : 1
      canvas.rect(x, y, size, size, colors[layer])
    }
  }

  private static func paintComet(_ canvas: inout PixelCanvas, _ time: Double) {
    let part = Trig.phase(time, 7) * 3
    guard part < 1 else { return }
    let x = canvas.snapX(170 - part * 190)
    let y = canvas.snapY(4 + part * 34)
    canvas.line(x, y, x + 26, y - 4.6, 1, .cobalt)
    canvas.line(x, y, x + 13, y - 2.3, 2, .pale)
    canvas.disc(x, y, 2.2, .white)
  }

  private static func paintPlanet(_ canvas: inout PixelCanvas, _ time: Double) {
    let radius = 27 * canvas.scale.round
    let (x, y) = (84 * canvas.scale.x, 44 * canvas.scale.y)
    let top = PixelCanvas.nearest(y - radius)
    let rows = max(1, PixelCanvas.nearest(2 * radius))
    for row in 0..<rows {
      let down = (Double(row) + 0.5) / Double(rows) * 2 - 1
      let half = radius * Trig.root(1 - down * down)
      let belt = belts[Int((down + 1) * 0.5 * Double(belts.count))]
      let (left, right) = (PixelCanvas.nearest(x - half), PixelCanvas.nearest(x + half))
      let edge = PixelCanvas.nearest(x + half * 0.62 - radius * down * 0.14)
      canvas.span(row: top + row, from: left, to: right, belt.lit.rawValue)
      canvas.span(row: top + row, from: edge, to: right, belt.shaded.rawValue)
    }
    let storm = Trig.phase(time, 9) * 2 - 0.5
    guard storm > 0, storm < 1 else { return }
    let place = (x + (storm * 34 - 20) * canvas.scale.round) / canvas.scale.x
    canvas.disc(canvas.snapX(place), 44 + 8 * canvas.scale.round / canvas.scale.y, 2.6, .maroon)
  }

  /// The planet's colours from its north to its south, by day and near its edge.
  private static let belts: [(lit: PaletteColor, shaded: PaletteColor)] = [
    (.apricot, .clay), (.sand, .tan), (.amber, .orange), (.orange, .rust), (.amber, .orange),
    (.sand, .tan), (.amber, .orange), (.rust, .brown), (.amber, .orange), (.apricot, .clay),
    (.orange, .rust),
  ]

  /// The ring is seen from a little above: its far half is behind the planet.
  private static func paintRings(_ canvas: inout PixelCanvas, isFront: Bool) {
    let unit = 1 / canvas.scale.round
    let centre: Spot = (84 * canvas.scale.x, 44 * canvas.scale.y)
    let reach: Spot = (52 * canvas.scale.round, 26 * canvas.scale.round)
    let top = PixelCanvas.nearest(centre.y - reach.y)
    let left = PixelCanvas.nearest(centre.x - reach.x)
    for row in top..<PixelCanvas.nearest(centre.y + reach.y) {
      let down = (Double(row) + 0.5 - centre.y) * unit
      for column in left..<PixelCanvas.nearest(centre.x + reach.x) {
        let across = (Double(column) + 0.5 - centre.x) * unit
        let long = across * 0.958 - down * 0.287
        let short = (across * 0.287 + down * 0.958) * 3.6
        guard (short > 0) == isFront else { continue }
        switch long * long + short * short {
        case 1296..<1681: canvas[column, row] = PaletteColor.clay.rawValue
        case 1764..<2500: canvas[column, row] = PaletteColor.tan.rawValue
        default: break
        }
      }
    }
  }

  private static func paintMoon(_ canvas: inout PixelCanvas, _ turn: Double) {
    let x = canvas.snapX(84 + 64 * Trig.sine(turn))
    let y = canvas.snapY(44 - 16 * Trig.sine(turn) - 15 * Trig.cosine(turn))
    canvas.disc(x, y, 6.5, .silver)
    canvas.disc(x + 1.5, y + 1, 2.4, .steel)
  }
}
