/// Driving at dusk, anti-aliased.
extension Scene {
  static func paintFineRoad(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.bands([.midnight, .violet, .purple, .rose, .coral, .apricot], from: 0, to: 42)
    for star in 0..<26 {
      let y = Double(Trig.scatter(star + 70, 200)) / 10
      canvas.circle(Double(Trig.scatter(star, 1600)) / 10, y, 0.3)
      canvas.paint(Blend(0xffffff, 0.8 - y / 28))
    }
    canvas.glow(80, 42, 60, 26, Blend(0xffe9a8, 0.9))
    paintDuskHills(&canvas)
    canvas.wash(42, 0x3a2a5c, 90, 0x0a1a26)
    canvas.wash(42, Blend(0xff9a6a, 0.4), 52, Blend(0xff9a6a, 0))
    paintTarmac(&canvas, time)
    paintOncoming(&canvas, time)
    paintStreetLamps(&canvas, time)
    paintSedan(&canvas, time)
  }

  private static func paintDuskHills(_ canvas: inout FineCanvas) {
    canvas.ridge(to: 42.4, step: 1.5) { x in
      let valley = min(1, abs(x - 80) / 50)
      return 42 - valley * (6 + 13 * Trig.noise(x / 19, 2.5, columns: 1 << 20))
    }
    canvas.paint(.falling(22, 0x7a3a8a, 43, 0xe0707a))
    canvas.ridge(to: 42.4, step: 1.5) { x in
      let valley = min(1, max(0, abs(x - 80) - 12) / 60)
      return 42 - valley * (5 + 11 * Trig.noise(x / 11, 5.5, columns: 1 << 20))
    }
    canvas.paint(.falling(26, 0x3a1c5a, 43, 0x7a3060))
  }

  private static func paintTarmac(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.quad((77, 42), (83, 42), (172, 90), (-12, 90))
    canvas.paint(.falling(42, 0x6a4a66, 90, 0x1c1c28))
    canvas.quad((79, 42), (81, 42), (112, 90), (48, 90))
    canvas.paint(.falling(44, Blend(0xffc08a, 0.3), 82, Blend(0xffc08a, 0.02)))
    canvas.quad((76.6, 42), (77.4, 42), (1, 90), (-9, 90))
    canvas.quad((82.6, 42), (83.4, 42), (169, 90), (159, 90))
    canvas.paint(.falling(42, 0xffd0a0, 90, 0xd8dcea))
    for mark in 0..<9 {
      let near = 0.5 + (Double(mark) + 0.4 - Trig.phase(time, 0.7)) * 0.9
      guard near + 0.45 > 0.6 else { continue }
      let (far, close) = (near + 0.45, max(0.6, near))
      let (y0, y1) = (42 + 48 / far, 42 + 48 / close)
      canvas.quad(
        (80 - 1.7 / far, y0), (80 + 1.7 / far, y0), (80 + 1.7 / close, y1), (80 - 1.7 / close, y1))
    }
    canvas.paint(.falling(42, 0xffd890, 90, 0xffc61a))
  }

  private static func paintOncoming(_ canvas: inout FineCanvas, _ time: Double) {
    let part = Trig.phase(time, 5.5)
    let distance = 22 * (1 - part) * (1 - part) + 0.55
    let (x, y) = (80 - 34 / distance, 42 + 44 / distance)
    let fade = min(1, part * 5, (1 - part) * 9)
    canvas.pad(x - 13 / distance, y - 17 / distance, 26 / distance, 14 / distance, 5 / distance)
    canvas.pad(x - 16 / distance, y - 9 / distance, 32 / distance, 13 / distance, 4 / distance)
    canvas.paint(Blend(0x141020, 0.9 * fade))
    for side in [-1.0, 1.0] {
      let lamp = x + side * 10 / distance
      canvas.glow(lamp, y + 9 / distance, 14 / distance, 4 / distance, Blend(0xfff0c8, 0.5 * fade))
      canvas.glow(lamp, y - 5 / distance, 3 + 16 / distance, Blend(0xfff4d8, 0.85 * fade))
      canvas.circle(lamp, y - 5 / distance, 0.5 + 2.6 / distance)
      canvas.paint(Blend(0xffffff, fade))
    }
  }

  private static func paintStreetLamps(_ canvas: inout FineCanvas, _ time: Double) {
    for lamp in stride(from: 5, through: 0, by: -1) {
      let distance = 0.62 + (Double(lamp) + 1 - Trig.phase(time, 2.4)) * 2.2
      let (foot, size) = (42 + 48 / distance, 1 / distance)
      let top = foot - 62 * size
      let fade = min(1, (13 - distance) / 2)
      for side in [-1.0, 1.0] {
        let x = 80 + side * 104 * size
        canvas.bar(x, foot, x, top + 4 * size, 1.3 * size, 0.8 * size)
        canvas.limb(x, top + 4 * size, x, top, x - side * 12 * size, top, 1.6 * size, 1.2 * size)
        canvas.paint(Blend(0x2a2440, fade))
        let bulb = x - side * 14 * size
        canvas.glow(bulb, foot + 2 * size, 32 * size, 6 * size, Blend(0xffc46a, 0.3 * fade))
        canvas.glow(bulb, top + 1.6 * size, 22 * size, Blend(0xffd890, 0.85 * fade))
        canvas.oval(bulb, top + 1.4 * size, 4.6 * size, 1.6 * size)
        canvas.paint(Blend(0xfffbe8, fade))
      }
    }
  }

  private static func paintSedan(_ canvas: inout FineCanvas, _ time: Double) {
    let x = 103 + Trig.sine(time / 9) * 8
    let y = 69 + Trig.sine(time / 5) * 1.6
    canvas.glow(x, y + 12, 24, 5, Blend(0x000000, 0.95))
    for side in [-1.0, 1.0] { canvas.pad(x + side * 11 - 2.6, y + 5, 5.2, 8, 1.6) }
    canvas.paint(Blend(0x0a0a10))
    canvas.move(x - 9, y - 13.4)
    canvas.curve(x, y - 15.6, x + 9, y - 13.4)
    canvas.curve(x + 11.6, y - 9, x + 13.4, y - 3.4)
    canvas.line(x - 13.4, y - 3.4)
    canvas.curve(x - 11.6, y - 9, x - 9, y - 13.4)
    canvas.paint(.falling(y - 15, 0x7a1f3a, y - 3, 0x4a0c22))
    canvas.move(x - 7.6, y - 12)
    canvas.curve(x, y - 13.6, x + 7.6, y - 12)
    canvas.line(x + 10, y - 4.4)
    canvas.line(x - 10, y - 4.4)
    canvas.paint(.linear((x - 6, y - 13), 0xffb48a, (x + 8, y - 3), 0x2c1c3c))
    canvas.pad(x - 15, y - 4.6, 30, 14, 4)
    canvas.paint(.falling(y - 5, 0xd0304a, y + 9, 0x5a0c20))
    canvas.pad(x - 13, y - 4, 26, 1.3, 0.6)
    canvas.paint(Blend(0xffc0b0, 0.55))
    canvas.pad(x - 14.6, y + 5.6, 29.2, 3.6, 1.4)
    canvas.paint(Blend(0x1c1420))
    paintRear(&canvas, x, y, time)
  }

  private static func paintRear(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ time: Double
  ) {
    let brake = Trig.ease((0.22 - Trig.phase(time, 7)) * 20)
    for side in [-1.0, 1.0] {
      let lamp = x + side * 10.4
      canvas.glow(lamp, y + 0.4, 6 + brake * 6, Blend(0xff3a2a, 0.5 + brake * 0.5))
      canvas.pad(lamp - 3.8, y - 1.4, 7.6, 3.6, 1.5)
      canvas.paint(
        .radial(
          (lamp, y + 0.4), across: 5, down: 3, Blend(0xff9a80).mixed(0xffffff, brake * 0.8),
          0xe00c1c))
      canvas.glow(lamp, y + 13, 8, 2.4, Blend(0xff3a2a, 0.22 + brake * 0.3))
    }
    canvas.pad(x - 4.4, y + 1.6, 8.8, 3, 0.5)
    canvas.paint(.falling(y + 1, 0xffffff, y + 5, 0xc8ccd8))
    canvas.digits("2-47", around: (x, y + 3.1), height: 1.8, .flat(0x20242c))
    canvas.pad(x + 6.6, y + 8.4, 3.4, 1.3, 0.6)
    canvas.paint(Blend(0x9a9aa8))
  }
}
