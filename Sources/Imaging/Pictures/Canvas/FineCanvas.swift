/// An anti-aliased picture: the same stage as a `PixelCanvas`, with its own tones.
package struct FineCanvas: Sendable {
  package private(set) var width: Int
  package private(set) var height: Int
  /// Rows from the top, each from the left; 0x00RRGGBB.
  package var pixels: [UInt32]
  private(set) var scale: StageScale
  /// The shape that is being outlined.
  var mask = Mask()
  /// Where the outline began and where it is, in pixels.
  var (start, pen): ((x: Float, y: Float), (x: Float, y: Float)) = ((0, 0), (0, 0))
  /// The colours of a gradient.
  var ramp = Array(repeating: Gradient(0), count: 256)
  /// The last of them that the gradient has.
  var rampEnd: Float = 255

  /// A black canvas of that many pixels.
  package init(width: Int, height: Int) {
    self.width = 0
    self.height = 0
    pixels = []
    scale = StageScale(width: 0, height: 0)
    resize(width: width, height: height)
  }

  /// Gives the canvas another size; its buffer is kept when the size is the same.
  package mutating func resize(width: Int, height: Int) {
    let width = max(0, width)
    let height = max(0, height)
    guard width != self.width || height != self.height else { return }
    pixels = Array(repeating: 0, count: width * height)
    measure(width: width, height: height)
  }

  /// Paints in fewer pixels, at the beginning of the buffer, until `enlarge` is called.
  mutating func reduce(width: Int, height: Int) { measure(width: width, height: height) }

  /// Shows each pixel of a reduced picture as a block of that many pixels on a full canvas of that
  /// size.
  mutating func enlarge(block: Int, width: Int, height: Int) {
    let small = self.width
    measure(width: width, height: height)
    guard block > 1 else { return }
    // A pixel never lies behind its block: from the end on, none is overwritten before it is read.
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in stride(from: height - 1, through: 0, by: -1) {
        let source = row / block * small
        for column in stride(from: width - 1, through: 0, by: -1) {
          pixels[row * width + column] = pixels[source + column / block]
        }
      }
    }
  }

  private mutating func measure(width: Int, height: Int) {
    self.width = width
    self.height = height
    scale = StageScale(width: width, height: height)
    mask.resize(width: width, height: height)
  }

  /// The pixel at a column and row; black outside.
  subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return pixels[y * width + x]
  }
}
