/// Larger areas and softer forms than both kinds of canvas have.
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
    var before = (x: x0, y: y0, size: thickness)
    circle(x0, y0, thickness / 2)
    for step in 1...8 {
      let part = Double(step) / 8
      let (near, middle, far) = ((1 - part) * (1 - part), 2 * part * (1 - part), part * part)
      let next = (
        x: near * x0 + middle * viaX + far * x1, y: near * y0 + middle * viaY + far * y1,
        size: thickness + (end - thickness) * part
      )
      bar(before.x, before.y, next.x, next.y, before.size / 2, next.size / 2)
      circle(next.x, next.y, next.size / 2)
      before = next
    }
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

  /// Colours the shape pixel by pixel: `tone` takes a place on the stage and returns a colour, its
  /// opacity of 0...255 in the highest bits.
  @inline(__always)
  mutating func shade(_ tone: (_ x: Float, _ y: Float) -> UInt32) {
    close()
    let width = width
    let (across, down) = (1 / Float(scale.x), 1 / Float(scale.y))
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.take { row, from, to, cover in
        let y = (Float(row) + 0.5) * down
        let base = row * width
        for column in from..<to {
          let color = tone((Float(column) + 0.5) * across, y)
          pixels[base + column] = Self.blend(pixels[base + column], color, cover)
        }
      }
    }
  }
}
