extension Scene {
  /// For children: big shapes with faces bounce about.
  static func paintShapes(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.fill(.pale)
    canvas.disc(22, 20, 9, .white)
    canvas.disc(34, 18, 11, .white)
    canvas.disc(46, 21, 8, .white)
    canvas.ellipse(40, 94, 80, 22, .lime)
    canvas.ellipse(130, 96, 70, 22, .grass)
    paintSquare(&canvas, time)
    paintTriangle(&canvas, time)
    paintBall(&canvas, time)
  }

  static func hop(_ time: Double, _ period: Double) -> Double {
    let phase = Trig.phase(time, period)
    return 4 * phase * (1 - phase)
  }

  private static func paintBall(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(80 + Trig.sine(time / 13) * 26)
    let y = canvas.snapY(67 - hop(time, 1.9) * 36)
    canvas.disc(x, y, 19, .red)
    canvas.disc(x - 7, y - 9, 4, .coral)
    paintFace(&canvas, x, y, .white)
  }

  private static func paintSquare(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(30 + Trig.sine(time / 11) * 9)
    let y = canvas.snapY(60 - hop(time + 0.7, 2.6) * 14)
    canvas.rect(x - 18, y - 18, 36, 36, .cobalt)
    canvas.rect(x - 18, y - 18, 36, 4, .azure)
    paintFace(&canvas, x, y, .white)
  }

  private static func paintTriangle(_ canvas: inout PixelCanvas, _ time: Double) {
    let x = canvas.snapX(130 - Trig.sine(time / 14) * 8)
    let y = canvas.snapY(60 - hop(time + 1.1, 3.1) * 16)
    canvas.polygon([(x, y - 31), (x + 25, y + 17), (x - 25, y + 17)], .gold)
    paintFace(&canvas, x, y + 3, .ink)
  }

  private static func paintFace(
    _ canvas: inout PixelCanvas, _ x: Double, _ y: Double, _ color: PaletteColor
  ) {
    canvas.rect(x - 7, y - 5, 4, 5, color)
    canvas.rect(x + 4, y - 5, 4, 5, color)
    canvas.rect(x - 6, y + 5, 13, 2.5, color)
    guard canvas.isDetailed else { return }
    canvas.rect(x - 9, y + 3, 3, 3, color)
    canvas.rect(x + 7, y + 3, 3, 3, color)
  }
}
