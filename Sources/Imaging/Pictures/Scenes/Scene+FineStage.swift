/// The concert, anti-aliased: light beams through the haze.
extension Scene {
  static func paintFineStage(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x06040f, 62, 0x1c0f3c)
    canvas.glow(80, 46, 80, 44, Blend(0x5a1fb0, 0.7))
    paintWall(&canvas, time)
    for beam in 0..<7 { paintBeam(&canvas, beam, time) }
    paintTruss(&canvas, time)
    canvas.wash(62, 0x4a3a7a, 70, 0x120a26)
    canvas.wash(70, 0x0a0616, 90, 0x05030c)
    for spot in 0..<4 {
      let x = 20 + Double(spot) * 40 + Trig.sine(time / 9 + Double(spot) * 0.27) * 26
      canvas.glow(x, 64, 22, 4.4, Blend(beamTone(spot * 2), 0.75))
    }
    paintDrummer(&canvas, time)
    paintGuitarist(&canvas, 43, 66, 1, time)
    paintGuitarist(&canvas, 117, 66, -1, time + 0.4)
    paintFans(&canvas, time)
  }

  private static func beamTone(_ beam: Int) -> UInt32 {
    switch beam % 5 {
    case 0: 0xb05aff
    case 1: 0x2fa8ff
    case 2: 0xff3fb0
    case 3: 0x1fe0c8
    default: 0xffa03a
    }
  }

  /// A screen behind the band: columns that follow the music.
  private static func paintWall(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.pad(30, 14, 100, 44, 1.5)
    canvas.paint(.falling(14, 0x120a30, 58, 0x2a1058))
    for column in 0..<24 {
      let place = Double(column)
      let beat = 1 - Trig.phase(time, 0.8)
      let level = 6 + 20 * Trig.noise(place / 2.5, time * 1.4, columns: 1 << 20) + beat * beat * 7
      let x = 33 + place * 3.95
      canvas.box(x, 56 - level, 2.7, level)
    }
    canvas.paint(.falling(22, 0xff4fc0, 56, 0x3a2cff))
  }

  private static func paintBeam(_ canvas: inout FineCanvas, _ beam: Int, _ time: Double) {
    let place = Double(beam)
    let lamp = 14 + place * 22
    let swing = Trig.sine(time / 9 + place * 0.27) * 30 + (80 - lamp) * 0.15
    let tone = beamTone(beam)
    let pulse = 0.75 + 0.25 * Trig.cosine(time / 1.6 + place * 0.2)
    canvas.quad((lamp - 1.6, 8), (lamp + 1.6, 8), (lamp + swing + 13, 66), (lamp + swing - 13, 66))
    canvas.paint(.falling(6, Blend(tone, 0.62 * pulse), 66, Blend(tone, 0.1)))
    canvas.quad((lamp - 0.7, 8), (lamp + 0.7, 8), (lamp + swing + 5, 66), (lamp + swing - 5, 66))
    canvas.paint(.falling(6, Blend(0xffffff, 0.4 * pulse), 60, Blend(tone, 0)))
  }

  private static func paintTruss(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.box(0, 2, 160, 0.9)
    canvas.box(0, 6.6, 160, 0.9)
    for strut in 0..<27 {
      let x = Double(strut) * 6 - 1
      let isUp = strut % 2 == 0
      canvas.bar(x, isUp ? 7 : 2.4, x + 6, isUp ? 2.4 : 7, 0.28, 0.28)
    }
    canvas.paint(.falling(2, 0x7a7a9a, 8, 0x3a3a54))
    for lamp in 0..<7 {
      let x = 14 + Double(lamp) * 22
      let lean = Trig.sine(time / 9 + Double(lamp) * 0.27) * 1.6
      canvas.quad((x - 2.2, 5.6), (x + 2.2, 5.6), (x + 1.8 + lean, 10), (x - 1.8 + lean, 10))
      canvas.paint(Blend(0x1c1c2a))
      canvas.glow(x + lean, 10, 7, Blend(beamTone(lamp), 0.9))
      canvas.oval(x + lean, 10, 1.7, 0.8)
      canvas.paint(Blend(0xffffff))
    }
  }

  private static func paintDrummer(_ canvas: inout FineCanvas, _ time: Double) {
    let swing = Trig.cosine(time / 0.8)
    canvas.box(66, 57, 28, 6)
    canvas.paint(.falling(57, 0x2a2044, 63, 0x100a1e))
    canvas.limb(77, 46, 71, 43 + swing, 69, 40 + swing * 3, 2, 1.5)
    canvas.limb(83, 46, 89, 43 - swing, 91, 40 - swing * 3, 2, 1.5)
    canvas.paint(Blend(0xd8946a))
    canvas.move(75, 44)
    canvas.curve(80, 41, 85, 44)
    canvas.line(84, 56)
    canvas.line(76, 56)
    canvas.paint(.across(75, 0x3a3a5c, 86, 0x14142a))
    canvas.circle(80, 38 + swing * 0.3, 3.3)
    canvas.paint(.ball(80, 38, 3.3, 0xffc090, 0x9a5a3c))
    canvas.move(76.4, 37.6)
    canvas.curve(77, 33, 80.6, 33.6)
    canvas.curve(84, 34, 83.6, 38)
    canvas.curve(81, 35.6, 76.4, 37.6)
    canvas.paint(Blend(0x2a1614))
    canvas.stroke(69, 40 + swing * 3, 64, 44 + swing * 3, 0.6)
    canvas.stroke(91, 40 - swing * 3, 96, 44 - swing * 3, 0.6)
    canvas.paint(Blend(0xf0d8a8))
    paintDrums(&canvas, time)
  }

  private static func paintDrums(_ canvas: inout FineCanvas, _ time: Double) {
    for (x, y) in [(62.0, 43.0), (98.0, 42.0)] {
      canvas.bar(x, y, x, 63, 0.25, 0.25)
      canvas.paint(Blend(0x8a8aa0))
      canvas.oval(x, y, 7, 1.4)
      canvas.paint(.across(x - 7, 0xfff0b0, x + 7, 0xb87a1c))
    }
    for (x, wide) in [(70.0, 5.0), (90.0, 5.0)] {
      canvas.pad(x - wide, 50, wide * 2, 6, 1)
      canvas.paint(.across(x - wide, 0xff5a7a, x + wide, 0x7a0c2c))
      canvas.oval(x, 50.3, wide, 1.3)
      canvas.paint(Blend(0xf4f0fa))
    }
    let kick = 1 + 0.04 * max(0, Trig.cosine(time / 0.8))
    canvas.circle(80, 56.4, 8.4)
    canvas.paint(.linear((72, 48), 0xf0f0fa, (88, 65), 0x6a6a84))
    canvas.circle(80, 56.4, 7.4 * kick)
    canvas.paint(.ball(80, 56.4, 7.4, 0xd02850, 0x4a0618))
    canvas.circle(80, 56.4, 3 * kick)
    canvas.paint(Blend(0xffd76a))
  }

  private static func paintGuitarist(
    _ canvas: inout FineCanvas, _ x: Double, _ foot: Double, _ side: Double, _ time: Double
  ) {
    let sway = Trig.sine(time / 1.6) * 1.2
    canvas.glow(x, foot, 10, 2, Blend(0x000000, 0.7))
    canvas.limb(x - 2, foot - 14, x - 3.4, foot - 7, x - 4.6, foot, 3.4, 2.6)
    canvas.limb(x + 2, foot - 14, x + 4 + sway * 0.3, foot - 7, x + 4.6, foot, 3.4, 2.6)
    canvas.paint(.across(x - 5, 0x3a4a8a, x + 6, 0x141838))
    let top = foot - 29
    canvas.move(x - 4.4 + sway, top + 1)
    canvas.curve(x + sway, top - 1.4, x + 4.4 + sway, top + 1)
    canvas.line(x + 3.6, foot - 12.6)
    canvas.line(x - 3.6, foot - 12.6)
    canvas.paint(.across(x - 5, 0xffffff, x + 5, 0x9a8ac8))
    canvas.circle(x + sway * 1.6, top - 4, 3.7)
    canvas.paint(.ball(x + sway * 1.6, top - 4, 3.7, 0xffc898, 0xa8603c))
    canvas.oval(x + sway * 1.6 - side * 0.6, top - 6, 3.9, 2.5)
    canvas.oval(x + sway * 1.6 - side * 3, top - 3.4, 1.5, 3)
    canvas.paint(Blend(side > 0 ? 0x5a2a14 : 0x1c1420))
    let (bodyX, bodyY) = (x - side * 1.6, foot - 15.6)
    let (headX, headY) = (x + side * 15, foot - 23 - sway)
    canvas.stroke(bodyX, bodyY, headX, headY, 1.5, 1.1)
    canvas.stroke(headX, headY, headX + side * 2.6, headY - 1, 2.2, 1.6)
    canvas.paint(Blend(0x6a3a1c))
    canvas.oval(bodyX - side * 2.4, bodyY + 1, 4.8, 4.2)
    canvas.oval(bodyX + side * 2.2, bodyY - 0.4, 3.4, 3.2)
    canvas.paint(.linear((bodyX - 5, bodyY - 4), 0xff6a3a, (bodyX + 5, bodyY + 5), 0xa80c1c))
    canvas.circle(bodyX - side * 1, bodyY + 0.4, 1.5)
    canvas.paint(Blend(0x2a0c10))
    let strum = Trig.sine(time / 0.4) * 1.4
    canvas.limb(
      x - side * 4 + sway, top + 2.4, x - side * 8.6, top + 8, bodyX - side * 0.6, bodyY + strum,
      2.4, 1.7)
    canvas.limb(
      x + side * 4 + sway, top + 2.4, x + side * 8, top + 9, x + side * 9.6, foot - 20 - sway * 0.6,
      2.4, 1.7)
    canvas.paint(Blend(0xe0a070))
  }

  private static func paintFans(_ canvas: inout FineCanvas, _ time: Double) {
    for row in 0..<2 {
      let depth = Double(row)
      for fan in 0..<13 {
        let seed = fan + row * 20
        let x = Double(fan) * 13.4 - depth * 6 + Double(Trig.scatter(seed, 5))
        let hop = Trig.sine(time / 1.6 + Double(Trig.scatter(seed, 8)) * 0.11)
        let y = 78 + depth * 6 + Double(Trig.scatter(seed + 60, 3)) - hop * hop * 2
        let size = 3.4 + depth * 0.7
        canvas.circle(x, y, size)
        canvas.pad(x - size * 1.7, y + size * 0.7, size * 3.4, 20, size)
        guard fan % 3 == 1 - row else { continue }
        let wave = Trig.sine(time / 1.6 + Double(fan) * 0.2) * 1.8
        canvas.limb(
          x - size * 1.3, y + size, x - size * 1.8, y - 5, x - size + wave, y - 12, 2.2, 1.7)
        canvas.limb(
          x + size * 1.3, y + size, x + size * 1.8, y - 5, x + size + wave, y - 12, 2.2, 1.7)
      }
      canvas.paint(
        row == 0 ? .falling(66, 0x5a2a8a, 86, 0x140826) : .falling(70, 0x2a1448, 88, 0x06030e))
    }
  }
}
