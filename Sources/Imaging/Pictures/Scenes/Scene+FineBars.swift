/// The broadcast test card, anti-aliased.
extension Scene {
  static func paintFineBars(_ canvas: inout FineCanvas, _ time: Double) {
    for (index, color) in barColors.enumerated() {
      canvas.tile(Double(index) * 160 / 7, 0, 160 / 7, 62, color)
    }
    canvas.tile(0, 62, 160, 8, .black)
    canvas.wash(70, 0x000000, 90, 0x000000)
    canvas.box(0, 70, 160, 20)
    canvas.paint(.across(4, 0x000000, 156, 0xffffff))
    for step in 0..<8 {
      canvas.box(Double(step) * 20, 80, 20.02, 11)
      canvas.paint(Blend(0x000000).mixed(0xffffff, Double(step) / 7))
    }
    let runner = Trig.phase(time, 5) * 180 - 10
    canvas.box(runner - 16, 62, 16, 8)
    canvas.paint(.across(runner - 16, Blend(0xffffff, 0), runner, Blend(0xffffff, 0.5)))
    canvas.box(runner, 62, 10, 8)
    canvas.paint(Blend(0xffffff))
    paintFace(&canvas, time)
    let second = Int(time)
    let text = twoDigits(second / 60 % 60) + ":" + twoDigits(second % 60)
    canvas.digits(text, around: (80, 41), height: 13.6, .falling(34, 0xffffff, 48, 0xd4dcec))
  }

  /// The dial: sixty marks, an arc that a hand draws in twelve seconds.
  private static func paintFace(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.glow(80, 43, 44, Blend(0x000000, 0.75))
    canvas.circle(80, 41, 36)
    canvas.paint(.linear((54, 15), 0xffffff, (106, 67), 0x9aa4b4))
    canvas.circle(80, 41, 34)
    canvas.paint(.radial((80, 30), across: 44, down: 46, 0x2c3040, 0x08090e))
    let (round, across, down) = (canvas.scale.round, canvas.scale.x, canvas.scale.y)
    let reach = Trig.phase(time, 12)
    for isPast in [false, true] {
      for mark in 0..<60 where (Double(mark) / 60 <= reach) == isPast {
        let (sine, cosine) = (Trig.sine(Double(mark) / 60), Trig.cosine(Double(mark) / 60))
        let inner = mark % 5 == 0 ? 26.6 : 28.6
        let thick = mark % 5 == 0 ? 1.5 : 0.75
        canvas.stroke(
          80 + inner * sine * round / across, 41 - inner * cosine * round / down,
          80 + 31 * sine * round / across, 41 - 31 * cosine * round / down, thick)
      }
      canvas.paint(isPast ? Stroke.falling(10, 0xffd75f, 72, 0xff8a00) : .flat(Blend(0x4a5064)))
    }
    let (x, y) = (
      80 + 29 * Trig.sine(reach) * round / across, 41 - 29 * Trig.cosine(reach) * round / down
    )
    canvas.glow(x, y, 7, Blend(0xffffff, 0.8))
    canvas.circle(x, y, 2.5)
    canvas.paint(Blend(0xffffff))
  }
}
