package import Pictures
package import Screen

extension Frame {
  /// Draws a picture into a rectangle as half blocks, two pixels a cell, with its logo top right
  /// and its clock bottom right. The canvas is scratch space that keeps its buffer between calls.
  package mutating func draw(
    _ picture: Picture, in rect: Rect, on canvas: inout PixelCanvas
  ) {
    guard !rect.isEmpty else { return }
    canvas.resize(width: rect.width, height: 2 * rect.height)
    picture.paint(into: &canvas)
    draw(canvas, in: rect)
    drawTexts(of: picture, in: rect)
  }

  /// Draws a picture with a canvas of its own.
  package mutating func draw(_ picture: Picture, in rect: Rect) {
    var canvas = PixelCanvas(width: rect.width, height: 2 * rect.height)
    draw(picture, in: rect, on: &canvas)
  }

  /// The terminal's colour for every pixel value: pigments are colours of xterm's palette.
  private static let colors: [Color] = {
    // Worked out once: few values are pigments, and the first frame waits for this.
    let black = Color(nearestTo: Pigment.black.tone)
    return (0...UInt8.max).map { value in
      Pigment(rawValue: value).map { Color(nearestTo: $0.tone) } ?? black
    }
  }()

  static func color(of pigment: Pigment) -> Color { colors[Int(pigment.rawValue)] }

  /// Draws pixels as half blocks; a terminal that finds both halves equal writes a space.
  private mutating func draw(_ canvas: PixelCanvas, in rect: Rect) {
    let (width, colors) = (canvas.width, Self.colors)
    canvas.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<rect.height {
        let upper = 2 * row * width
        for column in 0..<width {
          let top = pixels[upper + column]
          let bottom = pixels[upper + width + column]
          self[rect.x + column, rect.y + row] =
            Cell(Glyphs.upperHalf, Style(colors[Int(top)], on: colors[Int(bottom)]))
        }
      }
    }
  }

  private mutating func drawTexts(of picture: Picture, in rect: Rect) {
    let back = Self.color(of: .ink)
    let bright = Style(Self.color(of: .white), on: back, .bold)
    switch picture.look {
    case .normal, .frozen:
      // Off the edges, or they look like bites out of the picture.
      let safe = rect.height >= 8 ? rect.inset() : rect
      if rect.height > 2 { drawCorner(picture.logo, bright, in: safe, y: safe.y) }
      let soft = Style(Self.color(of: .silver), on: back)
      if rect.height > 4 { drawCorner(picture.clock, soft, in: safe, y: safe.maxY - 1) }
    case .noSignal:
      let words = Fitting.first([" \(picture.caption) ", picture.caption], in: rect.width)
      let sign = rect.centred(Size(words.unicodeScalars.count, 1))
      draw(words, x: sign.x, y: sign.y, bright)
    case .scrambled, .dark: break
    }
  }

  private mutating func drawCorner(_ text: String, _ style: Style, in rect: Rect, y: Int) {
    let length = text.unicodeScalars.count + 2
    guard length > 2, length * 3 <= rect.width else { return }
    drawRight(" \(text) ", endX: rect.maxX, y: y, style)
  }
}
