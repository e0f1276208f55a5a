/// The match, anti-aliased: seen from the stand, under floodlights.
extension Scene {
  static func paintFineMatch(_ canvas: inout FineCanvas, _ time: Double) {
    paintStand(&canvas, time)
    paintTurf(&canvas)
    paintMarkings(&canvas)
    paintGoal(&canvas, side: -1)
    paintGoal(&canvas, side: 1)
    paintTeams(&canvas, time)
    canvas.glow(18, 2, 60, 50, Blend(0xf4ffd8, 0.3))
    canvas.glow(132, 2, 50, 40, Blend(0xf4ffd8, 0.2))
    paintScore(&canvas)
  }

  /// Where a place on the pitch is seen, and how large what stands there is.
  private static func seen(_ x: Double, _ y: Double) -> (x: Double, y: Double, size: Double) {
    let depth = (y - 18) / 68
    let size = 0.7 + 0.4 * depth
    return (
      80 + (x - 80) * (0.68 + 0.34 * depth), 25 + 60 * depth * (0.76 + 0.24 * depth), size
    )
  }

  private static func paintStand(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.wash(0, 0x10142c, 25, 0x2a2f52)
    for row in 0..<5 {
      let y = 3 + Double(row) * 3.6
      for slot in 0..<34 {
        let place = row * 64 + slot
        guard Trig.scatter(place, 9) > 0 else { continue }
        let x = Double(slot) * 4.9 + Double(row % 2) * 2.4 - 1
        let cheer = max(0, Trig.sine(time / 6 - x / 160)) * 0.9
        canvas.circle(x, y - cheer, 1.25)
        canvas.box(x - 1.6, y + 0.8 - cheer, 3.2, 2.6)
        canvas.paint(Blend(crowdTones[Trig.scatter(place + 40, 6)], 0.5 + Double(row) * 0.08))
      }
      canvas.wash(y + 2.9, Blend(0x0b0e20, 0.75), y + 3.5, Blend(0x0b0e20, 0.75))
    }
    canvas.wash(0, Blend(0x05060f, 0.85), 15, Blend(0x05060f, 0))
    for board in 0..<6 {
      let x = Double(board) * 32 - Trig.phase(time, 16) * 64
      for half in 0..<2 {
        canvas.box(x + Double(half) * 96 - 0.05, 20, 32.1, 4.6)
        canvas.paint(
          (board + half) % 2 == 0
            ? .falling(20, 0xffffff, 24.6, 0xc2cfe6) : .falling(20, 0x1769d2, 24.6, 0x0a3f94))
      }
      canvas.pad(x + 7, 21.4, 18, 1.7, 0.8)
      canvas.paint(Blend(board % 2 == 0 ? 0xd02030 : 0xffd76a, 0.95))
    }
  }

  private static let crowdTones: [UInt32] = [
    0xd24a4a, 0xd8b24a, 0x8f9ac8, 0xe4e4ee, 0x5f6fb0, 0xb96a5a,
  ]

  private static func paintTurf(_ canvas: inout FineCanvas) {
    canvas.wash(24.6, 0x0f7a12, 90, 0x22a01a)
    for stripe in stride(from: 0, to: 12, by: 2) {
      let (left, right) = (Double(stripe) * 16 - 16, Double(stripe) * 16)
      canvas.quad(
        (seen(left, 17).x, 24.6), (seen(right, 17).x, 24.6), (seen(right, 92).x, 90.5),
        (seen(left, 92).x, 90.5))
    }
    canvas.paint(.falling(24, Blend(0x4cc234, 0.45), 90, Blend(0x62d83a, 0.5)))
    canvas.glow(80, 56, 96, 46, Blend(0x8aff3a, 0.12))
    canvas.wash(24.6, Blend(0x062008, 0.5), 31, Blend(0x062008, 0))
  }

  private static func paintMarkings(_ canvas: inout FineCanvas) {
    mark(&canvas, 5, 18, 150, 68)
    mark(&canvas, 5, 33, 22, 38)
    mark(&canvas, 133, 33, 22, 38)
    let (top, bottom) = (seen(80, 18), seen(80, 86))
    canvas.bar(top.x, top.y, bottom.x, bottom.y, 0.3, 0.5)
    let middle = seen(80, 52)
    canvas.oval(middle.x, middle.y, 13, 8.6)
    canvas.oval(middle.x, middle.y + 0.05, 12.2, 7.9, isHole: true)
    canvas.circle(middle.x, middle.y, 0.9)
    canvas.paint(Blend(0xeaffe6, 0.72))
  }

  private static func mark(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    let (a, b) = (seen(x, y), seen(x + width, y))
    let (c, d) = (seen(x + width, y + height), seen(x, y + height))
    canvas.bar(a.x, a.y, b.x, b.y, 0.3, 0.3)
    canvas.bar(b.x, b.y, c.x, c.y, 0.3, 0.5)
    canvas.bar(c.x, c.y, d.x, d.y, 0.5, 0.5)
    canvas.bar(d.x, d.y, a.x, a.y, 0.5, 0.3)
  }

  private static func paintGoal(_ canvas: inout FineCanvas, side: Double) {
    let (far, near) = (seen(80 + side * 75, 44), seen(80 + side * 75, 60))
    let back = side * 5
    canvas.quad(
      (far.x, far.y - 8), (near.x, near.y - 9), (near.x, near.y), (far.x, far.y))
    canvas.paint(Blend(0xffffff, 0.1))
    for cord in 0..<7 {
      let part = Double(cord) / 6
      let (x, y) = (far.x + (near.x - far.x) * part, far.y + (near.y - far.y) * part)
      canvas.bar(x, y - 8 - part, x + back, y - 0.4, 0.1, 0.1)
      let height = 8 * part
      canvas.bar(
        far.x + back * (1 - part), far.y - height, near.x + back * (1 - part),
        near.y - height * 1.12, 0.1, 0.1)
    }
    canvas.paint(Blend(0xffffff, 0.45))
    canvas.stroke(far.x, far.y, far.x, far.y - 8, 0.7)
    canvas.stroke(near.x, near.y, near.x, near.y - 9, 0.8)
    canvas.stroke(far.x, far.y - 8, near.x, near.y - 9, 0.7)
    canvas.paint(.white)
  }

  /// From the far touchline to the near one, the ball among them.
  private static func paintTeams(_ canvas: inout FineCanvas, _ time: Double) {
    let ball = matchBall(time)
    var reached = -1.0
    var isBallShown = false
    for _ in 0..<12 {
      var (next, least) = (0, Double.infinity)
      for player in 0..<12 {
        let y = matchPlayer(player, time).y + Double(player) * 1e-6
        if y > reached, y < least { (next, least) = (player, y) }
      }
      if !isBallShown, ball.y < least {
        paintFootball(&canvas, time)
        isBallShown = true
      }
      paintFootballer(&canvas, next, time)
      reached = least
    }
    if !isBallShown { paintFootball(&canvas, time) }
  }

  private static func paintFootballer(_ canvas: inout FineCanvas, _ player: Int, _ time: Double) {
    let place = matchPlayer(player, time)
    let ahead = matchPlayer(player, time + 0.1)
    let spot = seen(place.x, place.y)
    let size = spot.size * 1.12
    let pace = min(1, abs(ahead.x - place.x) * 1.3 + abs(ahead.y - place.y))
    let side = ahead.x > place.x ? 1.0 : -1.0
    let stride = Trig.sine(time * 1.7 + Double(player) * 0.29) * pace
    canvas.oval(spot.x + 1.6 * size, spot.y + 0.2, 3.4 * size, 1.1 * size)
    canvas.paint(Blend(0x042008, 0.5))
    let (x, y) = (spot.x, spot.y)
    let isHome = player % 2 == 0
    let skin: UInt32 = [0xf0c39a, 0x8a5a3c, 0xd99f73][player % 3]
    paintLegs(&canvas, x, y, size, stride, side, isHome)
    let lean = side * pace * 0.7 * size
    let shirt: (Blend, Blend) = isHome ? (0xff4a4a, 0xb00c1c) : (0xffe060, 0xd99a00)
    canvas.limb(
      x + lean - 1.3 * size, y - 8.3 * size, x + lean - (2.6 + stride) * size, y - 7 * size,
      x + (-1.6 + stride * 1.6) * size, y - 5.6 * size, 1.1 * size, 0.8 * size)
    canvas.limb(
      x + lean + 1.3 * size, y - 8.3 * size, x + lean + (2.6 - stride) * size, y - 7 * size,
      x + (1.6 - stride * 1.6) * size, y - 5.6 * size, 1.1 * size, 0.8 * size)
    canvas.move(x + lean - 1.9 * size, y - 8.8 * size)
    canvas.line(x + lean + 1.9 * size, y - 8.8 * size)
    canvas.curve(x + 1.8 * size, y - 6.6 * size, x + 1.5 * size, y - 4.5 * size)
    canvas.line(x - 1.5 * size, y - 4.5 * size)
    canvas.curve(x - 1.8 * size, y - 6.6 * size, x + lean - 1.9 * size, y - 8.8 * size)
    canvas.paint(.across(x - 2 * size, shirt.0, x + 2.4 * size, shirt.1))
    canvas.circle(x + lean * 1.3, y - 10.1 * size, 1.35 * size)
    canvas.paint(Blend(skin))
    canvas.oval(x + lean * 1.3 - side * 0.3, y - 10.7 * size, 1.4 * size, 0.95 * size)
    canvas.paint(Blend(player % 4 == 1 ? 0xa86a28 : 0x21160f))
  }

  private static func paintLegs(
    _ canvas: inout FineCanvas, _ x: Double, _ y: Double, _ size: Double, _ stride: Double,
    _ side: Double, _ isHome: Bool
  ) {
    for leg in [-1.0, 1.0] {
      canvas.limb(
        x + leg * 0.5 * size, y - 4 * size, x + (leg * stride * 1.6 + side * 0.4) * size,
        y - 2.4 * size, x + leg * stride * 2 * size, y - max(0, leg * stride) * size, 1.1 * size,
        0.8 * size)
    }
    canvas.paint(Blend(isHome ? 0xf4f4f8 : 0x202848))
    canvas.pad(x - 1.5 * size, y - 5.2 * size, 3 * size, 1.9 * size, 0.6 * size)
    canvas.paint(Blend(isHome ? 0xffffff : 0x1a2040))
  }

  private static func paintFootball(_ canvas: inout FineCanvas, _ time: Double) {
    let place = matchBall(time)
    let spot = seen(place.x, place.y)
    let part = min(1, Trig.phase(time, 1.3) * 1.3)
    let height = 4 * part * (1 - part) * 8
    canvas.oval(spot.x + height * 0.3, spot.y, 1.7, 0.7)
    canvas.paint(Blend(0x042008, 0.5))
    let y = spot.y - 1.2 - height
    canvas.circle(spot.x, y, 1.5)
    canvas.paint(.ball(spot.x, y, 1.5, 0xffffff, 0xa8b0b8))
    let roll = time * 0.9
    for patch in 0..<3 {
      let turn = roll + Double(patch) / 3
      canvas.circle(spot.x + 0.8 * Trig.cosine(turn), y + 0.8 * Trig.sine(turn), 0.42)
    }
    canvas.paint(Blend(0x23262e))
  }

  private static func paintScore(_ canvas: inout FineCanvas) {
    canvas.pad(5, 4, 36, 8.4, 1.4)
    canvas.paint(.falling(4, Blend(0x1a2146, 0.94), 12.4, Blend(0x0a0e24, 0.94)))
    canvas.pad(6.4, 5.4, 6, 5.6, 1)
    canvas.paint(.falling(5, 0xff4a4a, 11, 0xb00c1c))
    canvas.pad(33.6, 5.4, 6, 5.6, 1)
    canvas.paint(.falling(5, 0xffe060, 11, 0xd99a00))
    canvas.digits("2-1", around: (23, 8.2), height: 5.2, .flat(0xffffff))
  }
}
