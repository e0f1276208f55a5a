extension Scene {
  /// A pot on the fire: flames lick, the lid hops, steam rises.
  static func paintKitchen(_ canvas: inout PixelCanvas, _ time: Double) {
    paintWall(&canvas)
    for puff in 0..<5 { paintSteam(&canvas, puff, time) }
    paintStove(&canvas)
    for flame in 0..<5 { paintFlame(&canvas, flame, time) }
    paintPot(&canvas, time)
    paintPan(&canvas, time)
  }

  private static func paintWall(_ canvas: inout PixelCanvas) {
    canvas.fill(.sky)
    for row in 0..<4 {
      for column in 0..<8 where (row + column) % 2 == 0 {
        canvas.tile(Double(column) * 20, Double(row) * 18, 20, 18, .pale)
      }
    }
    canvas.tile(0, 12, 160, 2.5, .brown)
    let tools: [(x: Double, length: Double, color: PaletteColor)] = [
      (112, 18, .stone), (126, 22, .brown), (140, 16, .stone),
    ]
    for tool in tools {
      canvas.rect(tool.x, 14, 2, tool.length, tool.color)
      canvas.ellipse(tool.x + 1, 14 + tool.length, 4.5, 5, tool.color)
    }
  }

  private static func paintStove(_ canvas: inout PixelCanvas) {
    canvas.tile(0, 72, 160, 18, .slate)
    canvas.tile(0, 72, 160, 3, .steel)
    for knob in 0..<4 { canvas.disc(30 + Double(knob) * 34, 83, 4, .silver) }
  }

  private static func paintFlame(_ canvas: inout PixelCanvas, _ flame: Int, _ time: Double) {
    let x = 34 + Double(flame) * 9
    let flicker = Trig.phase(time * 1.1 + Double(flame) * 0.37, 1) < 0.5 ? 0.0 : 3.0
    canvas.polygon([(x - 4.5, 72), (x, 60 - flicker), (x + 4.5, 72)], .orange)
    canvas.rect(x - 2, 68 - flicker / 3, 4.5, 4.5, .yellow)
  }

  private static func paintPot(_ canvas: inout PixelCanvas, _ time: Double) {
    let hop = Trig.phase(time, 1.2) < 0.3 ? 3.0 : 0.0
    canvas.rect(16, 38, 72, 4.5, .maroon)
    canvas.rect(24, 36, 56, 26, .red)
    canvas.rect(28, 39, 5, 19, .coral)
    canvas.rect(22, 31 - hop, 60, 4.5, .maroon)
    canvas.rect(30, 27 - hop, 44, 4.5, .red)
    canvas.rect(48, 22 - hop, 9, 5, .ink)
  }

  private static func paintPan(_ canvas: inout PixelCanvas, _ time: Double) {
    canvas.rect(98, 66, 42, 5, .ink)
    canvas.rect(138, 64, 22, 3.5, .brown)
    let toss = Trig.phase(time, 3.4) * 3
    let lift = toss < 1 ? 4 * toss * (1 - toss) * 26 : 0
    let isEdge = toss < 1 && Trig.phase(toss, 0.5) > 0.5
    let y = canvas.snapY(62.5 - lift)
    canvas.rect(isEdge ? 112 : 104, y, isEdge ? 14 : 30, isEdge ? 6 : 4, .sand)
    canvas.rect(isEdge ? 112 : 104, y + (isEdge ? 5 : 3), isEdge ? 14 : 30, 1.5, .amber)
  }

  private static func paintSteam(_ canvas: inout PixelCanvas, _ puff: Int, _ time: Double) {
    let phase = Trig.phase(time + Double(puff) * 1.1, 5.5)
    let x = 42 + Double(puff % 3) * 11 + Trig.sine(phase * 1.5 + Double(puff) * 0.3) * 5
    canvas.disc(canvas.snapX(x), canvas.snapY(26 - phase * 34), 3 + phase * 5, .white)
  }
}
