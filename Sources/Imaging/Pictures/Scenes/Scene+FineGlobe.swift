/// The news studio, anti-aliased.
extension Scene {
  static func paintFineGlobe(_ canvas: inout FineCanvas, _ time: Double) {
    paintBackdrop(&canvas, time)
    paintMonitor(&canvas, time)
    canvas.circle(60, 34, 28, isHole: true)
    canvas.glow(60, 34, 42, Blend(0x3f9bff, 0.9))
    paintBall(&canvas, Earth(turn: time / 15, pixels: 29 * canvas.scale.round))
    paintCaption(&canvas, time)
    paintTicker(&canvas, time)
  }

  private static func paintBall(_ canvas: inout FineCanvas, _ earth: Earth) {
    let across = Float(canvas.scale.x / canvas.scale.round / 29)
    let down = Float(canvas.scale.y / canvas.scale.round / 29)
    canvas.circle(60, 34, 29)
    Earth.map.withUnsafeBufferPointer { map in
      canvas.shade { x, y in earth.tone((x - 60) * across, (y - 34) * down, map) }
    }
  }

  private static func paintBackdrop(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x040824, 66, 0x0d2468)
    canvas.glow(60, 36, 110, 66, Blend(0x1d4fc4, 0.9))
    for panel in 0..<6 {
      let x = Double(panel) * 32 - 12 + Trig.sine(time / 40 + Double(panel) * 0.13) * 5
      canvas.quad((x, 0), (x + 9, 0), (x + 3, 66), (x - 6, 66))
      canvas.paint(.falling(0, Blend(0x6fa8ff, 0.13), 66, Blend(0x6fa8ff, 0.01)))
    }
    for ring in 0..<3 {
      let radius = 36 + Double(ring) * 9
      canvas.circle(60, 34, radius)
      canvas.circle(60, 34, radius - 0.5, isHole: true)
      canvas.paint(Blend(0x8fc4ff, 0.34 - Double(ring) * 0.09))
      let turn = time / (14 + Double(ring) * 9) * (ring == 1 ? -1 : 1) + Double(ring) * 0.37
      let round = canvas.scale.round
      canvas.circle(
        60 + (radius - 0.25) * Trig.cosine(turn) * round / canvas.scale.x,
        34 + (radius - 0.25) * Trig.sine(turn) * round / canvas.scale.y, 1.2)
      canvas.paint(Blend(0xd7ecff, 0.95))
    }
  }

  private static func paintMonitor(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.pad(107, 19, 45, 34, 2)
    canvas.paint(.falling(19, Blend(0x9fd0ff, 0.6), 53, Blend(0x2f6fd0, 0.5)))
    canvas.pad(107.6, 19.6, 43.8, 32.8, 1.6)
    canvas.paint(.falling(19, 0x0a1a4a, 53, 0x06102e))
    for line in 1..<5 {
      canvas.box(110, 19 + Double(line) * 6.4, 39, 0.25)
      canvas.paint(Blend(0x6fa8ff, 0.25))
    }
    let value = { (x: Double) in
      let place = x / 9 + time * 0.45
      return 37 - (x - 110) * 0.14
        + (Trig.noise(place, 0.5, columns: 1 << 20) - 0.5) * 20
    }
    canvas.ridge(to: 50, from: 110, until: 149, step: 1, value)
    canvas.paint(.falling(24, Blend(0x29c4ff, 0.65), 50, Blend(0x29c4ff, 0.04)))
    for step in 0..<39 {
      let x = 110 + Double(step)
      canvas.bar(x, value(x), x + 1, value(x + 1), 0.4, 0.4)
    }
    canvas.paint(Blend(0x9fe8ff))
    canvas.glow(149, value(149), 3, Blend(0xffd36b, 0.9))
    canvas.circle(149, value(149), 0.9)
    canvas.paint(Blend(0xfff2c4))
  }

  private static func paintCaption(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(58, Blend(0x000010, 0), 64, Blend(0x000010, 0.55))
    canvas.wash(64, 0xffffff, 80, 0xd3dcec)
    canvas.quad((0, 64), (33, 64), (29, 80), (0, 80))
    canvas.paint(.falling(64, 0xf0283a, 80, 0xb00018))
    let pulse = 0.55 + 0.45 * Trig.cosine(time / 1.6)
    canvas.glow(6, 72, 4.5, Blend(0xffffff, 0.6 * pulse))
    canvas.circle(6, 72, 1.9)
    canvas.paint(Blend(0xffffff, 0.45 + 0.55 * pulse))
    paintLive(&canvas, 10.5, 69.2)
    let words = Int(time / 6)
    let fade = 0.15 + 0.85 * Trig.ease(Trig.phase(time, 6) * 6)
    paintBars(&canvas, 67.6, 4, 38, 134, words, Blend(0x14265c, fade))
    paintBars(&canvas, 74.2, 2.6, 38, 114, 7 + words, Blend(0x6f7f9f, fade))
  }

  /// LIVE.
  private static func paintLive(_ canvas: inout FineCanvas, _ x: Double, _ y: Double) {
    let (low, thick) = (y + 5.6, 1.0)
    canvas.stroke(x, y, x, low, thick)
    canvas.stroke(x, low, x + 2.6, low, thick)
    canvas.stroke(x + 5, y, x + 5, low, thick)
    canvas.stroke(x + 7.2, y, x + 9.2, low, thick)
    canvas.stroke(x + 9.2, low, x + 11.2, y, thick)
    canvas.stroke(x + 13.4, y, x + 13.4, low, thick)
    for arm in 0..<3 {
      let height = y + Double(arm) * 2.8
      canvas.stroke(x + 13.4, height, x + (arm == 1 ? 15.6 : 16.2), height, thick)
    }
    canvas.paint(.white)
  }

  private static func paintTicker(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(80, 0x0a1a52, 90, 0x050c2c)
    canvas.wash(80, Blend(0x5f9bff, 0.8), 80.5, Blend(0x5f9bff, 0.8))
    let run = time * 14
    let first = Int(run / 24)
    for word in first..<first + 8 {
      let length = Double(8 + Trig.scatter(word, 3) * 4)
      canvas.pad(Double(word) * 24 - run, 83.6, length, 3, 1.5)
    }
    canvas.paint(.falling(83, 0xcfe4ff, 87, 0x8fb4ea))
  }

  /// Bars for the words of a line.
  private static func paintBars(
    _ canvas: inout FineCanvas, _ y: Double, _ height: Double, _ left: Double, _ right: Double,
    _ seed: Int, _ color: Blend
  ) {
    var x = left
    var word = seed * 16
    while x < right {
      let length = min(Double(9 + Trig.scatter(word, 4) * 5), right - x)
      canvas.pad(x, y, length, height, height / 2)
      x += length + 3.4
      word += 1
    }
    canvas.paint(color)
  }
}
