/// A colour of any tone that may be translucent; a number `0xRRGGBB` is an opaque one.
package struct Blend: Sendable, ExpressibleByIntegerLiteral {
  /// Red, green and blue, 0x00RRGGBB.
  let tone: UInt32
  /// From 0, not to be seen, to 1, opaque.
  let opacity: Double

  init(_ tone: UInt32, _ opacity: Double = 1) {
    self.tone = tone & 0xff_ffff
    self.opacity = min(1, max(0, opacity))
  }

  init(_ pigment: PaletteColor, _ opacity: Double = 1) {
    self.init(UInt32(PaletteColor.hexes[Int(pigment.rawValue)]), opacity)
  }

  package init(integerLiteral tone: UInt32) { self.init(tone) }

  /// The same colour, that much less opaque.
  func faded(_ part: Double) -> Blend { Blend(tone, opacity * part) }

  /// A colour between this one at 0 and another at 1.
  func mixed(_ other: Blend, _ part: Double) -> Blend {
    let part = min(1, max(0, part))
    return Blend(
      Self.mix(tone, other.tone, UInt32(part * 256 + 0.5)),
      opacity + (other.opacity - opacity) * part)
  }

  /// A part of 0...1, cut off there, in 256ths. At this size a float has its ones in its lowest
  /// bits, which is faster to read than to convert.
  @inline(__always)
  static func part(_ value: Float) -> UInt32 {
    (min(1, max(0, value)) * 256 + 8_388_608).bitPattern & 511
  }

  /// A tone between one at 0 and another at 256.
  @inline(__always)
  package static func mix(_ one: UInt32, _ other: UInt32, _ part: UInt32) -> UInt32 {
    let rest = 256 &- part
    let outer = (one & 0xff00ff) &* rest &+ (other & 0xff00ff) &* part &+ 0x80_0080
    let inner = (one & 0x00ff00) &* rest &+ (other & 0x00ff00) &* part &+ 0x00_8000
    return outer >> 8 & 0xff00ff | inner >> 8 & 0x00ff00
  }
}
