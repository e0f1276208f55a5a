/// How a shape on an anti-aliased canvas is coloured; places are in stage units.
enum Stroke: Sendable {
  /// One colour all over.
  case flat(Blend)
  /// From one colour at a place to another at a second place, and even beyond both.
  case linear(Spot, Blend, Spot, Blend)
  /// From one colour in the middle of an ellipse to another at its edge and beyond, by the square
  /// of the distance, as a ball is lit.
  case radial(Spot, across: Double, down: Double, Blend, Blend)

  init(_ pigment: PaletteColor) { self = .flat(Blend(pigment)) }

  /// From top to bottom.
  static func falling(_ top: Double, _ first: Blend, _ bottom: Double, _ last: Blend) -> Stroke {
    .linear((0, top), first, (0, bottom), last)
  }

  /// From left to right.
  static func across(_ left: Double, _ first: Blend, _ right: Double, _ last: Blend) -> Stroke {
    .linear((left, 0), first, (right, 0), last)
  }

  /// Light on a ball from the upper left.
  static func ball(
    _ x: Double, _ y: Double, _ radius: Double, _ lit: Blend, _ shaded: Blend
  ) -> Stroke {
    .radial(
      (x - radius * 0.36, y - radius * 0.42), across: radius * 1.5, down: radius * 1.5, lit,
      shaded)
  }
}
