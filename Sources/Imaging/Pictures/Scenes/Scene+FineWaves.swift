/// The ocean at sunset, anti-aliased.
extension Scene {
  static func paintFineWaves(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.bands([.plum, .rose, .coral, .peach, .apricot], from: 0, to: 44)
    canvas.glow(106, 40, 74, 44, Blend(0xffe08a, 0.85))
    canvas.circle(106, 40, 16)
    canvas.paint(.falling(24, 0xfffbe0, 50, 0xffc860))
    paintEveningClouds(&canvas, time)
    paintHeadland(&canvas)
    canvas.wash(43.6, 0xd88a6a, 60, 0x14588a)
    canvas.wash(60, 0x14588a, 90, 0x06123e)
    paintSunPath(&canvas, time)
    for row in 0..<4 { paintRoller(&canvas, row, time) }
    paintSailboat(&canvas, time)
    for row in 4..<8 { paintRoller(&canvas, row, time) }
    paintGulls(&canvas, time)
  }

  private static func paintEveningClouds(_ canvas: inout FineCanvas, _ time: Double) {
    let drift = time * 0.35
    for cloud in 0..<5 {
      let x = Trig.phase(Double(cloud) * 47 + drift, 220) * 220 - 30
      let y = 9 + Double(Trig.scatter(cloud + 4, 18))
      let wide = 13 + Double(Trig.scatter(cloud, 12))
      canvas.oval(x, y, wide, 1.3)
      canvas.oval(x - wide * 0.25, y - 1, wide * 0.5, 1.7)
      canvas.oval(x + wide * 0.3, y - 0.6, wide * 0.4, 1.2)
      canvas.paint(.falling(y - 3, Blend(0xb0567a, 0.75), y + 1.6, Blend(0xffd9a0, 0.95)))
    }
  }

  private static func paintHeadland(_ canvas: inout FineCanvas) {
    canvas.ridge(to: 44, from: -2, until: 52) { x in
      44 - max(0, 1 - x / 50) * (9 + 3.4 * Trig.sine(x / 31 + 0.1) + 1.2 * Trig.sine(x / 9))
    }
    canvas.paint(.falling(32, 0x58285e, 44, 0x8a4a6a))
    canvas.quad((8.4, 26.4), (9.8, 26.4), (10.3, 35), (7.9, 35))
    canvas.paint(.across(8, 0xf4e0d0, 10.2, 0xa07080))
    canvas.glow(9.1, 25.6, 6, Blend(0xffe9a0, 0.85))
    canvas.circle(9.1, 25.6, 0.8)
    canvas.paint(Blend(0xfff6d0))
  }

  /// The sun's light on the water, in flat lenses that sway.
  private static func paintSunPath(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.glow(106, 44, 40, 30, Blend(0xffc46a, 0.6))
    for row in 0..<16 {
      let depth = Double(row)
      let y = 45 + depth * (1.4 + depth * 0.1)
      let sway = Trig.sine(time / 3.1 + depth * 0.31) * (1 + depth * 0.4)
      let width = 15 - depth * 0.35 + Trig.sine(time / 2.3 + depth * 0.43) * (2 + depth * 0.2)
      canvas.oval(106 + sway, y, width, 0.5 + depth * 0.05)
      canvas.oval(106 - sway * 1.6, y + 0.7, width * 0.45, 0.4 + depth * 0.04)
    }
    canvas.paint(.falling(44, Blend(0xfff0b0, 0.95), 84, Blend(0xffa860, 0.3)))
  }

  /// A wave across the whole picture; the nearer, the larger and faster.
  private static func paintRoller(_ canvas: inout FineCanvas, _ row: Int, _ time: Double) {
    let depth = Double(row)
    let y = 49 + depth * (3.7 + depth * 0.28)
    let swell = 0.35 + depth * 0.28
    let run = time * (0.09 + depth * 0.012) + depth * 0.37
    let length = 15 + depth * 8
    let crest = { (x: Double) -> Double in
      let turn = x / length + run
      return y + swell * (Trig.sine(turn) + 0.5 * Trig.sine(turn * 2.3 + depth))
    }
    canvas.ridge(to: y + 7 + depth, step: 2) { crest($0) }
    let tone = Blend(0x2f86c0).mixed(0x0a2a6a, depth / 7)
    canvas.paint(.falling(y - swell, tone.faded(0.55), y + 6 + depth, tone.faded(0)))
    var x = -2.0
    canvas.move(x, crest(x))
    while x < 162 {
      x += 2
      canvas.line(x, crest(x))
    }
    while x > -2 {
      let foam = max(0, Trig.sine(x / length + run + 0.1)) * (0.25 + depth * 0.12)
      canvas.line(x, crest(x) + 0.12 + foam)
      x -= 2
    }
    canvas.paint(
      .radial((106, y), across: 90, down: 60, Blend(0xffe6b8, 0.85), Blend(0x9fd4f0, 0.35)))
  }

  private static func paintSailboat(_ canvas: inout FineCanvas, _ time: Double) {
    let x = Trig.phase(time + 9, 50) * 210 - 25
    let y = 61 + Trig.sine(time / 3.7) * 1.1
    let lean = Trig.sine(time / 4.9) * 1.3
    canvas.oval(x, y + 7.6, 12, 1.6)
    canvas.paint(Blend(0x04102c, 0.5))
    canvas.quad((x - 9, y + 6), (x + 10, y + 6), (x + 3, y + 17), (x - 6, y + 16))
    canvas.paint(.falling(y + 6, Blend(0xffd9b0, 0.35), y + 17, Blend(0xffd9b0, 0)))
    canvas.stroke(x + 1.4, y + 1, x + 1.4 + lean, y - 29, 0.7, 0.4)
    canvas.paint(Blend(0x4a2c22))
    canvas.move(x + 0.6 + lean, y - 28)
    canvas.curve(x - 5, y - 14, x - 12, y - 3.4)
    canvas.curve(x - 5, y - 1.8, x + 0.6, y - 3)
    canvas.close()
    canvas.paint(.across(x - 12, 0xffffff, x + 1, 0xf3cfa0))
    canvas.move(x + 2.2 + lean, y - 27)
    canvas.curve(x + 11, y - 14, x + 13.5, y - 3)
    canvas.curve(x + 7, y - 2, x + 2.4, y - 3)
    canvas.close()
    canvas.paint(.across(x + 2, 0xff7a5c, x + 13, 0xd2402f))
    canvas.move(x - 12, y - 0.6)
    canvas.line(x + 14, y - 1.4)
    canvas.curve(x + 10.5, y + 6.4, x + 7, y + 6.6)
    canvas.line(x - 7, y + 6.6)
    canvas.curve(x - 10.6, y + 4.8, x - 12, y - 0.6)
    canvas.paint(.falling(y - 1, 0x9c2b22, y + 7, 0x4a0d12))
    canvas.move(x - 12, y - 0.6)
    canvas.line(x + 14, y - 1.4)
    canvas.line(x + 13.6, y + 0.4)
    canvas.line(x - 11.6, y + 1.2)
    canvas.paint(Blend(0xffe2c0))
  }

  private static func paintGulls(_ canvas: inout FineCanvas, _ time: Double) {
    for gull in 0..<3 {
      let place = Double(gull)
      let x = Trig.phase(time * 4 + place * 13, 230) * 230 - 30
      let y = 15 + place * 4 + Trig.sine(time / 7 + place * 0.3) * 2
      let flap = Trig.sine(time * 0.9 + place * 0.31) * 1.1
      canvas.limb(x, y, x - 1.6, y - 1.6 - flap, x - 4, y - flap * 0.8, 0.7, 0.2)
      canvas.limb(x, y, x + 1.6, y - 1.6 - flap, x + 4, y - flap * 0.8, 0.7, 0.2)
    }
    canvas.paint(Blend(0x4a1e46))
  }
}
