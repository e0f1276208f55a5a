/// Forms that are put together of outlines.
extension FineCanvas {
  /// Outlines what lies below a curve, down to `bottom`: hills, waves, a crowd.
  @inline(__always)
  mutating func ridge(
    to bottom: Double, from left: Double = -2, until right: Double = 162, step: Double = 2,
    _ height: (Double) -> Double
  ) {
    move(left, bottom)
    var x = left
    while x < right {
      line(x, height(x))
      x += step
    }
    line(right, height(right))
    line(right, bottom)
    close()
  }

  /// Outlines a bent stroke with round ends that may taper.
  @inline(never)
  mutating func limb(
    _ x0: Double, _ y0: Double, _ viaX: Double, _ viaY: Double, _ x1: Double, _ y1: Double,
    _ thickness: Double, _ last: Double? = nil
  ) {
    let end = last ?? thickness
    circle(x0, y0, thickness / 2)
    circle(x1, y1, end / 2)
    let bend = (x: x0 - 2 * viaX + x1, y: y0 - 2 * viaY + y1)
    // There along one side, and back along the other.
    for side in [-1.0, 1] {
      for step in 0...8 {
        let part = Double(side < 0 ? step : 8 - step) / 8
        let (alongX, alongY) = (
          (viaX - x0 + bend.x * part) * scale.x, (viaY - y0 + bend.y * part) * scale.y
        )
        let half = (thickness + (end - thickness) * part) / 2 * scale.round * side
        let reach = half / max(1e-9, (alongX * alongX + alongY * alongY).squareRoot())
        let x = x0 + (2 * (viaX - x0) + bend.x * part) * part - alongY * reach / scale.x
        let y = y0 + (2 * (viaY - y0) + bend.y * part) * part + alongX * reach / scale.y
        if side < 0, step == 0 { move(x, y) } else { line(x, y) }
      }
    }
    close()
  }

  /// Outlines a triangle.
  @inline(never)
  mutating func triangle(_ a: Spot, _ b: Spot, _ c: Spot) {
    quad(a, b, c, c)
  }

  /// Outlines four corners, which run clockwise.
  @inline(never)
  mutating func quad(_ a: Spot, _ b: Spot, _ c: Spot, _ d: Spot) {
    move(a.x, a.y)
    line(b.x, b.y)
    line(c.x, c.y)
    line(d.x, d.y)
    close()
  }
}
