/// The city at night, anti-aliased.
extension Scene {
  static func paintFineCity(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x060a2c, 36, 0x2a1a6a)
    canvas.wash(36, 0x2a1a6a, 68, 0xc2488e)
    paintNightSky(&canvas, time)
    paintSkyline(&canvas)
    for house in 0..<6 { paintTower(&canvas, house, time) }
    paintWater(&canvas, time)
    paintBridge(&canvas)
    paintNightTrain(&canvas, time)
    for lamp in 0..<6 {
      let x = Double(lamp) * 30 + 5
      canvas.bar(x, 75.4, x, 68.4, 0.25, 0.2)
      canvas.paint(Blend(0x2a2c44))
      canvas.glow(x, 68, 5, Blend(0xffd98a, 0.75))
      canvas.circle(x, 68, 0.8)
      canvas.paint(Blend(0xfff4d0))
    }
  }

  private static func paintNightSky(_ canvas: inout FineCanvas, _ time: Double) {
    for star in 0..<46 {
      let x = Double(Trig.scatter(star, 1600)) / 10
      let y = Double(Trig.scatter(star + 90, 380)) / 10
      let twinkle = 0.55 + 0.45 * Trig.sine(time / 5 + Double(star) * 0.37)
      canvas.circle(x, y, 0.28 + Double(star % 3) * 0.1)
      canvas.paint(Blend(0xe8e4ff, twinkle * (1 - y / 60)))
    }
    canvas.glow(118, 20, 34, Blend(0xd8c8ff, 0.5))
    canvas.circle(118, 20, 10)
    canvas.paint(.ball(118, 20, 10, 0xfffdf0, 0xe0c9a0))
    for (x, y, size) in [(121.5, 22.5, 2.4), (114.6, 17, 1.9), (117, 25, 1.4), (121, 15.5, 1.1)] {
      canvas.circle(x, y, size)
      canvas.paint(
        .radial(
          (x + 0.5, y + 0.5), across: size, down: size, Blend(0xd9c08f, 0.5), Blend(0xb89a70, 0.5)))
    }
    for cloud in 0..<3 {
      let x = Trig.phase(Double(cloud) * 70 + time * 0.5, 240) * 240 - 40
      let y = 29 + Double(cloud) * 8
      canvas.glow(x, y, 30, 2.6, Blend(0xd07ac0, 0.5))
    }
  }

  private static func paintSkyline(_ canvas: inout FineCanvas) {
    for house in 0..<17 {
      let height = Double(14 + Trig.scatter(house + 3, 9) * 2)
      canvas.box(Double(house) * 10 - 3, 68 - height, 8.6, height)
    }
    canvas.paint(.falling(40, 0x5c2f86, 68, 0xa8407f))
    for house in 0..<12 {
      let height = Double(18 + Trig.scatter(house + 31, 9) * 2)
      let x = Double(house) * 14.4 - 6
      canvas.box(x, 68 - height, 10.6, height)
      if house % 3 == 1 {
        canvas.quad(
          (x + 3, 68 - height), (x + 5, 61 - height), (x + 5.6, 61 - height), (x + 7.6, 68 - height)
        )
      }
    }
    canvas.paint(.falling(30, 0x36206a, 68, 0x6a2c70))
    for light in 0..<70 {
      let x = Double(Trig.scatter(light + 300, 160))
      canvas.box(x, 48 + Double(Trig.scatter(light + 400, 19)), 0.8, 0.8)
    }
    canvas.paint(Blend(0xffc890, 0.4))
  }

  private static func paintTower(_ canvas: inout FineCanvas, _ house: Int, _ time: Double) {
    let heights = (36.0, 48.0, 28.0, 54.0, 34.0, 42.0)
    let height =
      switch house {
      case 0: heights.0
      case 1: heights.1
      case 2: heights.2
      case 3: heights.3
      case 4: heights.4
      default: heights.5
      }
    let (left, top, wide) = (Double(house) * 27 + 2, 68 - height, 22.5)
    canvas.box(left, top, wide, height + 1)
    canvas.paint(.linear((left, top), 0x2a2a5c, (left + wide, 68), 0x0c0c26))
    canvas.box(left, top, 0.7, height)
    canvas.box(left - 0.6, top - 0.9, wide + 1.2, 1.1)
    canvas.paint(Blend(0x6a6ab8, 0.8))
    canvas.box(left + wide * 0.8, top, wide * 0.2, height)
    canvas.paint(Blend(0x04041a, 0.4))
    paintRoof(&canvas, house, left + wide / 2, top, time)
    let rows = Int((height - 3) / 4.4)
    for window in 0..<rows * 5 {
      let x = left + 2 + Double(window % 5) * 3.9
      let y = top + 2.6 + Double(window / 5) * 4.4
      let (tone, light) = windowLight(house * 128 + window, time)
      canvas.box(x, y, 2.6, 2.8)
      canvas.paint(.falling(y, Blend(tone).mixed(0xffffff, light * 0.25), y + 3, Blend(tone)))
    }
  }

  private static func paintRoof(
    _ canvas: inout FineCanvas, _ house: Int, _ x: Double, _ top: Double, _ time: Double
  ) {
    if house == 3 {
      canvas.quad((x - 3, top), (x - 1.4, top - 4), (x + 1.4, top - 4), (x + 3, top))
      canvas.bar(x, top - 4, x, top - 12, 0.5, 0.15)
      canvas.paint(Blend(0x2a2a5c))
      let light = Trig.ease(0.5 + Trig.cosine(time / 2))
      canvas.glow(x, top - 12, 5, Blend(0xff3040, 0.9 * light))
      canvas.circle(x, top - 12, 0.7)
      canvas.paint(Blend(0xff6a6a, 0.3 + 0.7 * light))
    } else if house % 2 == 0 {
      canvas.box(x - 7, top - 3.4, 5, 3)
      canvas.box(x + 2, top - 2.2, 3.4, 2)
      canvas.paint(Blend(0x1c1c44))
    } else {
      canvas.quad((x - 7, top - 0.6), (x - 5, top - 4), (x + 5, top - 4), (x + 7, top - 0.6))
      canvas.paint(Blend(0x22224e))
    }
  }

  /// A window's tone and how brightly it is lit; it fades when it is switched.
  private static func windowLight(_ place: Int, _ time: Double) -> (UInt32, Double) {
    let turn = time / 9 + Double(Trig.scatter(place, 64)) / 64
    let before = isLit(place, Int(turn))
    let after = isLit(place, Int(turn) + 1)
    let part = Trig.ease((Trig.phase(turn, 1) - 0.93) * 14)
    let light = (before ? 1 - part : 0) + (after ? part : 0)
    let warm: UInt32 = [0xffc04a, 0xffd98a, 0xffa83a, 0xa8d8ff, 0xffe8b0][
      Trig.scatter(place + 7, 5)]
    return (Blend.mix(0x1a1a3e, warm, UInt32(light * 256)), light)
  }

  private static func isLit(_ place: Int, _ turn: Int) -> Bool {
    Trig.scatter(place &* 977 &+ turn, 8) < 4
  }

  private static func paintWater(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(68, 0x3a1c5c, 78, 0x2a1650)
    canvas.wash(78, 0x1c1448, 90, 0x080a2a)
    for light in 0..<22 {
      let x = Double(light) * 7.6 + Double(Trig.scatter(light, 5))
      let tone: UInt32 = [0xffc04a, 0xff7ab8, 0x8fb8ff][light % 3]
      for ripple in 0..<3 {
        let depth = Double(ripple)
        let sway = Trig.sine(time / 3 + depth * 0.3 + Double(light) * 0.21)
        canvas.oval(x + sway * 0.8, 82 + depth * 2.7, 2.6 + depth * 0.5 + sway * 0.7, 0.45)
      }
      canvas.paint(Blend(tone, 0.34))
    }
  }

  private static func paintBridge(_ canvas: inout FineCanvas) {
    for arch in 0..<5 {
      let x = Double(arch) * 40 - 14
      canvas.box(x - 2.5, 79, 5, 12)
      canvas.paint(.across(x - 2.5, 0x4c4c72, x + 2.5, 0x1c1c38))
    }
    canvas.wash(75.6, 0x8a8ab0, 76.6, 0x8a8ab0)
    canvas.wash(76.6, 0x4a4a72, 80.4, 0x22223e)
    canvas.wash(80.4, Blend(0x04041a, 0.55), 82.2, Blend(0x04041a, 0))
  }

  private static func paintNightTrain(_ canvas: inout FineCanvas, _ time: Double) {
    let head = Trig.phase(time, 12) * 330 - 40
    canvas.quad((head, 70), (head + 34, 67), (head + 34, 76), (head, 75))
    canvas.paint(.across(head, Blend(0xfff0b0, 0.55), head + 34, Blend(0xfff0b0, 0)))
    for coach in 0..<3 {
      let x = head - Double(coach) * 31
      canvas.pad(x - 30, 66, 30, 9.6, coach == 0 ? 2.6 : 1)
      let paint: (Blend, Blend) = coach == 0 ? (0xff5a5a, 0x9a0c20) : (0xf0f2fa, 0x8a90b4)
      canvas.paint(.falling(66, paint.0, 75.6, paint.1))
      canvas.box(x - 30, 72.6, 29.4, 0.8)
      canvas.paint(Blend(coach == 0 ? 0xffffff : 0xd02030, 0.9))
      for window in 0..<5 { canvas.pad(x - 28 + Double(window) * 5.2, 67.6, 4, 3.6, 0.7) }
      canvas.paint(.falling(67, 0xfff6c8, 71.4, 0xffc95a))
    }
    canvas.glow(head - 0.6, 73, 4, Blend(0xffffff, 0.9))
  }
}
