/// Hot-air balloons at daybreak, anti-aliased.
extension Scene {
  static func paintFineBalloon(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x4a9ae0, 34, 0xb8e2f4)
    canvas.wash(34, 0xb8e2f4, 74, 0xffdca0)
    canvas.wash(74, 0xffdca0, 90, 0xffdca0)
    canvas.glow(36, 64, 70, 46, Blend(0xfff0b0, 0.9))
    canvas.circle(36, 64, 11)
    canvas.paint(.radial((36, 64), across: 11, down: 11, 0xffffff, 0xffe27a))
    for cloud in 0..<4 {
      let x = Trig.phase(Double(cloud) * 61 + time * 0.8, 250) * 250 - 45
      canvas.glow(x, 15 + Double(cloud % 3) * 11, 26, 3, Blend(0xffffff, 0.75))
    }
    paintMistyHill(&canvas, 66, 9, 3, 0xa9a0cc, 0xd8c4d4)
    paintAirship(
      &canvas, 34 + Trig.sine(time / 31) * 12, 27 + Trig.sine(time / 17) * 7, 7.5,
      (0x0c9a94, 0xb8f4e4), time)
    paintMistyHill(&canvas, 71, 7, 11, 0x8a84b4, 0xe8c8b8)
    paintAirship(
      &canvas, 134 - Trig.sine(time / 27) * 10, 38 + Trig.sine(time / 13 + 0.3) * 7, 10,
      (0x7a2ab8, 0xf4c8ff), time + 2)
    paintMistyHill(&canvas, 77, 6, 23, 0x6a9a5c, 0xb8c47a)
    paintMistyHill(&canvas, 84, 6, 31, 0x4a8a2c, 0x1f5a24)
    paintMeadow(&canvas)
    paintAirship(
      &canvas, 84 + Trig.sine(time / 23) * 14, 33 + Trig.sine(time / 11) * 5, 22,
      (0xe01c2c, 0xffd23a), time + 4)
    paintSwifts(&canvas, time)
  }

  private static func paintMistyHill(
    _ canvas: inout FineCanvas, _ y: Double, _ height: Double, _ seed: Double, _ crest: Blend,
    _ foot: Blend
  ) {
    canvas.ridge(to: 92, step: 2.5) { x in
      y - height * (Trig.sine(x / 150 + seed * 0.13) + 0.5 * Trig.sine(x / 61 + seed * 0.29)) * 0.7
    }
    canvas.paint(.falling(y - height, crest, y + 9, foot))
  }

  private static func paintMeadow(_ canvas: inout FineCanvas) {
    for tree in 0..<16 {
      let x = Double(tree) * 10.7 + Double(Trig.scatter(tree, 6)) - 3
      let y = 84 + Double(Trig.scatter(tree + 30, 5))
      let size = 1.3 + Double(Trig.scatter(tree + 60, 4)) * 0.4
      canvas.circle(x, y, size)
      canvas.circle(x + size, y + size * 0.4, size * 0.8)
    }
    canvas.paint(.falling(81, 0x3f8a34, 91, 0x12401c))
  }

  /// Half an envelope's width at a height of -1, its top, to 1.5, its mouth; in radii.
  @inline(__always)
  private static func girth(_ height: Float) -> Float {
    guard height > 0.3 else { return max(0, 1 - height * height).squareRoot() }
    let part = (height - 0.3) / 1.2
    return 0.954 - part * 0.34 - part * part * 0.39
  }

  private static func paintAirship(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ radius: Double,
    _ tones: (UInt32, UInt32), _ time: Double
  ) {
    let round = canvas.scale.round
    let (across, down) = (radius * round / canvas.scale.x, radius * round / canvas.scale.y)
    paintGondola(&canvas, (x, y), (across, down), time)
    canvas.move(x, y - down)
    for step in 1...40 {
      let height = Double(step) * 0.0625 - 1
      canvas.line(x + Double(girth(Float(height))) * across, y + height * down)
    }
    for step in stride(from: 40, through: 1, by: -1) {
      let height = Double(step) * 0.0625 - 1
      canvas.line(x - Double(girth(Float(height))) * across, y + height * down)
    }
    let (unitX, unitY) = (1 / Float(across), 1 / Float(down))
    let (middleX, middleY) = (Float(x), Float(y))
    let soft = Float(radius * round) * 0.32
    canvas.shade { px, py in
      let (right, height) = ((px - middleX) * unitX, (py - middleY) * unitY)
      let wide = max(0.02, girth(height))
      let place = min(1, max(-1, right / wide))
      let square = place * place
      // The arc sine, near enough: gores of the same width seem narrower towards the edge.
      let gore = place * (1 + square * (0.16 + square * square * 0.4)) * 2.3 + 0.5
      let phase = gore - Float(Int32(gore + 8) - 8)
      let stripe = min(1, max(0, (0.25 - abs(phase - 0.5)) * soft * wide + 0.5))
      var tone = Blend.mix(tones.0, tones.1, Blend.part(stripe))
      let belt = min(1, max(0, (0.09 - abs(height - 0.62)) * soft * 5 + 0.5))
      tone = Blend.mix(tone, 0xfff8e8, Blend.part(belt * 0.781))
      let light = 0.55 - place * 0.5 - height * 0.2
      tone = Blend.mix(tone, 0x2a0c34, Blend.part(min(1, max(0, 0.42 - light)) * 0.742))
      return Blend.mix(tone, 0xfffbe0, Blend.part(min(1, max(0, light - 0.62)) * 0.664))
        | 0xff00_0000
    }
  }

  private static func paintGondola(
    _ canvas: inout FineCanvas, _ centre: Spot, _ unit: Spot, _ time: Double
  ) {
    let (x, y) = centre
    let phase = Trig.phase(time, 5)
    let burn = Trig.ease(phase * 12) * Trig.ease((0.3 - phase) * 10)
    for side in [-1.0, 1.0] {
      canvas.bar(
        x + side * unit.x * 0.2, y + unit.y * 1.45, x + side * unit.x * 0.17, y + unit.y * 1.82,
        unit.x * 0.014, unit.x * 0.014)
      canvas.bar(
        x + side * unit.x * 0.08, y + unit.y * 1.45, x + side * unit.x * 0.09, y + unit.y * 1.82,
        unit.x * 0.014, unit.x * 0.014)
    }
    canvas.paint(Blend(0x4a3020))
    canvas.glow(x, y + unit.y * 1.5, unit.x * 0.5, unit.y * 0.5, Blend(0xffc040, burn))
    canvas.oval(x, y + unit.y * 1.58, unit.x * 0.07, unit.y * 0.17)
    canvas.paint(Blend(0xfff0a0, burn))
    canvas.pad(x - unit.x * 0.2, y + unit.y * 1.8, unit.x * 0.4, unit.y * 0.3, unit.x * 0.06)
    canvas.paint(.across(x - unit.x * 0.2, 0xd09a5a, x + unit.x * 0.2, 0x6a3f1c))
    canvas.pad(x - unit.x * 0.22, y + unit.y * 1.78, unit.x * 0.44, unit.y * 0.07, unit.x * 0.03)
    canvas.paint(Blend(0x8a5428))
  }

  private static func paintSwifts(_ canvas: inout FineCanvas, _ time: Double) {
    for bird in 0..<5 {
      let place = Double(bird)
      let x = Trig.phase(time + place * 0.5, 24) * 220 - 30 - place * 3
      let y = 12 + place * 3.4 + Trig.sine(time / 5 + place * 0.21) * 2
      let flap = Trig.sine(time * 1.25 + place * 0.23) * 1.3
      canvas.limb(x, y, x - 1.5, y - 1 - flap, x - 3.6, y - flap * 0.7, 0.7, 0.2)
      canvas.limb(x, y, x + 1.5, y - 1 - flap, x + 3.6, y - flap * 0.7, 0.7, 0.2)
    }
    canvas.paint(Blend(0x33405c))
  }
}
