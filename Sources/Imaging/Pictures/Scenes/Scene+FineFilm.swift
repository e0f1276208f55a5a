/// The countdown leader, anti-aliased.
extension Scene {
  static func paintFineFilm(_ canvas: inout FineCanvas, _ time: Double) {
    let turn = Trig.phase(time, 2)
    let isBrightening = Int(time / 2) % 2 == 1
    let (bright, dark) = (Blend(.tan), Blend(.clay))
    canvas.fill(isBrightening ? dark : bright)
    paintWedge(&canvas, turn, isBrightening ? bright : dark)
    canvas.box(0, 44.6, 160, 0.8)
    canvas.box(79.6, 0, 0.8, 90)
    canvas.paint(Blend(0x3a2a14, 0.75))
    let (sine, cosine) = (Trig.sine(turn), Trig.cosine(turn))
    canvas.bar(80, 45, 80 + 110 * sine, 45 - 110 * cosine, 0.5, 0.5)
    canvas.paint(Blend(0x2a1c0c))
    canvas.circle(80, 45, 40)
    canvas.circle(80, 45, 38.4, isHole: true)
    canvas.circle(80, 45, 34)
    canvas.circle(80, 45, 33, isHole: true)
    canvas.paint(Blend(0xfff4dc))
    canvas.circle(80, 45, 30)
    canvas.paint(
      .radial((74, 36), across: 42, down: 42, Blend(0xffffee, 0.96), Blend(0xffe6b8, 0.9)))
    let count = 9 - Int(time / 2) % 8
    canvas.digits(
      Self.numerals[count], around: (81, 46), height: 41, .flat(Blend(0x8a6a44, 0.5)), weight: 0.17)
    canvas.digits(
      Self.numerals[count], around: (80, 45), height: 41, .falling(24, 0x2c2118, 66, 0x120c08),
      weight: 0.17)
    paintWear(&canvas, time)
    paintPerforation(&canvas)
  }

  private static let numerals = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// The part that the hand has passed, clockwise from the top.
  private static func paintWedge(_ canvas: inout FineCanvas, _ turn: Double, _ color: Blend) {
    canvas.move(80, 45)
    var part = 0.0
    while part < turn {
      canvas.line(80 + 150 * Trig.sine(part), 45 - 150 * Trig.cosine(part))
      part += 0.0625
    }
    canvas.line(80 + 150 * Trig.sine(turn), 45 - 150 * Trig.cosine(turn))
    canvas.paint(color)
  }

  /// Light falls off towards the edges; the film has scratches and specks.
  private static func paintWear(_ canvas: inout FineCanvas, _ time: Double) {
    let flicker = 0.4 + 0.05 * Trig.sine(time / 0.7)
    canvas.box(0, 0, 160, 90)
    canvas.paint(
      .radial((80, 45), across: 104, down: 66, Blend(0x3a1c06, 0), Blend(0x2a1204, flicker)))
    let moment = Int(time * 2)
    for scratch in 0..<3 where Trig.scatter(moment + scratch * 31, 3) == 0 {
      let x = 14 + Double(Trig.scatter(moment + scratch * 7 + 1, 130))
      let y = Double(Trig.scatter(moment + scratch * 5 + 2, 60))
      canvas.bar(x, y, x + 0.6, y + 30, 0.06, 0.2)
      canvas.circle(x + 9, y + 12, 0.5)
    }
    canvas.paint(Blend(0xfff8e8, 0.55))
  }

  private static func paintPerforation(_ canvas: inout FineCanvas) {
    for side in 0..<2 {
      canvas.box(side == 0 ? -1 : 150.4, -1, 10.6, 92)
    }
    canvas.paint(Blend(0x17110c))
    for hole in 0..<12 {
      let y = Double(hole / 2) * 15 + 3.6
      canvas.pad(hole % 2 == 0 ? 2 : 153, y, 5, 7.8, 1.4)
    }
    canvas.paint(.falling(0, 0xfff6e0, 90, 0xe8d4ac))
  }
}
