/// Shapes with faces, anti-aliased: they hop, land softly and look about.
extension Scene {
  static func paintFineShapes(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x54b9ff, 80, 0xd9f4ff)
    paintRays(&canvas, time)
    paintPuff(&canvas, Trig.phase(time + 6, 60) * 220 - 30, 19, 1)
    paintPuff(&canvas, Trig.phase(time + 40, 75) * 220 - 30, 32, 0.7)
    canvas.oval(36, 98, 92, 27)
    canvas.paint(.falling(71, 0xb8ec4a, 92, 0x6fbf2a))
    canvas.oval(134, 100, 76, 28)
    canvas.paint(.falling(72, 0x6fcf3a, 92, 0x2f9a2c))
    paintFlowers(&canvas, time)
    paintCube(&canvas, time)
    paintCone(&canvas, time)
    paintBouncer(&canvas, time)
  }

  private static func paintRays(_ canvas: inout FineCanvas, _ time: Double) {
    let (x, y) = (136.0, 13.0)
    for ray in 0..<12 {
      let turn = Double(ray) / 12 + time / 60
      let spread = 0.018
      canvas.triangle(
        (x, y), (x + 70 * Trig.cosine(turn - spread), y + 70 * Trig.sine(turn - spread)),
        (x + 70 * Trig.cosine(turn + spread), y + 70 * Trig.sine(turn + spread)))
    }
    canvas.paint(.radial((x, y), across: 60, down: 60, Blend(0xffffff, 0.4), Blend(0xffffff, 0)))
    canvas.glow(x, y, 32, Blend(0xfff4b0, 0.9))
    canvas.circle(x, y, 9)
    canvas.paint(.ball(x, y, 9, 0xfff6b0, 0xffc52a))
  }

  /// A white cloud with a shaded belly.
  static func paintPuff(_ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ size: Double) {
    canvas.circle(x - 10 * size, y, 6 * size)
    canvas.circle(x - 1 * size, y - 4 * size, 8.4 * size)
    canvas.circle(x + 9 * size, y - 1 * size, 6.4 * size)
    canvas.pad(x - 16 * size, y - 1 * size, 32 * size, 7.4 * size, 4 * size)
    canvas.paint(.falling(y - 10 * size, 0xffffff, y + 7 * size, 0xc9e3f6))
  }

  private static func paintFlowers(_ canvas: inout FineCanvas, _ time: Double) {
    for flower in 0..<11 {
      let x = 4 + Double(flower) * 15 + Double(Trig.scatter(flower, 8))
      let y = 82 + Double(Trig.scatter(flower + 20, 6))
      let sway = Trig.sine(time / 3 + Double(flower) * 0.17) * 0.7
      canvas.limb(x, y + 4, x, y + 2, x + sway, y, 0.5, 0.4)
      canvas.paint(Blend(0x2f8a2c))
      for petal in 0..<5 {
        let turn = Double(petal) / 5
        canvas.circle(x + sway + 1.1 * Trig.cosine(turn), y + 1.1 * Trig.sine(turn), 0.85)
      }
      canvas.paint(Blend([0xffffff, 0xff8ac0, 0xfff07a][flower % 3]))
      canvas.circle(x + sway, y, 0.75)
      canvas.paint(Blend(0xffb020))
    }
  }

  /// How much a body that hops is pressed flat as it lands.
  private static func squash(_ time: Double, _ period: Double) -> Double {
    let near = 1 - min(1, hop(time, period) * 5)
    return near * near * 0.13
  }

  private static func paintShadow(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ width: Double, _ lift: Double
  ) {
    canvas.glow(x, y, width * (1.2 - lift * 0.3), 4.4, Blend(0x0a4a1a, 0.75 - lift * 0.4))
  }

  private static func paintBouncer(_ canvas: inout FineCanvas, _ time: Double) {
    let x = 80 + Trig.sine(time / 13) * 26
    let (lift, flat) = (hop(time, 1.9), squash(time, 1.9))
    let (across, down) = (19 * (1 + flat * 0.7), 19 * (1 - flat))
    let y = 85 - down - lift * 36
    paintShadow(&canvas, x, 85, 19, lift)
    canvas.oval(x, y, across, down)
    canvas.paint(
      .radial((x - 7, y - 8), across: 31, down: 31, 0xff7a6a, 0xb4001c))
    canvas.glow(x - 7.5, y - 10, 7, 4.6, Blend(0xffffff, 0.85))
    paintLook(&canvas, x, y, 1.08, time, 0.3)
  }

  private static func paintCube(_ canvas: inout FineCanvas, _ time: Double) {
    let x = 30 + Trig.sine(time / 11) * 9
    let (lift, flat) = (hop(time + 0.7, 2.6), squash(time + 0.7, 2.6))
    let (half, height) = (17.5 * (1 + flat * 0.6), 35 * (1 - flat))
    let y = 80 - lift * 14 - height
    paintShadow(&canvas, x, 80, 20, lift)
    canvas.move(x - half + 4, y + 1)
    canvas.line(x - half + 9, y - 5)
    canvas.line(x + half + 3, y - 5)
    canvas.curve(x + half + 6, y - 5, x + half + 6, y - 2)
    canvas.line(x + half + 6, y + height - 9)
    canvas.line(x + half - 3, y + height - 1)
    canvas.close()
    canvas.paint(.linear((x, y), 0x6fc4ff, (x + half + 6, y + height), 0x0a3f8f))
    canvas.pad(x - half, y, half * 2, height, 5)
    canvas.paint(.linear((x - half, y), 0x3fa0ff, (x + half, y + height), 0x0f52b8))
    canvas.pad(x - half + 2, y + 1.4, half * 2 - 4, 3, 1.5)
    canvas.paint(Blend(0xffffff, 0.28))
    paintLook(&canvas, x, y + height / 2, 1, time + 1.4, 0.1)
  }

  private static func paintCone(_ canvas: inout FineCanvas, _ time: Double) {
    let x = 130 - Trig.sine(time / 14) * 8
    let (lift, flat) = (hop(time + 1.1, 3.1), squash(time + 1.1, 3.1))
    let (half, height) = (25 * (1 + flat * 0.5), 46 * (1 - flat))
    let low = 81 - lift * 16
    paintShadow(&canvas, x, 81, 24, lift)
    let top = low - height
    canvas.move(x - 3.4, top + 5)
    canvas.curve(x, top - 1, x + 3.4, top + 5)
    canvas.line(x + half - 1, low - 6)
    canvas.curve(x + half + 1.6, low, x + half - 5, low)
    canvas.line(x - half + 5, low)
    canvas.curve(x - half - 1.6, low, x - half + 1, low - 6)
    canvas.close()
    canvas.paint(.linear((x - half, low - 20), 0xffe95a, (x + half, low), 0xe08a00))
    canvas.limb(x - 4.5, top + 11, x - 9, top + 20, x - 14, top + 29, 1.6, 2.6)
    canvas.paint(Blend(0xffffff, 0.35))
    paintLook(&canvas, x, low - 16, 0.92, time + 2.9, 0.6)
  }

  /// Eyes that look about and blink, a smile and cheeks.
  private static func paintLook(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ size: Double, _ time: Double,
    _ shift: Double
  ) {
    let blink = Trig.phase(time, 4.1)
    let open = blink < 0.05 ? max(0.08, abs(blink / 0.025 - 1)) : 1
    let glance = Trig.sine(time / 5 + shift)
    for side in [-1.0, 1.0] {
      let eye = x + side * 6 * size
      canvas.oval(eye, y - 3.6 * size, 3.5 * size, 4.3 * size * open)
      canvas.paint(Blend(0xffffff))
      let pupil = eye + glance * 1.3 * size
      canvas.oval(pupil, y - 3.2 * size, 1.9 * size, 2.5 * size * open)
      canvas.paint(Blend(0x1c1430))
      canvas.circle(pupil - 0.6 * size, y - 4.2 * size, 0.7 * size * open)
      canvas.paint(Blend(0xffffff))
      canvas.glow(x + side * 10 * size, y + 3 * size, 3.4 * size, Blend(0xff5a8a, 0.6))
    }
    canvas.move(x - 5.4 * size, y + 4 * size)
    canvas.curve(x, y + 6.2 * size, x + 5.4 * size, y + 4 * size)
    canvas.curve(x + 4 * size, y + 10.4 * size, x, y + 10.4 * size)
    canvas.curve(x - 4 * size, y + 10.4 * size, x - 5.4 * size, y + 4 * size)
    canvas.paint(Blend(0x7a0a24))
    canvas.oval(x, y + 9 * size, 2.6 * size, 1.2 * size)
    canvas.paint(Blend(0xff8a9a))
  }
}
