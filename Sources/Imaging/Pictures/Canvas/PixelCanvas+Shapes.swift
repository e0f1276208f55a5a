extension PixelCanvas {
  /// Paints everything.
  package mutating func fill(_ color: PaletteColor) {
    block(x: 0, y: 0, width: width, height: height, color.rawValue)
  }

  /// Paints a rectangle, at least a pixel wide and high.
  package mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PaletteColor
  ) {
    let columns = max(1, Self.nearest(width * scale.x))
    let rows = max(1, Self.nearest(height * scale.y))
    block(
      x: Self.nearest(x * scale.x), y: Self.nearest(y * scale.y), width: columns, height: rows,
      color.rawValue)
  }

  /// Paints a rectangle whose edges lie where its neighbours' edges do: no seams, no overlap.
  package mutating func tile(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PaletteColor
  ) {
    let left = Self.nearest(x * scale.x)
    let top = Self.nearest(y * scale.y)
    block(
      x: left, y: top, width: Self.nearest((x + width) * scale.x) - left,
      height: Self.nearest((y + height) * scale.y) - top, color.rawValue)
  }

  /// Paints a circle, round on every canvas.
  package mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: PaletteColor) {
    oval(
      x * scale.x, y * scale.y, across: 2 * radius * scale.round, down: 2 * radius * scale.round,
      color.rawValue)
  }

  /// Paints an ellipse with these half axes.
  package mutating func ellipse(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ color: PaletteColor
  ) {
    oval(
      x * scale.x, y * scale.y, across: 2 * radiusX * scale.x, down: 2 * radiusY * scale.y,
      color.rawValue)
  }

  private mutating func oval(
    _ x: Double, _ y: Double, across: Double, down: Double, _ color: UInt8
  ) {
    let columns = max(1, Self.nearest(across))
    let rows = max(1, Self.nearest(down))
    let left = Self.nearest(x - Double(columns) / 2)
    let top = Self.nearest(y - Double(rows) / 2)
    let radius = Double(columns) / 2
    for row in max(0, -top)..<max(max(0, -top), min(rows, height - top)) {
      let slope = (Double(row) + 0.5) / Double(rows) * 2 - 1
      let cut = Self.nearest(radius - radius * Trig.root(1 - slope * slope))
      span(row: top + row, from: left + cut, to: left + columns - cut, color)
    }
  }

  /// Paints the outline of a circle, at least a pixel thick.
  package mutating func ring(
    _ x: Double, _ y: Double, _ radius: Double, _ thickness: Double, _ color: PaletteColor
  ) {
    let outer = max(0.5, Double(Self.nearest(2 * radius * scale.round)) / 2)
    let inner = outer - max(1, thickness * scale.round)
    let centreX = Double(Self.nearest(x * scale.x - outer)) + outer
    let centreY = Double(Self.nearest(y * scale.y - outer)) + outer
    let top = Self.nearest(centreY - outer)
    for row in top..<top + Self.nearest(2 * outer) {
      let down = Double(row) + 0.5 - centreY
      let far = Trig.root(outer * outer - down * down)
      let near = Trig.root(inner * inner - down * down)
      let left = Self.nearest(centreX - far)
      let right = Self.nearest(centreX + far)
      let gapLeft = inner > abs(down) ? Self.nearest(centreX - near) : right
      let gapRight = inner > abs(down) ? Self.nearest(centreX + near) : right
      span(row: row, from: left, to: max(left + 1, gapLeft), color.rawValue)
      span(row: row, from: min(right - 1, gapRight), to: right, color.rawValue)
    }
  }

  /// Paints a convex polygon.
  package mutating func polygon(
    _ corners: [Spot], _ color: PaletteColor
  ) {
    var low = Double.infinity
    var high = -Double.infinity
    for corner in corners {
      low = min(low, corner.y * scale.y)
      high = max(high, corner.y * scale.y)
    }
    guard low <= high else { return }
    let first = max(0, Self.nearest(low))
    let last = min(height, Self.nearest(high))
    for row in first..<max(first, last) {
      let reach = reach(of: corners, at: Double(row) + 0.5)
      guard reach.left <= reach.right else { continue }
      span(row: row, from: Self.nearest(reach.left), to: Self.nearest(reach.right), color.rawValue)
    }
  }

  private func reach(of corners: [Spot], at y: Double) -> (left: Double, right: Double) {
    var left = Double.infinity
    var right = -Double.infinity
    var before = corners[corners.count - 1]
    for corner in corners {
      let (y0, y1) = (before.y * scale.y, corner.y * scale.y)
      if (y0 <= y) != (y1 <= y) {
        let part = (y - y0) / (y1 - y0)
        let x = (before.x + (corner.x - before.x) * part) * scale.x
        left = min(left, x)
        right = max(right, x)
      }
      before = corner
    }
    return (left, right)
  }

  /// Paints a straight stroke, at least a pixel thick.
  package mutating func line(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ thickness: Double,
    _ color: PaletteColor
  ) {
    let brush = max(1, Self.nearest(thickness * scale.round))
    let (acrossX, acrossY) = ((x1 - x0) * scale.x, (y1 - y0) * scale.y)
    let steps = min(4096, max(1, Self.nearest(max(abs(acrossX), abs(acrossY)))))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      let x = Self.nearest(x0 * scale.x + acrossX * part - Double(brush) / 2)
      let y = Self.nearest(y0 * scale.y + acrossY * part - Double(brush) / 2)
      block(x: x, y: y, width: brush, height: brush, color.rawValue)
    }
  }

  /// Paints bands of equal height from `top` to `bottom`: a vertical gradient.
  package mutating func bands(_ colors: [PaletteColor], from top: Double, to bottom: Double) {
    let step = (bottom - top) / Double(max(1, colors.count))
    for (index, color) in colors.enumerated() {
      tile(0, top + Double(index) * step, StageScale.stage.width, step, color)
    }
  }
}
