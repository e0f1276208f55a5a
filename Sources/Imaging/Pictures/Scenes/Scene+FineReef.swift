/// The reef, anti-aliased: light falls through the water onto fish and corals.
extension Scene {
  static func paintFineReef(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x35c4f0, 34, 0x0a7fd0)
    canvas.wash(34, 0x0a7fd0, 90, 0x04346e)
    paintSunbeams(&canvas, time)
    paintShoal(&canvas, time)
    canvas.ridge(to: 92, step: 3) { 77 - 8 * Trig.noise($0 / 22, 7.5, columns: 1 << 20) }
    canvas.paint(.falling(68, Blend(0x0a5a94, 0.9), 86, Blend(0x083a70, 0.9)))
    paintSeabed(&canvas, time)
    for weed in 0..<7 { paintKelp(&canvas, weed, time) }
    paintStaghorn(&canvas)
    paintBrains(&canvas)
    for bubble in 0..<12 { paintAir(&canvas, bubble, time) }
    paintSwimmer(&canvas, time, period: 13, y: 24, size: 1.5, .clown)
    paintSwimmer(&canvas, time + 6, period: -17, y: 44, size: 1.2, .tang)
    paintSwimmer(&canvas, time + 2, period: 21, y: 58, size: 0.95, .anthias)
  }

  private static func paintSunbeams(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.glow(70, -6, 90, 42, Blend(0xd8fbff, 0.75))
    for beam in 0..<5 {
      let place = Double(beam)
      let sway = Trig.sine(time / 11 + place * 0.23) * 5
      let x = 22 + place * 27 + sway
      let light = 0.2 + 0.13 * Trig.sine(time / 6 + place * 0.37)
      let lean = (x - 70) * 0.42
      let wide = 4 + Double(beam % 2) * 3
      canvas.quad((x, -1), (x + wide, -1), (x + wide * 2.1 + lean, 72), (x - wide + lean, 72))
      canvas.paint(.falling(0, Blend(0xe8ffff, light * 1.5), 70, Blend(0xe8ffff, 0)))
    }
  }

  /// Small fish far away.
  private static func paintShoal(_ canvas: inout FineCanvas, _ time: Double) {
    let lead = 190 - Trig.phase(time + 10, 44) * 240
    for fish in 0..<11 {
      let x = lead + Double(Trig.scatter(fish, 30))
      let y = 30 + Double(Trig.scatter(fish + 40, 14)) + Trig.sine(time / 4 + Double(fish) * 0.1)
      canvas.oval(x, y, 2, 0.75)
      canvas.triangle((x + 1.4, y), (x + 3.2, y - 0.9), (x + 3.2, y + 0.9))
    }
    canvas.paint(Blend(0x07508f, 0.7))
  }

  private static func paintSeabed(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.ridge(to: 92, step: 3) { 80 - 2.6 * Trig.sine($0 / 90 + 0.1) - Trig.sine($0 / 37) }
    canvas.paint(.falling(76, 0xf0dca0, 90, 0xa88a58))
    for ripple in 0..<18 {
      let x = Double(ripple) * 9.3 + Double(Trig.scatter(ripple, 7))
      let y = 83 + Double(ripple % 3) * 2.4
      let light = 0.5 + 0.5 * Trig.sine(time / 4 + Double(ripple) * 0.29)
      canvas.oval(x, y, 6, 0.5)
      canvas.paint(Blend(0xfff6d8, 0.2 + 0.4 * light))
    }
  }

  private static func paintKelp(_ canvas: inout FineCanvas, _ weed: Int, _ time: Double) {
    let place = Double(weed)
    let x = 58 + place * 6.4 + Double(weed % 2) * 1.4
    let height = 20 + Double(Trig.scatter(weed + 5, 4)) * 6.5
    let sway = Trig.sine(time / 4 + place * 0.13)
    let bend = Trig.sine(time / 4 + place * 0.13 + 0.2)
    let top = 83 - height
    canvas.limb(x, 84, x - sway * 2.4, 84 - height / 2, x + bend * 5, top, 2.6, 0.5)
    canvas.paint(
      weed % 2 == 0 ? .falling(top, 0xb8f05a, 84, 0x1f7a2c) : .falling(top, 0x5fd86a, 84, 0x0c5a3a))
    for leaf in 1..<5 {
      let part = Double(leaf) / 5
      let rest = 1 - part
      let stemX =
        rest * rest * x + 2 * rest * part * (x - sway * 2.4) + part * part * (x + bend * 5)
      let stemY = rest * rest * 84 + 2 * rest * part * (84 - height / 2) + part * part * top
      let side = leaf % 2 == 0 ? 1.0 : -1.0
      canvas.limb(
        stemX, stemY, stemX + side * 2.6, stemY - 1, stemX + side * 3.4 + bend, stemY - 4.6, 1.5,
        0.3)
    }
    canvas.paint(Blend(weed % 2 == 0 ? 0x7fcf3f : 0x2fae58))
  }

  /// A branching coral, as strokes that taper.
  private static func paintStaghorn(_ canvas: inout FineCanvas) {
    canvas.glow(22, 83, 22, 3.4, Blend(0x3a2a10, 0.6))
    let branches: [(Double, Double, Double, Double, Double, Double)] = [
      (20, 84, 20, 70, 22, 52), (20, 76, 14, 70, 10, 58), (21, 70, 28, 66, 31, 54),
      (12.4, 66, 8, 62, 5, 59), (29, 62, 34, 60, 37, 60), (22, 60, 17, 56, 16, 48),
      (20, 82, 27, 78, 32, 70), (19, 82, 11, 79, 6, 72),
    ]
    for (x0, y0, viaX, viaY, x1, y1) in branches {
      canvas.limb(x0, y0, viaX, viaY, x1, y1, 4.6, 2.6)
    }
    canvas.paint(.falling(48, 0xff9ad0, 86, 0xb0307a))
    for (x0, y0, viaX, viaY, x1, y1) in branches {
      canvas.limb(x0 - 0.7, y0, viaX - 0.7, viaY, x1 - 0.5, y1, 1.2, 0.8)
    }
    canvas.paint(Blend(0xffd8ee, 0.55))
  }

  private static func paintBrains(_ canvas: inout FineCanvas) {
    canvas.glow(132, 84, 34, 4, Blend(0x3a2a10, 0.6))
    for sponge in 0..<3 {
      let x = 113 + Double(sponge) * 5.4
      let top = [62.0, 56, 65][sponge]
      canvas.pad(x - 2.6, top, 5.2, 84 - top, 2.4)
      canvas.paint(.across(x - 2.6, 0xffc46a, x + 2.6, 0xc0602a))
      canvas.oval(x, top + 1.4, 2, 1.1)
      canvas.paint(Blend(0x6a2a14))
    }
    for (x, y, radius, lit, dark) in [
      (134.0, 77.0, 11.0, UInt32(0xc86af0), UInt32(0x4a0c7a)),
      (150.0, 79.0, 9.0, 0xff6ab0, 0x8a0c50),
    ] {
      canvas.circle(x, y, radius)
      canvas.paint(.ball(x, y, radius, Blend(lit), Blend(dark)))
      for groove in 0..<4 {
        let low = y - radius * 0.7 + Double(groove) * radius * 0.4
        let half = radius * (0.5 + Double(groove) * 0.12)
        canvas.limb(x - half, low + 2, x - half * 0.4, low - 2.4, x, low + 0.4, 0.6)
        canvas.limb(x, low + 0.4, x + half * 0.5, low + 2.6, x + half, low, 0.6)
      }
      canvas.paint(Blend(dark, 0.5))
    }
  }

  private static func paintAir(_ canvas: inout FineCanvas, _ bubble: Int, _ time: Double) {
    let phase = Trig.phase(time + Double(Trig.scatter(bubble, 90)) / 10, 9)
    let column = [104.0, 46, 88][bubble % 3]
    let x = column + Trig.sine(phase * 3 + Double(bubble) * 0.2) * 2.4 + Double(bubble % 4) * 2
    let (y, size) = (80 - phase * 88, (0.7 + Double(bubble % 4) * 0.35) * (0.8 + phase * 0.5))
    canvas.circle(x, y, size)
    canvas.paint(
      .radial((x, y), across: size, down: size, Blend(0xd8f8ff, 0.08), Blend(0xe8fcff, 0.75)))
    canvas.circle(x - size * 0.35, y - size * 0.4, size * 0.28)
    canvas.paint(Blend(0xffffff, 0.95))
  }

  /// What a fish looks like: its back and belly, its stripes, its fins.
  private struct Coat {
    var back: UInt32
    var belly: UInt32
    var stripe: UInt32
    var fin: UInt32
    var stripes: (Float, Float, Float)

    static let clown = Coat(
      back: 0xff8a1f, belly: 0xffb85a, stripe: 0xffffff, fin: 0xf06a0a, stripes: (5, -1.5, -8))
    static let tang = Coat(
      back: 0xffd21f, belly: 0xfff08a, stripe: 0x1c1c2c, fin: 0xf0b400, stripes: (5.6, 0.4, -6))
    static let anthias = Coat(
      back: 0xf05ab0, belly: 0xffc4e0, stripe: 0xb01c8a, fin: 0xd8389a, stripes: (30, -2, -7))
  }

  private static func paintSwimmer(
    _ canvas: inout FineCanvas, _ time: Double, period: Double, y: Double, size: Double,
    _ coat: Coat
  ) {
    let side = period > 0 ? 1.0 : -1.0
    let x = 80 + side * (Trig.phase(time, abs(period)) * 230 - 115)
    let y = y + Trig.sine(time / 3.3) * 3
    let (unit, wag) = (side * size, Trig.sine(time / 0.9))
    paintFins(&canvas, x, y, unit, size, wag, coat)
    canvas.move(x + 12.4 * unit, y + 0.6 * size)
    canvas.curve(x + 8 * unit, y - 7 * size, x - 1 * unit, y - 6.8 * size)
    canvas.curve(x - 7 * unit, y - 6 * size, x - 11.4 * unit, y - 1.7 * size)
    canvas.line(x - 11.4 * unit, y + 1.7 * size)
    canvas.curve(x - 7 * unit, y + 6.4 * size, x - 1 * unit, y + 6.8 * size)
    canvas.curve(x + 9 * unit, y + 7 * size, x + 12.4 * unit, y + 0.6 * size)
    let (middleX, middleY, scale) = (Float(x), Float(y), 1 / Float(size))
    let direction = Float(side)
    let soft = Float(canvas.scale.x * size)
    canvas.shade { px, py in
      let (along, down) = ((px - middleX) * scale * direction, (py - middleY) * scale)
      let bow = along + down * down * 0.035
      let (first, second, third) = coat.stripes
      let near = min(abs(bow - first), abs(bow - second), abs(bow - third) + 0.4)
      let stripe = min(1, max(0, (1.7 - near) * soft + 0.5))
      let body = Blend.mix(coat.back, coat.belly, Blend.part((down + 3) / 8))
      let tone = Blend.mix(body, coat.stripe, Blend.part(stripe))
      let dark = min(1, max(0, (down - 1.5) / 7)) * 90
      let shine = max(0, 1 - abs(down + 4) / 2.4) * 90
      return Blend.mix(
        Blend.mix(tone, 0x3a1030, Blend.part(dark / 256)), 0xffffff, Blend.part(shine / 256))
        | 0xff00_0000
    }
    paintFace(&canvas, x, y, unit, size, wag, coat)
  }

  private static func paintFins(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ unit: Double, _ size: Double,
    _ wag: Double, _ coat: Coat
  ) {
    let reach = (6.4 + wag * 0.9) * unit
    canvas.move(x - 10.4 * unit, y - 1 * size)
    canvas.curve(x - 13 * unit, y - 5 * size, x - 11 * unit - reach, y - 6.4 * size)
    canvas.curve(x - 10 * unit - reach * 0.7, y, x - 11 * unit - reach, y + 6.4 * size)
    canvas.curve(x - 13 * unit, y + 5 * size, x - 10.4 * unit, y + 1 * size)
    canvas.paint(.across(x - 10 * unit, Blend(coat.back), x - 18 * unit, Blend(coat.fin)))
    canvas.move(x + 4 * unit, y - 5.6 * size)
    canvas.curve(x - 1 * unit, y - 10.6 * size, x - 8 * unit, y - (8 + wag * 0.4) * size)
    canvas.curve(x - 7 * unit, y - 5.6 * size, x - 8 * unit, y - 3.6 * size)
    canvas.paint(Blend(coat.fin))
    canvas.move(x + 1 * unit, y + 6 * size)
    canvas.curve(x - 3 * unit, y + 9.6 * size, x - 7 * unit, y + (8.4 + wag * 0.4) * size)
    canvas.curve(x - 6 * unit, y + 6 * size, x - 6 * unit, y + 3.6 * size)
    canvas.paint(Blend(coat.fin))
  }

  private static func paintFace(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ unit: Double, _ size: Double,
    _ wag: Double, _ coat: Coat
  ) {
    canvas.move(x + 3.4 * unit, y + 1 * size)
    canvas.curve(x - 0.6 * unit, y + (1 + wag) * size, x - 2.6 * unit, y + (4.4 + wag) * size)
    canvas.curve(x + 1 * unit, y + (4.6 + wag * 0.4) * size, x + 3.6 * unit, y + 2.6 * size)
    canvas.paint(Blend(coat.fin, 0.95))
    canvas.circle(x + 8 * unit, y - 1.6 * size, 1.7 * size)
    canvas.paint(Blend(0xffffff))
    canvas.circle(x + 8.4 * unit, y - 1.6 * size, 1.15 * size)
    canvas.paint(Blend(0x14101e))
    canvas.circle(x + 8.1 * unit, y - 2.1 * size, 0.4 * size)
    canvas.paint(Blend(0xffffff))
    canvas.limb(
      x + 11.8 * unit, y + 1.7 * size, x + 10.6 * unit, y + 2.4 * size, x + 9.8 * unit,
      y + 2 * size, 0.4 * size)
    canvas.paint(Blend(0x3a1020, 0.7))
  }
}
