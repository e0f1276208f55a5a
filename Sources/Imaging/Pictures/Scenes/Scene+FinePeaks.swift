/// The mountains, anti-aliased: rock and snow in the sun, in facets.
extension Scene {
  static func paintFinePeaks(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x1f7fd8, 74, 0xdff3ff)
    canvas.glow(24, 15, 50, Blend(0xffffff, 0.7))
    canvas.circle(24, 15, 7.5)
    canvas.paint(.radial((24, 15), across: 8, down: 8, 0xffffff, 0xffe680))
    paintPuff(&canvas, Trig.phase(time, 68) * 240 - 40, 16, 0.8)
    paintRange(&canvas)
    paintMountain(&canvas, (50, 27), 74, 0.5)
    paintMountain(&canvas, (97, 6), 80, 0)
    paintPuff(&canvas, 190 - Trig.phase(time + 28, 50) * 230, 44, 0.62)
    paintSlopes(&canvas)
    paintGondola(&canvas, time)
    paintForeground(&canvas)
    paintSkiRun(&canvas, time)
    for tree in 0..<5 {
      let x = [5.0, 20, 133, 146, 156][tree]
      paintSpruce(&canvas, x, [84.0, 91, 75, 84, 78][tree], [1.25, 1.3, 0.95, 1.2, 1.0][tree])
    }
  }

  private static func paintRange(_ canvas: inout FineCanvas) {
    canvas.ridge(to: 80, step: 1.5) { x in
      52 - 9 * Trig.noise(x / 17, 0.5, columns: 1 << 20) - 4
        * Trig.noise(x / 5, 3.5, columns: 1 << 20)
    }
    canvas.paint(.falling(40, 0x9fc0e6, 72, 0xd6ecfa))
  }

  /// A triangle wave of -1...1.
  @inline(__always)
  private static func zigzag(_ value: Float) -> Float {
    // Adding this much leaves no bits for a fraction: it rounds.
    let phase = value - ((value + 12_582_912) - 12_582_912)
    return abs(phase) * 4 - 1
  }

  /// A peak whose flanks fall by one to one, lit from the left.
  private static func paintMountain(
    _ canvas: inout FineCanvas, _ apex: Spot, _ foot: Double, _ shift: Double
  ) {
    let slope = 1.02
    canvas.ridge(
      to: foot, from: apex.x - (foot - apex.y) * slope, until: apex.x + (foot - apex.y) * slope,
      step: 1
    ) { x in
      let far = abs(x - apex.x)
      let jag = Trig.noise(x / 4, shift + 0.5, columns: 1 << 20) - 0.5
      return min(foot, apex.y + far / slope + min(far, 3) * jag * 1.5)
    }
    let (apexX, apexY, foot) = (Float(apex.x), Float(apex.y), Float(foot))
    let phase = Float(shift)
    // What is the same along a row.
    var (row, bend, steep, haze): (Float, Float, Float, UInt32) = (-1, 0, 0, 0)
    canvas.shade { x, y in
      let down = y - apexY + 3
      if y != row {
        row = y
        bend = zigzag(y * 0.0769 + phase) * 2.2 + zigzag(y * 0.1887 + phase) * 0.9 - apexX
        steep = 1 / down
        haze = Blend.part(min(1, max(0, (y - foot + 30) * 0.0294)) * 0.664)
      }
      let along = (x + bend) * steep
      let crag =
        zigzag(along * 2.6 + phase + y * 0.0167) * 0.5 + zigzag(along * 6 + y * 0.0435) * 0.28
      let lit = min(1, max(0, 0.5 - (x + bend) * 0.9 + crag * 0.22))
      let light = min(1, max(0, lit * 0.72 + 0.2 + crag * 0.22))
      let line = apexY + 21 + zigzag(x * 0.0833 + phase) * 5 + zigzag(along * 4) * 6 + crag * 6
      let cover = Blend.part((line - y) * 0.9 + 0.5)
      let rock = cover < 256 ? Blend.mix(0x36427c, 0x9aa6d2, Blend.part(light)) : 0
      let snow = cover > 0 ? Blend.mix(0x8fb0e2, 0xffffff, Blend.part(light * 1.15)) : 0
      let tone = cover == 0 ? rock : cover == 256 ? snow : Blend.mix(rock, snow, cover)
      return Blend.mix(tone, 0xcfe4f6, haze) | 0xff00_0000
    }
  }

  private static func paintSlopes(_ canvas: inout FineCanvas) {
    for tree in 0..<24 {
      let x = Double(tree) * 7 + Double(Trig.scatter(tree, 5)) - 3
      paintSpruce(&canvas, x, 73 - x / 60 + Double(Trig.scatter(tree + 50, 3)), 0.42)
    }
    canvas.move(-2, 73)
    canvas.curve(60, 76, 162, 57)
    canvas.line(162, 92)
    canvas.line(-2, 92)
    canvas.paint(.falling(58, 0xf6fbff, 90, 0xb4d2f2))
    for trail in 0..<3 {
      let y = 64 + Double(trail) * 6
      canvas.limb(162, y - 4, 110, y + 8, 60, y + 8 + Double(trail) * 2, 0.8, 0.2)
    }
    canvas.paint(Blend(0x8fb4e4, 0.35))
  }

  private static func paintForeground(_ canvas: inout FineCanvas) {
    canvas.move(-2, 65)
    canvas.curve(34, 70, 96, 92)
    canvas.line(-2, 92)
    canvas.paint(.linear((0, 64), 0xffffff, (50, 96), 0xa8c8f0))
  }

  private static func paintSpruce(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ size: Double
  ) {
    let isNear = size > 0.6
    if isNear { canvas.glow(x + 2.5 * size, y, 8 * size, 1.8 * size, Blend(0x3a5f9a, 0.45)) }
    canvas.box(x - 0.8 * size, y - 4 * size, 1.6 * size, 4 * size)
    canvas.paint(Blend(0x4a3426))
    for tier in 0..<4 {
      let part = Double(tier)
      let (top, low) = (y - (23 - part * 4.4) * size, y - (13.6 - part * 3.8) * size)
      let half = (3.6 + part * 1.5) * size
      canvas.move(x, top)
      canvas.curve(x + half * 0.45, low - 2 * size, x + half, low)
      canvas.curve(x, low + 1.6 * size, x - half, low)
      canvas.curve(x - half * 0.45, low - 2 * size, x, top)
      guard isNear else { continue }
      canvas.paint(.across(x - half, 0x2f8a5a, x + half, 0x0c3a30))
      canvas.move(x, top)
      canvas.curve(x - half * 0.4, low - 3 * size, x - half * 0.92, low - 0.6 * size)
      canvas.curve(x - half * 0.3, low - 2 * size, x + half * 0.16, top + 3 * size)
      canvas.paint(Blend(0xffffff, 0.9))
    }
    if !isNear { canvas.paint(Blend(0x2a6a5c)) }
  }

  private static func paintGondola(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.bar(-2, 71, 128, 33, 0.16, 0.12)
    canvas.bar(-2, 70, 128, 32.4, 0.1, 0.08)
    canvas.paint(Blend(0x2a3350, 0.9))
    let part = Trig.ease(Trig.bounce(time, 22) * 1.1 - 0.05)
    let (x, y) = (6 + part * 108, 68.7 - part * 31.6)
    canvas.limb(x, y - 0.4, x + 0.7, y + 2, x, y + 4.4, 0.5)
    canvas.pad(x - 1.6, y - 0.7, 3.2, 1.1, 0.5)
    canvas.paint(Blend(0x2a3350))
    canvas.pad(x - 6, y + 4, 12, 9, 2.4)
    canvas.paint(.linear((x - 6, y + 4), 0xff5a4a, (x + 6, y + 13), 0xa80c20))
    for window in 0..<3 { canvas.pad(x - 5 + Double(window) * 3.4, y + 5.6, 3, 3.6, 0.7) }
    canvas.paint(.linear((x - 5, y + 5), 0xf4fbff, (x + 5, y + 10), 0x6fa0d0))
    canvas.box(x - 6, y + 10.2, 12, 0.7)
    canvas.paint(Blend(0xffffff, 0.85))
  }

  private static func paintSkiRun(_ canvas: inout FineCanvas, _ time: Double) {
    for step in 0..<26 {
      let (from, to) = (skier(time, Double(step) * 0.09), skier(time, Double(step + 1) * 0.09))
      guard from.x < to.x else { continue }
      canvas.bar(from.x, from.y + 5.6, to.x, to.y + 5.6, 0.35, 0.35)
    }
    canvas.paint(Blend(0x7fa4d8, 0.6))
    let (x, y) = skier(time, 0)
    let lean = (skier(time, -0.1).y - y - 0.4) * 0.9
    canvas.glow(x + 2, y + 6, 6, 1.4, Blend(0x3a5f9a, 0.6))
    canvas.stroke(x - 5, y + 5.4, x + 5.4, y + 4.8, 0.8, 0.6)
    canvas.paint(Blend(0xd02038))
    canvas.limb(x + 0.6, y + 5, x - 2, y + 2.6, x + 0.6 + lean * 0.3, y + 0.4, 1.9, 2.2)
    canvas.paint(Blend(0x1c2446))
    canvas.limb(x + 0.6 + lean * 0.3, y + 0.4, x - 0.4, y - 2, x - 1 + lean, y - 3.6, 3, 2.8)
    canvas.paint(.linear((x - 2, y - 4), 0xffa83a, (x + 2, y + 1), 0xe05a00))
    canvas.limb(x - 0.6 + lean, y - 3, x - 3.4, y - 1.4, x - 3.8 + lean * 0.6, y + 0.4, 1.1, 0.9)
    canvas.paint(Blend(0xe86a0a))
    canvas.bar(x - 4 + lean * 0.6, y - 0.6, x + 1, y + 5.4, 0.18, 0.14)
    canvas.circle(x - 1.2 + lean * 1.3, y - 6, 1.9)
    canvas.paint(Blend(0x22305c))
    canvas.oval(x - 2.2 + lean * 1.3, y - 5.9, 0.9, 0.8)
    canvas.paint(Blend(0x8fe0ff))
  }

  /// Where the skier is, or was that many seconds ago.
  private static func skier(_ time: Double, _ ago: Double) -> Spot {
    let part = Trig.phase(time, 8) - ago / 8
    return (172 - part * 190, 60 + part * 25 + Trig.sine(part * 4) * 3)
  }
}
