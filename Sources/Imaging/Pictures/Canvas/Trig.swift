/// Motion without libm, so that every machine computes the same picture: angles count in turns.
package enum Trig {
  /// The fraction of `time` within its period, 0 up to but not including 1.
  package static func phase(_ time: Double, _ period: Double) -> Double {
    let turns = time / period
    return turns - floor(turns)
  }

  /// The sine of an angle in turns, within 0.002.
  package static func sine(_ turns: Double) -> Double {
    let phase = turns - floor(turns)
    let half = phase < 0.5 ? phase * 2 : phase * 2 - 1
    let bow = 4 * half * (1 - half)
    let value = bow * (0.775 + 0.225 * bow)
    return phase < 0.5 ? value : -value
  }

  /// The cosine of an angle in turns, within 0.002.
  package static func cosine(_ turns: Double) -> Double { sine(turns + 0.25) }

  /// The angle in turns whose sine is `value`, -0.25…0.25.
  package static func arcSine(_ value: Double) -> Double {
    let size = min(1, abs(value))
    let series = 1.570_728_8 + size * (-0.212_114_4 + size * (0.074_261 - 0.018_729_3 * size))
    let turns = (1.570_796_3 - root(1 - size) * series) / 6.283_185_3
    return value < 0 ? -turns : turns
  }

  /// The square root; 0 for what is not above zero.
  package static func root(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = Double(bitPattern: value.bitPattern / 2 + 0x1ff8_0000_0000_0000)
    for _ in 0..<4 { root = (root + value / root) / 2 }
    return root
  }

  private static func floor(_ value: Double) -> Double {
    let whole = Double(Int64(value))
    return whole > value ? whole - 1 : whole
  }

  /// To and fro between 0 and 1 at even speed, once a period.
  package static func bounce(_ time: Double, _ period: Double) -> Double {
    let phase = phase(time, period) * 2
    return phase < 1 ? phase : 2 - phase
  }

  /// From 0 to 1 with a soft start and end.
  package static func ease(_ value: Double) -> Double {
    let value = min(1, max(0, value))
    return value * value * (3 - 2 * value)
  }

  /// Sines and cosines of the 256 parts of a turn, as exact as they can be stored.
  static let circle: [(sine: Float, cosine: Float)] = {
    let (sine, cosine) = (0.024_541_228_522_912_288, 0.999_698_818_696_204_2)
    var place = (x: 1.0, y: 0.0)
    return (0..<256).map { _ in
      let entry = (sine: Float(place.y), cosine: Float(place.x))
      place = (place.x * cosine - place.y * sine, place.x * sine + place.y * cosine)
      return entry
    }
  }()

  /// Smooth noise of 0 to 1 over a plane, by a random value at every whole place; it repeats after
  /// that many columns.
  static func noise(_ x: Double, _ y: Double, columns: Int) -> Double {
    let (left, top) = (floor(x), floor(y))
    let (partX, partY) = (ease(x - left), ease(y - top))
    let upper = lattice(Int(left), Int(top), columns)
    let lower = lattice(Int(left), Int(top) + 1, columns)
    let upperNext = lattice(Int(left) + 1, Int(top), columns)
    let lowerNext = lattice(Int(left) + 1, Int(top) + 1, columns)
    let above = upper + (upperNext - upper) * partX
    return above + (lower + (lowerNext - lower) * partX - above) * partY
  }

  private static func lattice(_ column: Int, _ row: Int, _ columns: Int) -> Double {
    Double(scatter((column % columns) &* 7919 &+ row &* 104_729, 1024)) / 1023
  }

  /// A number below `count` that looks random and is always the same for the same `seed`.
  package static func scatter(_ seed: Int, _ count: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: seed) &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ (bits >> 31)) >> 33) % max(1, count)
  }
}
