extension Scene {
  /// The broadcast test card: colour bars, a grey ramp, a circle, a running clock.
  static func paintBars(_ canvas: inout PixelCanvas, _ time: Double) {
    for (index, color) in barColors.enumerated() {
      canvas.tile(Double(index) * 160 / 7, 0, 160 / 7, 62, color)
    }
    canvas.tile(0, 62, 160, 8, .black)
    let ramp: [PaletteColor] = [.black, .night, .slate, .stone, .steel, .silver, .mist, .white]
    for (index, color) in ramp.enumerated() { canvas.tile(Double(index) * 20, 70, 20, 20, color) }
    let runner = canvas.snapX(Trig.phase(time, 5) * 180 - 10)
    canvas.tile(runner, 62, 10, 8, .white)
    paintDial(&canvas, time)
  }

  static let barColors: [PaletteColor] = [
    .silver, .yellow, .aqua, .meadow, .magenta, .red, .blue,
  ]

  private static func paintDial(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.disc(80, 41, 36, .white)
    canvas.disc(80, 41, 33.5, .ink)
    let second = Int(time)
    for tick in 0..<12 {
      let angle = Double(tick) / 12
      let isPast = second % 12 >= tick
      canvas.disc(
        80 + 29.5 * Trig.sine(angle) * canvas.scale.round / canvas.scale.x,
        41 - 29.5 * Trig.cosine(angle) * canvas.scale.round / canvas.scale.y, 2.4,
        isPast ? .amber : .slate)
    }
    let turn = time / 4
    canvas.disc(
      80 + 29.5 * Trig.sine(turn) * canvas.scale.round / canvas.scale.x,
      41 - 29.5 * Trig.cosine(turn) * canvas.scale.round / canvas.scale.y, 3.2, .white)
    let text = twoDigits(second / 60 % 60) + ":" + twoDigits(second % 60)
    let dot = canvas.dot(forHeight: 15)
    let fits = Double(PixelCanvas.digitsWidth(text, dot: dot)) < 53 * canvas.scale.round
    canvas.digits(fits ? text : twoDigits(second % 60), around: (80, 41), dot: dot, .white)
  }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
