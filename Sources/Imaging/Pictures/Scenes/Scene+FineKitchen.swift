/// A pot on the fire, anti-aliased.
extension Scene {
  static func paintFineKitchen(_ canvas: inout FineCanvas, _ time: Double) {
    paintTiles(&canvas)
    paintShelf(&canvas, time)
    for puff in 0..<6 { paintVapour(&canvas, puff, time) }
    paintHob(&canvas)
    for flame in 0..<7 { paintGas(&canvas, 28 + Double(flame) * 8, flame, time) }
    paintCasserole(&canvas, time)
    paintPancake(&canvas, time)
  }

  private static func paintTiles(_ canvas: inout FineCanvas) {
    canvas.wash(0, 0x7fc4e8, 73, 0xbfe6f6)
    for row in 0..<6 {
      for column in 0..<12 {
        let x = Double(column) * 14 - Double(row % 2) * 7
        let y = Double(row) * 12 + 14.6
        canvas.pad(x + 0.4, y + 0.4, 13.2, 11.2, 0.8)
      }
    }
    canvas.paint(.linear((0, 14), 0xe8f8ff, (160, 80), 0x8fc8e6))
    canvas.glow(30, 16, 96, 66, Blend(0xfffbe0, 0.6))
    canvas.wash(64, Blend(0x1c4a6a, 0), 74, Blend(0x1c4a6a, 0.35))
  }

  private static func paintShelf(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(13.4, Blend(0x1c3a50, 0.4), 18, Blend(0x1c3a50, 0))
    canvas.wash(11, 0xc88a4a, 13.6, 0x8a5426)
    for jar in 0..<5 {
      let x = 7 + Double(jar) * 11.5
      let tone: UInt32 = [0xe8b04a, 0xc0503a, 0x7aa83a, 0xf0e0c0, 0x8a5a9a][jar]
      canvas.pad(x, 2, 8, 9, 1.6)
      canvas.paint(.across(x, Blend(0xffffff, 0.85), x + 8, Blend(0xa8d0e4, 0.85)))
      canvas.pad(x + 0.7, 5, 6.6, 5.4, 1.2)
      canvas.paint(.across(x, Blend(tone).mixed(0xffffff, 0.3), x + 8, Blend(tone)))
      canvas.pad(x + 0.4, 0.6, 7.2, 2, 0.7)
      canvas.paint(Blend(0x9a6a3a))
    }
    for tool in 0..<3 {
      let x = 106 + Double(tool) * 13
      let (length, sway) = ([18.0, 22, 16][tool], Trig.sine(time / 5 + Double(tool) * 0.3) * 0.9)
      canvas.circle(x, 14.6, 0.9)
      canvas.paint(Blend(0x5a6a78))
      canvas.stroke(x, 14.6, x + sway, 14 + length, 1.3, 1.7)
      canvas.paint(tool == 1 ? Blend(0xa0622c) : Blend(0xb8c4d0))
      canvas.oval(x + sway * 1.2, 17 + length, 3.8, 4.8)
      canvas.paint(
        tool == 1
          ? .across(x - 4, 0xc8884a, x + 4, 0x7a4a20) : .across(x - 4, 0xf4f8fc, x + 4, 0x7a8898))
    }
  }

  private static func paintHob(_ canvas: inout FineCanvas) {
    canvas.wash(72, 0xe4e8ee, 75, 0x8a94a2)
    canvas.wash(75, 0x4a525e, 90, 0x22262e)
    for (x, wide) in [(52.0, 34.0), (118.0, 20.0)] {
      canvas.pad(x - wide, 70.6, wide * 2, 1.8, 0.9)
      canvas.paint(.falling(70, 0x4a4e58, 73, 0x17191e))
    }
    for knob in 0..<4 {
      let x = 26 + Double(knob) * 27
      canvas.circle(x, 83, 4.2)
      canvas.paint(.ball(x, 83, 4.2, 0xffffff, 0x7a8494))
      canvas.stroke(x, 83, x + (knob % 2 == 0 ? 2.4 : -1.6), knob % 2 == 0 ? 81 : 80.2, 0.9)
      canvas.paint(Blend(knob < 3 ? 0xd02030 : 0x3a4250))
    }
  }

  private static func paintGas(
    _ canvas: inout FineCanvas, _ x: Double, _ flame: Int, _ time: Double
  ) {
    let seed = Double(flame)
    let height = 7 + 3 * Trig.noise(time * 2.6, seed * 3 + 0.5, columns: 1 << 20)
    let lean = (Trig.noise(time * 1.9, seed * 5 + 0.5, columns: 1 << 20) - 0.5) * 3
    canvas.glow(x, 68, 7, 6, Blend(0xff9a2a, 0.35))
    for layer in 0..<3 {
      let part = 1 - Double(layer) * 0.28
      let (wide, tip) = (3.3 * part, 71 - height * part)
      canvas.move(x - wide * 0.6, 71)
      canvas.curve(x - wide * 1.5, 71 - height * 0.4 * part, x + lean * part, tip)
      canvas.curve(x + wide * 1.5, 71 - height * 0.4 * part, x + wide * 0.6, 71)
      switch layer {
      case 0: canvas.paint(.falling(tip, Blend(0xff7a1a, 0.9), 71, Blend(0x3a6aff, 0.8)))
      case 1: canvas.paint(.falling(tip, 0xffc83a, 71, Blend(0x5a9aff, 0.9)))
      default: canvas.paint(.falling(tip, 0xfff8d0, 71, Blend(0xa8d0ff, 0.9)))
      }
    }
  }

  private static func paintCasserole(_ canvas: inout FineCanvas, _ time: Double) {
    let boil = Trig.phase(time, 1.2)
    let hop = boil < 0.36 ? Trig.sine(boil / 0.72) * 2.6 : 0
    let tilt = boil < 0.36 ? Trig.sine(time / 2.4) * 1.2 : 0
    canvas.pad(15, 39, 74, 4.6, 2.2)
    canvas.paint(.falling(39, 0xb01c14, 44, 0x5a0806))
    canvas.move(23, 36)
    canvas.line(81, 36)
    canvas.line(80, 56)
    canvas.curve(79, 63.4, 72, 63.4)
    canvas.line(32, 63.4)
    canvas.curve(25, 63.4, 24, 56)
    canvas.close()
    canvas.paint(.across(22, 0xf03a2e, 82, 0x7a0a06))
    canvas.quad((29, 38), (35, 38), (36, 60), (31.4, 60))
    canvas.paint(.falling(38, Blend(0xffffff, 0.6), 60, Blend(0xffffff, 0.05)))
    canvas.box(25.4, 57.2, 53.2, 1.6)
    canvas.paint(.across(22, Blend(0xff9a6a, 0.3), 82, Blend(0x3a0410, 0.4)))
    canvas.oval(52, 36.4, 29.4, 2)
    canvas.paint(Blend(0x3a0810))
    let y = 33 - hop
    canvas.move(22, y + 1.4 + tilt)
    canvas.curve(26, y - 7 + tilt * 0.6, 52, y - 8)
    canvas.curve(78, y - 7 - tilt * 0.6, 82, y + 1.4 - tilt)
    canvas.curve(52, y + 4.4, 22, y + 1.4 + tilt)
    canvas.paint(.linear((28, y - 8), 0xff5a4a, (80, y + 4), 0x8a0e0a))
    canvas.limb(31, y - 2.4, 38, y - 5.4, 48, y - 6, 1, 1.4)
    canvas.paint(Blend(0xffffff, 0.5))
    canvas.pad(48, y - 13, 8, 4, 2)
    canvas.box(50.4, y - 10, 3.2, 3)
    canvas.paint(.across(48, 0x5a6070, 56, 0x14161c))
  }

  private static func paintVapour(_ canvas: inout FineCanvas, _ puff: Int, _ time: Double) {
    let phase = Trig.phase(time + Double(puff) * 1.1, 6.6)
    let x = 42 + Double(puff % 3) * 11 + Trig.sine(phase * 1.5 + Double(puff) * 0.3) * 5
    let fade = min(1, phase * 6) * (1 - phase)
    canvas.glow(x, 28 - phase * 36, 9 + phase * 11, Blend(0xffffff, fade * 0.95))
    canvas.glow(x + 2, 25 - phase * 36, 6 + phase * 6, Blend(0xffffff, fade * 0.6))
  }

  private static func paintPancake(_ canvas: inout FineCanvas, _ time: Double) {
    let toss = Trig.phase(time, 3.4) * 3
    let isUp = toss < 1
    let lift = isUp ? 4 * toss * (1 - toss) * 26 : 0
    let shake = isUp ? 0 : max(0, 1.3 - toss) * 4
    canvas.stroke(138, 66 - shake, 162, 62 - shake, 3, 3.6)
    canvas.paint(.falling(60, 0xb0703a, 70, 0x5a3216))
    canvas.move(97, 64 - shake)
    canvas.line(140, 64 - shake)
    canvas.curve(138, 70.6 - shake, 132, 70.6 - shake)
    canvas.line(105, 70.6 - shake)
    canvas.curve(99, 70.6 - shake, 97, 64 - shake)
    canvas.paint(.across(97, 0x5a6070, 140, 0x17191f))
    canvas.oval(118.5, 64 - shake, 21.5, 2)
    canvas.paint(Blend(0x0c0d11))
    let flip = isUp ? toss * 0.5 : 0
    let edge = Trig.cosine(flip)
    let height = 0.9 + abs(Trig.sine(flip)) * 13
    let (x, y) = (118.5, 62.8 - shake - lift)
    let lean = isUp ? Trig.sine(toss * 0.5) * 2 : 0
    canvas.oval(x + lean, y + 0.9, max(3, 16 * abs(edge)), height + 0.5)
    canvas.paint(.falling(y - height, 0xb8742a, y + height + 1, 0x8a4a14))
    canvas.oval(x + lean, y, max(2.6, 15.6 * abs(edge)), height)
    canvas.paint(
      .radial((x + lean - 3, y), across: 17, down: height + 2, 0xffe0a0, 0xd89440))
  }
}
