extension Scene {
  /// A concert: light beams swing over a band and the crowd.
  static func paintStage(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.fill(.black)
    canvas.tile(0, 8, 160, 54, .ink)
    let beams: [PaletteColor] = [.purple, .cobalt, .magenta, .teal]
    for (index, color) in beams.enumerated() {
      let lamp = 20 + Double(index) * 40
      let swing = Trig.sine(time / 9 + Double(index) * 0.27) * 26
      canvas.polygon(
        [(lamp - 2, 8), (lamp + 2, 8), (lamp + swing + 14, 62), (lamp + swing - 14, 62)], color)
    }
    canvas.tile(0, 0, 160, 8, .slate)
    for (index, color) in [PaletteColor.lilac, .pale, .pink, .aqua].enumerated() {
      canvas.rect(16 + Double(index) * 40, 6, 9, 5, color)
    }
    canvas.bands([.violet, .plum], from: 66, to: 90)
    canvas.tile(0, 62, 160, 6, .slate)
    canvas.tile(0, 62, 160, 2, .steel)
    for (index, color) in [PaletteColor.lilac, .pale, .pink, .aqua].enumerated() {
      let x = 20 + Double(index) * 40 + Trig.sine(time / 9 + Double(index) * 0.27) * 26
      canvas.rect(canvas.snapX(x - 14), 62, 28, 2, color)
    }
    paintBand(&canvas, time)
    paintCrowd(&canvas, time)
  }

  private static func paintBand(_ canvas: inout PixelCanvas, _ time: Double) {
    let beat = Trig.phase(time, 0.8) < 0.5 ? 0.0 : 2.4
    paintMusician(&canvas, 44, 62, lean: beat)
    paintMusician(&canvas, 116, 62, lean: 2.4 - beat)
    canvas.rect(68, 46, 24, 16, .wine)
    canvas.disc(80, 52, 8, .mist)
    canvas.disc(80, 52, 5.5, .maroon)
    canvas.rect(77, 33, 7, 12, .black)
    canvas.disc(80.5, 30, 4.4, .sand)
    canvas.rect(64, 38 + beat, 10, 2.4, .gold)
    canvas.rect(87, 40.4 - beat, 10, 2.4, .gold)
  }

  private static func paintMusician(
    _ canvas: inout PixelCanvas, _ x: Double, _ foot: Double, lean: Double
  ) {
    canvas.rect(x - 5, foot - 13, 4.4, 13, .navy)
    canvas.rect(x + 2, foot - 13, 4.4, 13, .navy)
    canvas.rect(x - 5.5, foot - 28, 12, 16, .white)
    canvas.disc(x + 0.6, foot - 32.5 + lean / 2, 4.8, .sand)
    canvas.line(x - 8, foot - 14, x + 13, foot - 21 - lean, 3, .orange)
    canvas.disc(x - 5, foot - 15, 4.8, .red)
  }

  private static func paintCrowd(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.tile(0, 84, 160, 6, .black)
    for head in 0..<10 {
      let x = Double(head) * 17 + 4
      let isUp = Trig.phase(time + Double(Trig.scatter(head, 8)) * 0.2, 1.6) < 0.5
      let y = canvas.snapY(isUp ? 77.5 : 80)
      canvas.disc(x, y, 6, .black)
      guard head % 3 == 1 else { continue }
      canvas.rect(x + 6, y - 14, 3.4, 16, .black)
    }
  }
}
