/// What covers the canvas between whole pixels: backgrounds without seams.
extension FineCanvas {
  /// Paints everything.
  @inline(never)
  mutating func fill(_ color: Blend) {
    let count = width * height
    pixels.withUnsafeMutableBufferPointer { $0[..<count].update(repeating: color.tone) }
  }

  /// Paints a rectangle whose edges lie on whole pixels, as its neighbours' do: no seams.
  @inline(never)
  mutating func tile(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: PaletteColor
  ) {
    tile(x, y, width, height, Blend(color).tone)
  }

  /// Paints a rectangle of any tone between whole pixels.
  mutating func tile(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ tone: UInt32
  ) {
    let (left, right) = columns(from: x, to: x + width)
    let (top, bottom) = rows(from: y, to: y + height)
    for row in top..<max(top, bottom) {
      let base = row * self.width
      for index in base + left..<base + max(left, right) { pixels[index] = tone }
    }
  }

  private func columns(from left: Double, to right: Double) -> (Int, Int) {
    (
      min(width, max(0, PixelCanvas.nearest(left * scale.x))),
      min(width, max(0, PixelCanvas.nearest(right * scale.x)))
    )
  }

  private func rows(from top: Double, to bottom: Double) -> (Int, Int) {
    (
      min(height, max(0, PixelCanvas.nearest(top * scale.y))),
      min(height, max(0, PixelCanvas.nearest(bottom * scale.y)))
    )
  }

  /// Paints a smooth gradient from `top` to `bottom`.
  @inline(never)
  mutating func bands(_ colors: [PaletteColor], from top: Double, to bottom: Double) {
    let (first, end) = rows(from: top, to: bottom)
    let (tones, width) = (PaletteColor.hexes, width)
    for row in first..<max(first, end) {
      let part = ((Double(row) + 0.5) / scale.y - top) / (bottom - top)
      let place = min(1, max(0, part)) * Double(colors.count - 1)
      let band = min(max(0, colors.count - 2), Int(place))
      let tone = Blend.mix(
        UInt32(tones[Int(colors[band].rawValue)]),
        UInt32(tones[Int(colors[min(colors.count - 1, band + 1)].rawValue)]),
        UInt32((place - Double(band)) * 256 + 0.5))
      pixels.withUnsafeMutableBufferPointer {
        $0[row * width..<(row + 1) * width].update(repeating: tone)
      }
    }
  }

  /// Paints the whole width with a smooth gradient from `top` to `bottom`, between whole pixels.
  @inline(never)
  mutating func wash(_ top: Double, _ first: Blend, _ bottom: Double, _ last: Blend) {
    let (begin, end) = rows(from: top, to: bottom)
    let width = width
    for row in begin..<max(begin, end) {
      let part = ((Double(row) + 0.5) / scale.y - top) / (bottom - top)
      let color = first.mixed(last, part)
      let opacity = UInt32(color.opacity * 256 + 0.5)
      pixels.withUnsafeMutableBufferPointer {
        Self.veil($0, row * width, (row + 1) * width, color.tone, opacity)
      }
    }
  }
}
