/// The ringed planet, anti-aliased.
extension Scene {
  static func paintFineSpace(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.fill(Blend(0x03030f))
    canvas.glow(24, 80, 74, 46, Blend(0x5a1fa0, 0.75))
    canvas.glow(10, 90, 44, 26, Blend(0xd03f9a, 0.5))
    canvas.glow(140, 6, 60, 34, Blend(0x0f5f9a, 0.6))
    paintStarfield(&canvas, time)
    paintShootingStar(&canvas, time)
    let moon = time / 20
    if Trig.cosine(moon) > 0 { paintCratered(&canvas, moon) }
    paintRing(&canvas, isFront: false)
    paintGiant(&canvas, time)
    paintRing(&canvas, isFront: true)
    if Trig.cosine(moon) <= 0 { paintCratered(&canvas, moon) }
  }

  private static func paintStarfield(_ canvas: inout FineCanvas, _ time: Double) {
    for star in 0..<96 {
      let layer = star % 3
      let drift = time * Double(layer + 1) * 1.1 + Double(Trig.scatter(star, 1640)) / 10
      let x = 162 - Trig.phase(drift, 164) * 164
      let y = Double(Trig.scatter(star + 50, 900)) / 10
      let twinkle = 0.7 + 0.3 * Trig.sine(time / 4 + Double(star) * 0.41)
      canvas.circle(x, y, 0.2 + Double(layer) * 0.14)
      canvas.paint(
        Blend(
          [0xbfd4ff, 0xffffff, 0xffe8c8, 0xcfe0ff][star % 4], (0.5 + Double(layer) * 0.25) * twinkle
        ))
      guard star % 19 == 2 else { continue }
      canvas.glow(x, y, 2.6, Blend(0xbfd4ff, 0.8 * twinkle))
      canvas.bar(x - 2.4, y, x, y, 0, 0.16)
      canvas.bar(x, y, x + 2.4, y, 0.16, 0)
      canvas.bar(x, y - 2.4, x, y, 0, 0.16)
      canvas.bar(x, y, x, y + 2.4, 0.16, 0)
      canvas.paint(Blend(0xffffff, 0.8 * twinkle))
    }
  }

  private static func paintShootingStar(_ canvas: inout FineCanvas, _ time: Double) {
    let part = Trig.phase(time, 7) * 2.2
    guard part < 1 else { return }
    let (x, y) = (175 - part * 215, 3 + part * 34)
    canvas.quad((x, y - 1.2), (x + 42, y - 8.4), (x + 43, y - 6.4), (x, y + 1.2))
    canvas.paint(.linear((x, y), Blend(0x9fdcff, 0.85), (x + 42, y - 7), Blend(0x3f7fff, 0)))
    canvas.quad((x, y - 0.7), (x + 20, y - 3.6), (x + 20, y - 3.2), (x, y + 0.7))
    canvas.paint(.linear((x, y), Blend(0xffffff, 0.95), (x + 20, y - 3.4), Blend(0xd0f0ff, 0)))
    canvas.glow(x, y, 6, Blend(0xbfe8ff, 0.9))
    canvas.circle(x, y, 1.3)
    canvas.paint(Blend(0xffffff))
  }

  /// The planet's colours from its north to its south.
  private static let gasBelts: [UInt32] = [
    0xb87a48, 0xd8a468, 0xf0cf9a, 0xe8a850, 0xc8783a, 0xf4dcae, 0xfff0cf, 0xe0964a, 0xb4602e,
    0xf0bf7a, 0xe8a458, 0xc08048, 0xa86a40, 0xa86a40,
  ]

  private static func paintGiant(_ canvas: inout FineCanvas, _ time: Double) {
    canvas.glow(84, 44, 36, Blend(0xffb868, 0.5))
    let radius = 27.0
    let across = Float(canvas.scale.x / canvas.scale.round / radius)
    let down = Float(canvas.scale.y / canvas.scale.round / radius)
    let turn = Float(Trig.phase(time, 60) * 2)
    canvas.circle(84, 44, radius)
    gasBelts.withUnsafeBufferPointer { belts in
      canvas.shade { x, y in gas((x - 84) * across, (y - 44) * down, turn, belts) }
    }
  }

  @inline(__always)
  private static func gas(
    _ x: Float, _ y: Float, _ turn: Float, _ belts: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    let z = max(0, 1 - x * x - y * y).squareRoot()
    let (long, short) = (x * 0.958 - y * 0.287, x * 0.287 + y * 0.958)
    let latitude = short * 0.96 - z * 0.27
    // Whirls: waves of two lengths that the belts are bent by.
    let whirl = wave(long * 0.9 + turn + latitude) * 0.016 + wave(long * 2.1 - turn * 2) * 0.01
    let place = min(12.99, max(0, (latitude + whirl * z + 1) * 6.5))
    let belt = Int(place)
    let part = place - Float(belt)
    var tone = Blend.mix(belts[belt], belts[belt + 1], Blend.part(part * part * (3 - 2 * part)))
    let (spotX, spotY) = ((long - 0.3 + wave(turn / 2) * 0.3) * 4.2, (latitude - 0.3) * 9)
    let spot = min(1, max(0, (1 - spotX * spotX - spotY * spotY) * 2))
    tone = Blend.mix(tone, 0xb8442a, Blend.part(spot * 0.859))
    // The ring's shadow lies a little above the ring.
    let shadow = min(1, max(0, 1 - abs(short + 0.16 + long * long * 0.1) * 16))
    let light = max(0, -0.52 * x - 0.4 * y + 0.75 * z) * (1 - shadow * 0.55)
    let rim = (1 - z) * (1 - z) * (1 - z)
    tone = Blend.mix(0x0c0416, tone, Blend.part(0.06 + light * 1.08))
    return Blend.mix(tone, 0xffd9a0, Blend.part(rim * light * 0.78)) | 0xff00_0000
  }

  /// A rough sine of an angle in turns.
  @inline(__always)
  private static func wave(_ turns: Float) -> Float {
    // Adding this much leaves no bits for a fraction: it rounds, and -0.5...0.5 is left.
    let phase = turns - ((turns + 12_582_912) - 12_582_912)
    return 8 * phase * (1 - 2 * abs(phase))
  }

  /// The ring is seen from a little above: its far half is behind the planet.
  private static func paintRing(_ canvas: inout FineCanvas, isFront: Bool) {
    let across = Float(canvas.scale.x / canvas.scale.round)
    let down = Float(canvas.scale.y / canvas.scale.round)
    let soft = Float(canvas.scale.round)
    let side: Float = isFront ? 1 : -1
    outlineRing(&canvas, isFront ? 1 : -1)
    canvas.shade { x, y in
      let (right, low) = ((x - 84) * across, (y - 44) * down)
      let long = right * 0.958 - low * 0.287
      let short = right * 0.287 + low * 0.958
      let square = long * long + short * short * 13
      guard short * side >= 0, square > 1150, square < 2560 else { return 0 }
      let radius = square.squareRoot()
      // A pixel is worth more of the radius where the ring is seen at a low angle.
      let edge = soft * radius / (long * long + short * short * 169).squareRoot()
      let inner = min(1, max(0, (radius - 34.5) * edge))
      let outer = min(1, max(0, (50 - radius) * edge))
      let gap = min(1, max(0, (abs(radius - 43) - 0.9) * edge))
      let grain = wave(radius / 5.5) * 0.14 + wave(radius / 2.3) * 0.1
      let opacity = (0.7 + grain) * inner * outer * (0.12 + 0.88 * gap)
      let tone = Blend.mix(
        0x7a4f3a, 0xf8e2bc, Blend.part(0.55 + grain * 1.6 - long / 130))
      // Behind the planet, away from the light, lies its shadow.
      let shade = min(1, max(0, (long - short * 2.2 - 20) / 6)) * (isFront ? 0 : 0.8)
      return Blend.mix(tone, 0x08040c, Blend.part(shade)) | UInt32(opacity * 255) << 24
    }
  }

  /// Outlines half of the ring's ellipse, and a little more.
  private static func outlineRing(_ canvas: inout FineCanvas, _ side: Double) {
    let (round, across, down) = (canvas.scale.round, canvas.scale.x, canvas.scale.y)
    for step in 0...32 {
      let turn = Double(step) / 64
      let (long, short) = (52 * Trig.cosine(turn), (15.5 * Trig.sine(turn) - 1) * side)
      let x = 84 + (long * 0.958 + short * 0.287) * round / across
      let y = 44 + (short * 0.958 - long * 0.287) * round / down
      if step == 0 { canvas.move(x, y) } else { canvas.line(x, y) }
    }
    canvas.close()
  }

  private static func paintCratered(_ canvas: inout FineCanvas, _ turn: Double) {
    let x = 84 + 64 * Trig.sine(turn)
    let y = 44 - 16 * Trig.sine(turn) - 15 * Trig.cosine(turn)
    canvas.circle(x, y, 6)
    canvas.paint(.ball(x, y, 6, 0xf0f0f6, 0x22222e))
    for (right, low, size) in [
      (-1.6, -1.8, 1.3), (1.5, -0.2, 1.0), (-0.6, 2.2, 0.9), (-3.3, 0.6, 0.7),
    ] {
      canvas.circle(x + right, y + low, size)
      canvas.paint(
        .linear(
          (x + right - size, y + low - size), Blend(0x50505e, 0.7),
          (x + right + size, y + low + size),
          Blend(0xb8b8c4, 0.5)))
    }
  }
}
