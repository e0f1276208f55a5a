/// A picture as pixels of pigments. Shapes are drawn in stage units.
package struct PixelCanvas: Sendable {
  package private(set) var width: Int
  package private(set) var height: Int
  /// Rows from the top, each from the left; raw values of pigments.
  package var pixels: [UInt8]
  private(set) var scale: StageScale

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
    self.width = width
    self.height = height
    pixels = Array(repeating: PaletteColor.black.rawValue, count: width * height)
    scale = StageScale(width: width, height: height)
  }

  /// The pixel at a column and row; black outside.
  package subscript(x: Int, y: Int) -> UInt8 {
    get {
      guard x >= 0, y >= 0, x < width, y < height else { return PaletteColor.black.rawValue }
      return pixels[y * width + x]
    }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      pixels[y * width + x] = newValue
    }
  }

  /// Paints the pixels of a row from `left` up to, not including, `right`; what is outside is cut.
  @inline(__always)
  mutating func span(row: Int, from left: Int, to right: Int, _ color: UInt8) {
    guard row >= 0, row < height else { return }
    let left = max(0, left)
    let right = min(width, right)
    guard left < right else { return }
    let base = row * width
    pixels.withUnsafeMutableBufferPointer { buffer in
      buffer[base + left..<base + right].update(repeating: color)
    }
  }

  /// Paints a block of pixels; what is outside is cut.
  mutating func block(x: Int, y: Int, width: Int, height: Int, _ color: UInt8) {
    for row in max(0, y)..<max(max(0, y), min(self.height, y + height)) {
      span(row: row, from: x, to: x + width, color)
    }
  }

  /// The whole pixel nearest to a length in pixels, which may be negative.
  @inline(__always)
  static func nearest(_ length: Double) -> Int {
    Int(min(1e6, max(-1e6, length)) + 1_000_000.5) - 1_000_000
  }

  /// Whether the canvas is wide enough for small detail.
  var isDetailed: Bool { width >= 64 && height >= 34 }

  /// A horizontal place on the stage, moved to the nearest whole pixel: parts of a moving thing
  /// that hang on such a place keep their shape.
  func snapX(_ x: Double) -> Double { width == 0 ? x : Double(Self.nearest(x * scale.x)) / scale.x }

  /// A vertical place on the stage, moved to the nearest whole pixel.
  func snapY(_ y: Double) -> Double {
    height == 0 ? y : Double(Self.nearest(y * scale.y)) / scale.y
  }
}
