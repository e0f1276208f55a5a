/// Context-adaptive variable-length codes for four coefficients (ISO/IEC 14496-10 §9.2). No block
/// has other coefficients than these, so that the context is the same everywhere.
struct ResidualWriter: Sendable {
  /// A code as its bits: `011` are the three lowest bits of 3.
  typealias Code = (bits: Int, length: Int)

  /// Which transform the coefficients are from.
  enum Transform: Sendable {
    /// Luma, 4 x 4: ours stand at the places 0, 1, 2 and 4 of the zigzag scan.
    case luma
    /// Chroma, 2 x 2.
    case chroma
  }

  /// Writes the coefficients of one block.
  static func write(_ levels: Quad, _ transform: Transform, to bits: inout BitWriter) {
    var found: [(level: Int, place: Int)] = []
    for index in 0..<4 where levels[index] != 0 {
      found.append((Int(levels[index]), transform == .luma && index == 3 ? 4 : index))
    }
    let ones = min(3, found.reversed().prefix { abs($0.level) == 1 }.count)
    let tokens = transform == .luma ? lumaTokens : chromaTokens
    write(tokens[found.count][ones], to: &bits)
    guard let last = found.last else { return }
    for (level, _) in found.suffix(ones).reversed() { bits.flag(level < 0) }
    writeLevels(found.dropLast(ones).reversed().map(\.level), ones: ones, to: &bits)
    var zeros = last.place + 1 - found.count
    let totals = transform == .luma ? lumaZeros : chromaZeros
    write(totals[found.count][zeros], to: &bits)
    for (one, next) in zip(found.dropFirst(), found).reversed() where zeros > 0 {
      let run = one.place - next.place - 1
      write(runs[zeros][run], to: &bits)
      zeros -= run
    }
  }

  /// Levels other than trailing ones, the last of the scan first (§9.2.2.1).
  private static func writeLevels(_ levels: [Int], ones: Int, to bits: inout BitWriter) {
    var suffix = 0
    for (index, level) in levels.enumerated() {
      var code = level > 0 ? 2 * level - 2 : -2 * level - 1
      if index == 0, ones < 3 { code -= 2 }
      writeLevel(code, suffix: suffix, to: &bits)
      suffix = max(1, suffix)
      if abs(level) > 3 << (suffix - 1), suffix < 6 { suffix += 1 }
    }
  }

  /// A prefix in unary, then so many bits of suffix; from prefix 14 on suffixes are longer.
  private static func writeLevel(_ code: Int, suffix: Int, to bits: inout BitWriter) {
    let escape = suffix == 0 ? 30 : 15 << suffix
    if code >= escape {
      bits.write(1, bits: 16)
      bits.write(code - escape, bits: 12)
    } else if suffix == 0, code >= 14 {
      bits.write(1, bits: 15)
      bits.write(code - 14, bits: 4)
    } else {
      bits.write(1, bits: (code >> suffix) + 1)
      bits.write(code, bits: suffix)
    }
  }

  private static func write(_ code: Code, to bits: inout BitWriter) {
    bits.write(code.bits, bits: code.length)
  }

  /// `coeff_token` by coefficients and trailing ones, without neighbours' coefficients (Table 9-5,
  /// 0 <= nC < 2).
  private static let lumaTokens: [[Code]] = [
    [(1, 1)], [(5, 6), (1, 2)], [(7, 8), (4, 6), (1, 3)], [(7, 9), (6, 8), (5, 7), (3, 5)],
    [(7, 10), (6, 9), (5, 8), (3, 6)],
  ]
  /// The same for chroma DC (Table 9-5, nC = -1).
  private static let chromaTokens: [[Code]] = [
    [(1, 2)], [(7, 6), (1, 1)], [(4, 6), (6, 6), (1, 3)], [(3, 6), (3, 7), (2, 7), (5, 6)],
    [(2, 6), (3, 8), (2, 8), (0, 7)],
  ]
  /// `total_zeros` by coefficients and zeros (Table 9-7).
  private static let lumaZeros: [[Code]] = [
    [], [(1, 1), (3, 3), (2, 3), (3, 4), (2, 4)], [(7, 3), (6, 3), (5, 3), (4, 3)],
    [(5, 4), (7, 3), (6, 3)], [(3, 5), (7, 3)],
  ]
  /// The same for chroma DC (Table 9-9).
  private static let chromaZeros: [[Code]] = [
    [], [(1, 1), (1, 2), (1, 3), (0, 3)], [(1, 1), (1, 2), (0, 2)], [(1, 1), (0, 1)], [(0, 0)],
  ]
  /// `run_before` by zeros left and run (Table 9-10).
  private static let runs: [[Code]] = [
    [], [(1, 1), (0, 1)], [(1, 1), (1, 2), (0, 2)], [(3, 2), (2, 2), (1, 2), (0, 2)],
  ]
}

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
