extension Scene {
  /// Football: the whole pitch from above, two teams, and a ball that is passed about.
  static func paintMatch(_ canvas: inout PixelCanvas, _ time: Double) {
    paintPitch(&canvas)
    for player in 0..<12 {
      let spot = matchPlayer(player, time)
      canvas.disc(spot.x, spot.y, 3.4, player % 2 == 0 ? .red : .gold)
      if canvas.isDetailed { canvas.disc(spot.x, spot.y - 0.6, 1.3, .ink) }
    }
    let ball = matchBall(time)
    if canvas.isDetailed { canvas.disc(ball.x + 1, ball.y + 1.4, 1.8, .forest) }
    canvas.disc(ball.x, ball.y, 2.3, .white)
  }

  private static func paintPitch(_ canvas: inout PixelCanvas) {
    canvas.fill(.slate)
    for slot in 0..<20 where Trig.scatter(slot, 3) > 0 {
      let colors: [PaletteColor] = [.dusk, .maroon, .silver, .indigo]
      canvas.tile(Double(slot) * 8, 0, 8, 8, colors[Trig.scatter(slot + 40, 4)])
    }
    for board in 0..<5 {
      canvas.tile(Double(board) * 32, 8, 32, 5, board % 2 == 0 ? .white : .cobalt)
    }
    for stripe in 0..<10 {
      canvas.tile(Double(stripe) * 16, 13, 16, 77, stripe % 2 == 0 ? .leaf : .forest)
    }
    paintPitchLines(&canvas)
  }

  private static func paintPitchLines(_ canvas: inout PixelCanvas) {
    outline(&canvas, 5, 18, 150, 68)
    outline(&canvas, 5, 33, 22, 38)
    outline(&canvas, 133, 33, 22, 38)
    canvas.rect(79.5, 18, 1.6, 68, .sage)
    canvas.ring(80.3, 52, 14, 1.6, .sage)
  }

  private static func outline(
    _ canvas: inout PixelCanvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    canvas.rect(x, y, width, 1.6, .sage)
    canvas.rect(x, y + height - 1.6, width, 1.6, .sage)
    canvas.rect(x, y, 1.6, height, .sage)
    canvas.rect(x + width - 1.6, y, 1.6, height, .sage)
  }

  static func matchPlayer(_ player: Int, _ time: Double) -> Spot {
    let row = Double(player / 4)
    let lane = Double(player % 4)
    let sway = Double(player) * 0.37
    return (
      24 + row * 44 + lane * 8 + 15 * Trig.sine(time / 9 + sway) + 7 * Trig.sine(time / 4.3 + sway),
      29 + lane * 15.5 + 8 * Trig.cosine(time / 7 + sway * 1.7)
    )
  }

  /// Every 1.3 s a player passes; the ball flies for a second and then rests at the feet.
  static func matchBall(_ time: Double) -> Spot {
    let pass = Int(time / 1.3)
    let part = Trig.ease((time / 1.3 - Double(pass)) * 1.3)
    let from = matchPlayer(Trig.scatter(pass, 12), time)
    let target = matchPlayer(Trig.scatter(pass + 1, 12), time)
    return (from.x + (target.x - from.x) * part + 4, from.y + (target.y - from.y) * part + 3)
  }
}
