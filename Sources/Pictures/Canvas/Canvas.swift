/// What scenes are painted on, in stage units of 160 x 90: flat pigments with hard edges, or an
/// anti-aliased picture.
protocol Canvas {
  var width: Int { get }
  var height: Int { get }
  /// Pixels per stage unit across, down, and for what must stay round.
  var scale: (x: Double, y: Double, round: Double) { get }
  /// Whether edges are anti-aliased, so that nothing has to lie on whole pixels.
  var isFine: Bool { get }
  /// Whether the canvas is large enough for small detail.
  var isDetailed: Bool { get }

  /// A horizontal place, moved to where a thing keeps its shape while it moves.
  func snapX(_ x: Double) -> Double
  /// A vertical place, moved to where a thing keeps its shape while it moves.
  func snapY(_ y: Double) -> Double

  mutating func fill(_ color: Pigment)
  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Pigment)
  mutating func tile(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Pigment)
  mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Pigment)
  mutating func ellipse(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ color: Pigment)
  mutating func ring(
    _ x: Double, _ y: Double, _ radius: Double, _ thickness: Double, _ color: Pigment)
  mutating func polygon(_ corners: [Spot], _ color: Pigment)
  mutating func line(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ thickness: Double, _ color: Pigment)
  mutating func bands(_ colors: [Pigment], from top: Double, to bottom: Double)

  /// Paints what only a flat canvas shows.
  mutating func flat(_ paint: (inout PixelCanvas) -> Void)
  /// Paints what only an anti-aliased canvas shows.
  mutating func fine(_ paint: (inout FineCanvas) -> Void)
}

extension PixelCanvas: Canvas {
  var isFine: Bool { false }

  @inline(__always)
  mutating func flat(_ paint: (inout PixelCanvas) -> Void) { paint(&self) }

  @inline(__always)
  mutating func fine(_ paint: (inout FineCanvas) -> Void) {}
}

extension FineCanvas: Canvas {
  var isFine: Bool { true }
  var isDetailed: Bool { true }

  func snapX(_ x: Double) -> Double { x }
  func snapY(_ y: Double) -> Double { y }

  @inline(__always)
  mutating func flat(_ paint: (inout PixelCanvas) -> Void) {}

  @inline(__always)
  mutating func fine(_ paint: (inout FineCanvas) -> Void) { paint(&self) }
}
