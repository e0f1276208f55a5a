/// What the four blocks of a macroblock have in one plane, row by row: samples, differences or
/// transform coefficients.
typealias Quad = SIMD4<Int32>

extension SIMD4<Int32> {
  /// The transform of four differences, exact at the quantisers that ``ParameterSets`` sets. For
  /// luma these are the only coefficients of the 4 x 4 transform of DC values that are not zero,
  /// for chroma all of the 2 x 2 transform (ISO/IEC 14496-10 §8.5.10, §8.5.11.1).
  var transformed: Quad {
    let (first, second, third, fourth) = (self[0], self[1], self[2], self[3])
    return Quad(
      first + second + third + fourth, first - second + third - fourth,
      first + second - third - fourth, first - second - third + fourth)
  }

  /// About how many bits these coefficients take.
  var cost: Int {
    var bits = 0
    for index in 0..<4 where self[index] != 0 {
      bits += 5 + 2 * (Int32.bitWidth - self[index].magnitude.leadingZeroBitCount)
    }
    return bits
  }
}
