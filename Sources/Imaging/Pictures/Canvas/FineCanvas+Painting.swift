extension FineCanvas {
  /// Colours the shape that has been outlined, and begins the next.
  @inline(never)
  mutating func paint(_ ink: Stroke) {
    close()
    switch ink {
    case .flat(let glaze): paintFlat(glaze)
    case .linear(let from, let first, let to, let last):
      if from.x == to.x {
        paintRows(from.y, first, to.y, last)
      } else {
        setRamp(first, last, steps(abs(to.x - from.x) + abs(to.y - from.y)))
        paintLinear(from, to)
      }
    case .radial(let centre, let across, let down, let inner, let outer):
      setRamp(inner, outer, steps(across + down))
      paintRadial(centre, across, down)
    }
  }

  /// Colours the shape with a pigment.
  @inline(never)
  mutating func paint(_ pigment: PaletteColor) { paint(Stroke(pigment)) }

  /// Colours the shape with one colour.
  @inline(never)
  mutating func paint(_ glaze: Blend) { paint(.flat(glaze)) }

  /// Colours the shape pixel by pixel: `tone` takes a place on the stage and returns a colour, its
  /// opacity of 0...255 in the highest bits.
  @inline(__always)
  mutating func shade(_ tone: (_ x: Float, _ y: Float) -> UInt32) {
    close()
    let width = width
    let (across, down) = (1 / Float(scale.x), 1 / Float(scale.y))
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.take { row, from, to, cover in
        let y = (Float(row) + 0.5) * down
        let base = row * width
        for column in from..<to {
          let color = tone((Float(column) + 0.5) * across, y)
          let index = base &+ column
          // Most of a shape is covered whole, by an opaque colour.
          pixels[index] =
            cover == 256 && color >> 24 == 255
            ? color & 0xff_ffff : Self.blend(pixels[index], color, cover)
        }
      }
    }
  }

  private mutating func paintFlat(_ glaze: Blend) {
    let (width, tone) = (width, glaze.tone)
    let opacity = UInt32(glaze.opacity * 256 + 0.5)
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.take { row, from, to, cover in
        let base = row * width
        let part = (cover * opacity) >> 8
        Self.veil(pixels, base &+ from, base &+ to, tone, part)
      }
    }
  }

  /// How many steps a gradient over that many stage units takes: no more than can be told apart.
  private func steps(_ length: Double) -> UInt32 {
    let pixels = length * scale.round
    return pixels < 16 ? 32 : pixels < 48 ? 96 : 256
  }

  /// Fills the ramp from one colour to another.
  private mutating func setRamp(_ first: Blend, _ last: Blend, _ steps: UInt32) {
    rampEnd = Float(steps - 1)
    let (near, far) = (UInt32(first.opacity * 255 + 0.5), UInt32(last.opacity * 255 + 0.5))
    ramp.withUnsafeMutableBufferPointer { ramp in
      for step in 0..<steps {
        let part = step &* 256 / (steps &- 1)
        let opacity = (near &* (256 &- part) &+ far &* part &+ 128) >> 8
        ramp[Int(step)] = Gradient(Blend.mix(first.tone, last.tone, part) | opacity << 24)
      }
    }
  }

  /// Fades the ramp's colour softly from the middle of a glow to nothing at its edge.
  private mutating func setGlow(_ glaze: Blend, _ steps: UInt32) {
    rampEnd = Float(steps - 1)
    let most = UInt32(glaze.opacity * 255 + 0.5)
    ramp.withUnsafeMutableBufferPointer { ramp in
      for step in 0..<steps {
        let rest = 255 &- step &* 255 / (steps &- 1)
        let opacity = (rest &* rest &* most &+ 32512) / 65025
        ramp[Int(step)] = Gradient(glaze.tone | opacity << 24)
      }
    }
  }

  @inline(__always)
  private static func blend(_ under: UInt32, _ over: UInt32, _ cover: UInt32) -> UInt32 {
    let opacity = over >> 24
    return Blend.mix(under, over & 0xff_ffff, ((opacity &+ opacity >> 7) &* cover) >> 8)
  }

  /// Mixes a tone into a run of pixels, by a part of 256.
  @inline(__always)
  static func veil(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ from: Int, _ to: Int, _ tone: UInt32,
    _ part: UInt32
  ) {
    guard part < 256 else { return pixels[from..<to].update(repeating: tone) }
    let rest = 256 &- part
    let outer = (tone & 0xff00ff) &* part &+ 0x80_0080
    let inner = (tone & 0x00ff00) &* part &+ 0x00_8000
    for index in from..<to {
      let under = pixels[index]
      pixels[index] =
        ((under & 0xff00ff) &* rest &+ outer) >> 8 & 0xff00ff
        | ((under & 0x00ff00) &* rest &+ inner) >> 8 & 0x00ff00
    }
  }

  /// The entry of the ramp nearest to a part of 0...1. At this size a float has its ones in its
  /// lowest bits, which is faster to read than to convert.
  @inline(__always)
  private static func step(_ part: Float, _ end: Float) -> Int {
    Int(truncatingIfNeeded: (part * end + 8_388_608).bitPattern & 255)
  }

  @inline(never)
  private mutating func paintRows(
    _ top: Double, _ first: Blend, _ bottom: Double, _ last: Blend
  ) {
    let width = width
    let down = 256 / Float((bottom - top) * scale.y)
    let begin = (0.5 - Float(top * scale.y)) * down
    let (near, far) = (UInt32(first.opacity * 256 + 0.5), UInt32(last.opacity * 256 + 0.5))
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.take { row, from, to, cover in
        let part = UInt32(min(256, max(0, begin + Float(row) * down)))
        let opacity = (near &* (256 &- part) &+ far &* part &+ 128) >> 8
        let tone = Blend.mix(first.tone, last.tone, part)
        let base = row &* width
        Self.veil(pixels, base &+ from, base &+ to, tone, (opacity &* cover) >> 8)
      }
    }
  }

  @inline(never)
  private mutating func paintLinear(_ from: Spot, _ to: Spot) {
    let width = width
    let (x, y) = (Float(from.x * scale.x), Float(from.y * scale.y))
    let (alongX, alongY) = (Float(to.x * scale.x) - x, Float(to.y * scale.y) - y)
    let length = max(1e-6, alongX * alongX + alongY * alongY)
    let (across, down) = (alongX / length, alongY / length)
    let end = rampEnd
    pixels.withUnsafeMutableBufferPointer { pixels in
      ramp.withUnsafeBufferPointer { ramp in
        mask.take { row, from, to, cover in
          let start = (0.5 - x) * across + (Float(row) + 0.5 - y) * down
          let base = row * width
          var part = start + Float(from) * across
          guard cover == 256 else {
            for index in base &+ from..<base &+ to {
              let step = ramp[Self.step(min(1, max(0, part)), end)]
              pixels[index] = step.over(pixels[index], cover)
              part += across
            }
            return
          }
          for index in base &+ from..<base &+ to {
            pixels[index] = ramp[Self.step(min(1, max(0, part)), end)].over(pixels[index])
            part += across
          }
        }
      }
    }
  }

  /// Colours the shape with the ramp, by the square of the distance from the middle of an ellipse.
  @inline(never)
  private mutating func paintRadial(_ centre: Spot, _ across: Double, _ down: Double) {
    let width = width
    let (x, y) = (Float(centre.x * scale.x) - 0.5, Float(centre.y * scale.y) - 0.5)
    let unitX = 1 / Float(max(1e-3, across * scale.x))
    let unitY = 1 / Float(max(1e-3, down * scale.y))
    let end = rampEnd
    pixels.withUnsafeMutableBufferPointer { pixels in
      ramp.withUnsafeBufferPointer { ramp in
        mask.take { row, from, to, cover in
          let rise = (Float(row) - y) * unitY
          let high = rise * rise
          let base = row &* width
          var reach = (Float(from) - x) * unitX
          guard cover == 256 else {
            for index in base &+ from..<base &+ to {
              let step = ramp[Self.step(min(1, reach * reach + high), end)]
              pixels[index] = step.over(pixels[index], cover)
              reach += unitX
            }
            return
          }
          for index in base &+ from..<base &+ to {
            pixels[index] = ramp[Self.step(min(1, reach * reach + high), end)].over(pixels[index])
            reach += unitX
          }
        }
      }
    }
  }

  /// Paints light, or with a dark colour a shadow, that fades out towards the edge of an ellipse.
  @inline(never)
  mutating func glow(_ x: Double, _ y: Double, _ across: Double, _ down: Double, _ color: Blend) {
    close()
    setGlow(color, steps(across + down))
    oval(x, y, across, down)
    paintRadial((x, y), across, down)
  }

  /// Paints light around a place that fades out at a distance, round on every canvas.
  @inline(never)
  mutating func glow(_ x: Double, _ y: Double, _ radius: Double, _ color: Blend) {
    glow(x, y, radius * scale.round / scale.x, radius * scale.round / scale.y, color)
  }
}
