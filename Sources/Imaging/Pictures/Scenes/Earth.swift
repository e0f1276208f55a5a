/// The earth as a ball: what is seen at a place of its disc. Lengths are in radii.
struct Earth {
  private static let columns = 120
  private static let rows = 60

  /// Land, desert and cloud of every cell, 0...255 each, land in the lowest bits.
  static let map: [UInt32] = (0..<columns * rows).map { cell in
    let (column, row) = (cell % columns, cell / columns)
    return UInt32(Coastline.land[cell]) | desert(column, row) << 8 | cloud(column, row) << 16
  }

  /// Map columns that the ball is turned by.
  private let shift: Float
  /// How much land there is more or less within a pixel of a coast.
  private let softness: Float

  init(turn: Double, pixels: Double) {
    shift = Float((2 - Trig.phase(turn, 1)) * Double(Self.columns))
    softness = Float(5000 / max(8, pixels))
  }

  private static func desert(_ column: Int, _ row: Int) -> UInt32 {
    var count: UInt32 = 0
    for step in 0..<9 {
      let x = (column * WorldMap.columns / columns + step % 3 + 63) % WorldMap.columns
      let y = min(WorldMap.rows - 1, max(0, row * WorldMap.rows / rows + step / 3 - 1))
      let ground = WorldMap.grounds[y * WorldMap.columns + x]
      count += ground == WorldMap.Ground.desert.rawValue ? 1 : 0
    }
    return count * 255 / 9
  }

  private static func cloud(_ column: Int, _ row: Int) -> UInt32 {
    let (x, y) = (Double(column), Double(row))
    let value =
      Trig.noise(x / 8, y / 4, columns: 15) * 0.6 + Trig.noise(x / 4 + 60, y / 2, columns: 30) * 0.4
    let belts = 0.5 + 0.5 * Trig.cosine((y - 29.5) / 22)
    return UInt32(min(1, max(0, value * 0.8 + belts * 0.2)) * 255)
  }

  /// The tone at a place of the disc, lit from the upper left, by the map.
  @inline(__always)
  func tone(_ x: Float, _ y: Float, _ map: UnsafeBufferPointer<UInt32>) -> UInt32 {
    let z = max(0, 1 - x * x - y * y).squareRoot()
    let (height, depth) = (-0.94 * y + 0.34 * z, 0.94 * z + 0.34 * y)
    let latitude = Self.rise(height)
    let cell = Self.sample(map, Self.arc(x, depth) + shift, 30 - latitude)
    let light = max(0, -0.5 * x - 0.46 * y + 0.73 * z)
    var tone = surface(cell, latitude, light)
    let cloud = cell >> 16
    if cloud > 148 { tone = Blend.mix(tone, 0xffffff, min(220, (cloud &- 148) &* 3)) }
    tone = Blend.mix(0x02051c, tone, Blend.part(0.16 + light * 1.02))
    let rim = (1 - z) * (1 - z)
    return Blend.mix(tone, 0x8fd0ff, Blend.part(rim * min(1, 0.25 + light) * 0.74)) | 0xff00_0000
  }

  @inline(__always)
  private func surface(_ cell: UInt32, _ latitude: Float, _ light: Float) -> UInt32 {
    let land = Float(cell & 255)
    let glint = max(0, light - 0.86) * 5
    let deep: UInt32 = 0x0f57b5
    let sea =
      glint > 0 ? Blend.mix(deep, 0xbfe4ff, Blend.part(min(1, glint * glint * 2) * 0.47)) : deep
    let shelf = land > 0 ? Blend.mix(sea, 0x2f9bdc, Blend.part(min(1, land / 110) * 0.78)) : sea
    let part = Blend.part((land - 118) / softness + 0.5)
    guard part > 0 else { return shelf }
    let polar = abs(latitude)
    let green = Blend.mix(0x2c8a2a, 0x7d9d48, Blend.part(max(0, polar - 8) / 14))
    let desert = min(255, (cell >> 8 & 255) * 3 / 2)
    let dry = desert > 0 ? Blend.mix(green, 0xdcb97c, desert) : green
    let ice = min(1, max(0, polar - 21) / 3) * 0.98
    let ground = ice > 0 ? Blend.mix(dry, 0xf2f7ff, Blend.part(ice)) : dry
    guard part < 256 else { return ground }
    return Blend.mix(shelf, ground, part)
  }

  /// A map's cell, mixed of the four nearest.
  @inline(__always)
  private static func sample(
    _ map: UnsafeBufferPointer<UInt32>, _ column: Float, _ row: Float
  ) -> UInt32 {
    let (x, y) = (column - 0.5, min(58.99, max(0, row - 0.5)))
    let (left, top) = (Int(x), Int(y))
    let (partX, partY) = (UInt32((x - Float(left)) * 256), UInt32((y - Float(top)) * 256))
    let here = left % columns
    let next = here == columns - 1 ? 0 : here + 1
    let base = top * columns
    let upper = Blend.mix(map[base + here], map[base + next], partX)
    let lower = Blend.mix(map[base + columns + here], map[base + columns + next], partX)
    return Blend.mix(upper, lower, partY)
  }

  /// How many of 120 parts of a turn a sine stands for.
  @inline(__always)
  private static func rise(_ sine: Float) -> Float {
    let size = min(1, abs(sine))
    let series = 29.998_7 + size * (-4.051_1 + size * (1.418_3 - 0.357_7 * size))
    let turn = 30 - (1 - size).squareRoot() * series
    return sine < 0 ? -turn : turn
  }

  /// How many of 120 parts of a turn a direction lies off the axis of `depth`.
  @inline(__always)
  private static func arc(_ x: Float, _ depth: Float) -> Float {
    let (wide, high) = (abs(x), abs(depth))
    let ratio = min(wide, high) / max(1e-6, max(wide, high))
    let square = ratio * ratio
    var angle =
      ratio * (0.999_866 + square * (-0.330_299_5 + square * (0.180_141 - square * 0.064_3)))
      * 19.098_593
    if wide > high { angle = 30 - angle }
    if depth < 0 { angle = 60 - angle }
    return x < 0 ? -angle : angle
  }
}
