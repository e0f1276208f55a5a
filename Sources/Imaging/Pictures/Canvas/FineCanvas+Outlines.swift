/// Outlines, in stage units: they add to the shape that the next `paint` colours.
extension FineCanvas {
  /// Begins an outline.
  @inline(never)
  mutating func move(_ x: Double, _ y: Double) {
    close()
    start = (Float(x * scale.x), Float(y * scale.y))
    pen = start
  }

  /// Continues the outline straight.
  @inline(never)
  mutating func line(_ x: Double, _ y: Double) {
    advance((Float(x * scale.x), Float(y * scale.y)))
  }

  /// Continues the outline in a curve that heads for one place and ends at another.
  @inline(never)
  mutating func curve(_ viaX: Double, _ viaY: Double, _ x: Double, _ y: Double) {
    let via = (x: Float(viaX * scale.x), y: Float(viaY * scale.y))
    let end = (x: Float(x * scale.x), y: Float(y * scale.y))
    let from = pen
    let bend = abs(from.x - 2 * via.x + end.x) + abs(from.y - 2 * via.y + end.y)
    let steps = min(32, 2 + Int(bend.squareRoot()))
    for step in 1...steps {
      let part = Float(step) / Float(steps)
      let rest = 1 - part
      let (near, middle, far) = (rest * rest, 2 * rest * part, part * part)
      advance(
        (
          near * from.x + middle * via.x + far * end.x, near * from.y + middle * via.y + far * end.y
        ))
    }
  }

  /// Ends the outline where it began.
  @inline(never)
  mutating func close() { advance(start) }

  private mutating func advance(_ spot: (x: Float, y: Float)) {
    mask.edge(pen.x, pen.y, spot.x, spot.y)
    pen = spot
  }

  /// Outlines an ellipse with these half axes.
  @inline(never)
  mutating func oval(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, isHole: Bool = false
  ) {
    close()
    let (x, y) = (Float(x * scale.x), Float(y * scale.y))
    let size = Float(max(radiusX * scale.x, radiusY * scale.y))
    let stride =
      size < 1.5 ? 32 : size < 5 ? 16 : size < 16 ? 8 : size < 60 ? 4 : size < 240 ? 2 : 1
    // With straight edges it takes a little more to cover what the round one does.
    let swell = 1 + 3.35 * Float(stride * stride) / 65536
    let (across, down) = (Float(radiusX * scale.x) * swell, Float(radiusY * scale.y) * swell)
    let circle = Trig.circle
    var step = 256
    pen = (x + across, y)
    start = pen
    while step > 0 {
      step -= stride
      let (sine, cosine) = circle[isHole ? step : (256 - step) & 255]
      advance((x + across * cosine, y + down * sine))
    }
  }

  /// Outlines a circle, round on every canvas.
  @inline(never)
  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, isHole: Bool = false) {
    let (across, down) = (radius * scale.round / scale.x, radius * scale.round / scale.y)
    oval(x, y, across, down, isHole: isHole)
  }

  /// Outlines a rectangle.
  @inline(never)
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    move(x, y)
    line(x + width, y)
    line(x + width, y + height)
    line(x, y + height)
    close()
  }

  /// Outlines a rectangle with round corners.
  @inline(never)
  mutating func pad(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) {
    let radius = min(radius, width / 2, height / 2)
    let (right, bottom) = (x + width, y + height)
    move(x + radius, y)
    line(right - radius, y)
    curve(right, y, right, y + radius)
    line(right, bottom - radius)
    curve(right, bottom, right - radius, bottom)
    line(x + radius, bottom)
    curve(x, bottom, x, bottom - radius)
    line(x, y + radius)
    curve(x, y, x + radius, y)
    close()
  }

  /// Outlines a stroke with round ends that may taper.
  @inline(never)
  mutating func stroke(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ thickness: Double,
    _ last: Double? = nil
  ) {
    let (near, far) = (thickness / 2, (last ?? thickness) / 2)
    bar(x0, y0, x1, y1, near, far)
    circle(x0, y0, near)
    circle(x1, y1, far)
  }

  /// Outlines a straight bar, given half its thickness at both ends.
  @inline(never)
  mutating func bar(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ near: Double, _ far: Double
  ) {
    let (alongX, alongY) = ((x1 - x0) * scale.x, (y1 - y0) * scale.y)
    let length = (alongX * alongX + alongY * alongY).squareRoot()
    guard length > 0 else { return }
    let (overX, overY) = (
      -alongY / length * scale.round / scale.x, alongX / length * scale.round / scale.y
    )
    move(x0 - overX * near, y0 - overY * near)
    line(x1 - overX * far, y1 - overY * far)
    line(x1 + overX * far, y1 + overY * far)
    line(x0 + overX * near, y0 + overY * near)
    close()
  }
}
