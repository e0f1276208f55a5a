/// One colour of a gradient, prepared to be laid over many pixels.
struct Gradient: Sendable {
  /// Opacity of 0...255 in the highest bits, above red, green and blue.
  let color: UInt32
  /// What remains of the pixel below, in 256ths.
  private let rest: UInt32
  /// What is added to it: red and blue, and green.
  private let outer: UInt32
  private let inner: UInt32

  init(_ color: UInt32) {
    self.color = color
    let opacity = color >> 24 &+ color >> 31
    rest = 256 - opacity
    outer = (color & 0xff00ff) &* opacity &+ 0x80_0080
    inner = (color & 0x00ff00) &* opacity &+ 0x00_8000
  }

  /// The tone of a pixel below.
  @inline(__always)
  func over(_ under: UInt32) -> UInt32 {
    ((under & 0xff00ff) &* rest &+ outer) >> 8 & 0xff00ff
      | ((under & 0x00ff00) &* rest &+ inner) >> 8 & 0x00ff00
  }

  /// The tone of a pixel below that is covered only in part, by 256ths.
  @inline(__always)
  func over(_ under: UInt32, _ cover: UInt32) -> UInt32 {
    Blend.mix(under, color & 0xff_ffff, ((256 &- rest) &* cover) >> 8)
  }
}
