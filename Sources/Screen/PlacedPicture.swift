package import Pictures

/// A picture in a frame, and where.
package struct PlacedPicture: Hashable, Sendable {
  package let picture: Picture
  /// The cells that the whole picture would cover.
  package let area: Rect
  /// The cells that it is seen in, unless something lies over them; within `area` and the frame.
  package let clip: Rect
}

extension Frame {
  /// Places a picture; what is drawn over it later hides it. Pictures do not overlap.
  package mutating func place(_ picture: Picture, in area: Rect, clip: Rect? = nil) {
    let clip = area.intersection(bounds).intersection(clip ?? bounds)
    guard !clip.isEmpty else { return }
    fill(clip, .picture)
    pictures.append(PlacedPicture(picture: picture, area: area, clip: clip))
  }

  /// Makes cells of the pictures: half blocks, two pixels a cell.
  mutating func drawPictures() {
    var canvas = PixelCanvas(width: 0, height: 0)
    for placed in pictures {
      canvas.resize(width: placed.area.width, height: 2 * placed.area.height)
      placed.picture.paint(into: &canvas)
      draw(canvas, placed)
    }
    pictures = []
  }

  /// Draws pixels as half blocks; a terminal that finds both halves equal writes a space.
  private mutating func draw(_ canvas: PixelCanvas, _ placed: PlacedPicture) {
    let (width, colors, clip) = (canvas.width, Color.pigments, placed.clip)
    let (left, top) = (clip.x - placed.area.x, clip.y - placed.area.y)
    canvas.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<clip.height {
        let upper = 2 * (top + row) * width + left
        for column in 0..<clip.width where self[clip.x + column, clip.y + row] == .picture {
          let (above, below) = (pixels[upper + column], pixels[upper + width + column])
          self[clip.x + column, clip.y + row] =
            Cell(Glyphs.upperHalf, Style(colors[Int(above)], on: colors[Int(below)]))
        }
      }
    }
  }
}
