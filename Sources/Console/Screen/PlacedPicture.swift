package import Pictures

/// A picture in a frame, and where.
package struct PlacedPicture: Hashable, Sendable {
  package let picture: Picture
  /// The cells that the whole picture would cover.
  package let area: Rect
  /// The cells that it is seen in, unless something lies over them; within `area` and the frame.
  package let clip: Rect

  /// Whether it looks as the other one does, in the same place.
  package func looks(like other: PlacedPicture) -> Bool {
    guard area == other.area, clip == other.clip else { return false }
    var (one, other) = (picture, other.picture)
    // Texts are separate cells, and time moves only spinners and mosaics.
    (one.clock, other.clock) = ("", "")
    switch one.look {
    case .normal, .dark, .noSignal: (one.now, other.now) = (0, 0)
    case .frozen, .scrambled: break
    }
    return one == other
  }
}

extension Frame {
  /// Places a picture; what is drawn over it later hides it. Pictures do not overlap.
  package mutating func place(_ picture: Picture, in area: Rect, clip: Rect? = nil) {
    let clip = area.intersection(bounds).intersection(clip ?? bounds)
    guard !clip.isEmpty else { return }
    fill(clip, .picture)
    pictures.append(PlacedPicture(picture: picture, area: area, clip: clip))
  }

  /// Makes cells of the pictures: sextants or half blocks.
  mutating func drawPictures(asSextants isSharp: Bool) {
    let (across, down) = isSharp ? (Sextants.across, Sextants.down) : (1, 2)
    var canvas = PixelCanvas(width: 0, height: 0)
    for placed in pictures {
      canvas.resize(width: across * placed.area.width, height: down * placed.area.height)
      placed.picture.paint(into: &canvas)
      if isSharp { drawSextants(canvas, placed) } else { drawHalfBlocks(canvas, placed) }
    }
    pictures = []
  }

  /// Draws two pixels a cell; a terminal that finds both halves equal writes a space.
  private mutating func drawHalfBlocks(_ canvas: PixelCanvas, _ placed: PlacedPicture) {
    let colors = Color.pigments
    draw(canvas, placed, down: 2) { pixels, upper, width in
      let (above, below) = (pixels[upper], pixels[upper + width])
      return Cell(Glyphs.upperHalf, Style(colors[Int(above)], on: colors[Int(below)]))
    }
  }

  private mutating func drawSextants(_ canvas: PixelCanvas, _ placed: PlacedPicture) {
    var sextants = Sextants()
    draw(canvas, placed, across: Sextants.across, down: Sextants.down) { pixels, first, width in
      let (second, third, fourth) = (first + width, first + 2 * width, first + 3 * width)
      let block = SIMD8(
        pixels[first], pixels[first + 1], pixels[second], pixels[second + 1], pixels[third],
        pixels[third + 1], pixels[fourth], pixels[fourth + 1])
      return sextants.cell(block)
    }
  }

  /// Draws a picture's cells; `cell` makes one of the pixels, the place of its first one, and the
  /// pixels of a row.
  @inline(__always)
  private mutating func draw(
    _ canvas: PixelCanvas, _ placed: PlacedPicture, across: Int = 1, down: Int,
    _ cell: (UnsafeBufferPointer<UInt8>, Int, Int) -> Cell
  ) {
    let (width, clip) = (canvas.width, placed.clip)
    let (left, top) = (clip.x - placed.area.x, clip.y - placed.area.y)
    canvas.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<clip.height {
        let first = down * (top + row) * width + across * left
        for column in 0..<clip.width where self[clip.x + column, clip.y + row] == .picture {
          self[clip.x + column, clip.y + row] = cell(pixels, first + across * column, width)
        }
      }
    }
  }
}
