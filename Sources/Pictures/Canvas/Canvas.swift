/// What scenes are painted on, in stage units of 160 x 90: flat pigments with hard edges, or an
/// anti-aliased picture. What both show is painted here; most of a scene is a drawing of its own on
/// each.
protocol Canvas {
  /// Paints a rectangle whose edges lie on whole pixels, as its neighbours' do.
  mutating func tile(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Pigment)
  /// Paints what only a flat canvas shows.
  mutating func flat(_ paint: (inout PixelCanvas) -> Void)
  /// Paints what only an anti-aliased canvas shows.
  mutating func fine(_ paint: (inout FineCanvas) -> Void)
}

extension PixelCanvas: Canvas {
  @inline(__always)
  mutating func flat(_ paint: (inout PixelCanvas) -> Void) { paint(&self) }

  @inline(__always)
  mutating func fine(_ paint: (inout FineCanvas) -> Void) {}
}

extension FineCanvas: Canvas {
  @inline(__always)
  mutating func flat(_ paint: (inout PixelCanvas) -> Void) {}

  @inline(__always)
  mutating func fine(_ paint: (inout FineCanvas) -> Void) { paint(&self) }
}
