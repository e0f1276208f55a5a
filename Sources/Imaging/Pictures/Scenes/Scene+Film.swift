extension Scene {
  /// Cinema: the countdown leader, a hand sweeping round big numbers.
  static func paintFilm(_ canvas: inout PixelCanvas, _ time: Double) {
    let turn = Trig.phase(time, 2)
    let isBrightening = Int(time / 2) % 2 == 1
    canvas.fill(isBrightening ? .clay : .tan)
    paintSweep(&canvas, turn, isBrightening ? .tan : .clay)
    canvas.rect(0, 44, 160, 1.6, .umber)
    canvas.rect(79.2, 0, 1.6, 90, .umber)
    canvas.ring(80, 45, 40, 2.2, .cream)
    canvas.disc(80, 45, 31, .cream)
    let count = 9 - Int(time / 2) % 8
    canvas.digits("\(count)", around: (80, 45), dot: canvas.dot(forHeight: 45), .night)
    for hole in 0..<6 {
      canvas.tile(0, Double(hole) * 15, 9, 15, .ink)
      canvas.tile(151, Double(hole) * 15, 9, 15, .ink)
      canvas.rect(2.5, Double(hole) * 15 + 4, 5, 7, .cream)
      canvas.rect(153, Double(hole) * 15 + 4, 5, 7, .cream)
    }
    paintScratch(&canvas, time)
  }

  /// The part that the hand has passed, clockwise from the top: it turns dark and light by turns.
  private static func paintSweep(_ canvas: inout PixelCanvas, _ turn: Double, _ color: PaletteColor)
  {
    let reach = 110.0
    let quarters = Int(turn * 4)
    let squares: [Spot] = [(80, 0), (80, 45), (0, 45), (0, 0)]
    for quarter in 0..<quarters {
      canvas.tile(squares[quarter].x, squares[quarter].y, 80, 45, color)
    }
    let start = Double(quarters) / 4
    let middle = (start + turn) / 2
    canvas.polygon(
      [
        (80, 45), (80 + reach * Trig.sine(start), 45 - reach * Trig.cosine(start)),
        (80 + reach * 1.2 * Trig.sine(middle), 45 - reach * 1.2 * Trig.cosine(middle)),
        (80 + reach * Trig.sine(turn), 45 - reach * Trig.cosine(turn)),
      ], color)
    canvas.line(80, 45, 80 + reach * Trig.sine(turn), 45 - reach * Trig.cosine(turn), 1.4, .umber)
  }

  private static func paintScratch(_ canvas: inout PixelCanvas, _ time: Double) {
    let moment = Int(time * 2)
    guard Trig.scatter(moment, 4) == 0 else { return }
    let x = 16 + Double(Trig.scatter(moment + 1, 120))
    canvas.rect(x, Double(Trig.scatter(moment + 2, 50)), 1, 26, .cream)
  }
}
