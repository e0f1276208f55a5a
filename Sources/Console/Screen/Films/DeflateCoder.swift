/// Compresses bytes as PNG wants them (RFC 1950, RFC 1951): one block in the fixed codes. A picture
/// of cells is mostly runs and rows that repeat, so these are what is looked for.
struct DeflateCoder {
  private static let shortest = 4
  private static let longest = 258
  private static let window = 32_768
  private static let places = 1 << 15

  /// The base and the number of extra bits of each length code from 257 on, but the last, which
  /// is 258 alone.
  private static let lengths = ranges(
    from: 3, extra: [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] })
  private static let distances = ranges(
    from: 1, extra: [0, 0, 0, 0] + (1...13).flatMap { [$0, $0] })

  private static func ranges(from first: Int, extra: [Int]) -> [(base: Int, extra: Int)] {
    var base = first
    return extra.map { bits in
      defer { base += 1 << bits }
      return (base, bits)
    }
  }

  private let input: [UInt8]
  private let row: Int
  /// Where four bytes of each hash were last seen.
  private var places = Array(repeating: -1, count: places)
  private var output: [UInt8] = [0x78, 0x01]
  private var bits: UInt64 = 0
  private var bitCount = 0

  private init(_ input: [UInt8], row: Int) {
    self.input = input
    self.row = row
  }

  /// The compressed bytes; `row` is the distance at which they are likely to repeat.
  static func compressed(_ input: [UInt8], row: Int) -> [UInt8] {
    var coder = DeflateCoder(input, row: row)
    coder.compress()
    return coder.output
  }

  private mutating func compress() {
    // The last block, with the fixed codes.
    put(0b011, 3)
    var at = 0
    while at < input.count {
      let (length, distance) = longestMatch(at)
      if length >= Self.shortest {
        put(length: length)
        put(distance: distance)
        remember(at..<at + length)
        at += length
      } else {
        put(literal: Int(input[at]))
        remember(at..<at + 1)
        at += 1
      }
    }
    put(literal: 256)
    put(0, (8 - bitCount % 8) % 8)
    output.append(fourBytes: checksum)
  }

  private func longestMatch(_ at: Int) -> (length: Int, distance: Int) {
    var best = (length: 0, distance: 0)
    let candidates = (at - 1, at - row, at + Self.shortest <= input.count ? places[hash(at)] : -1)
    consider(candidates.0, at, &best)
    consider(candidates.1, at, &best)
    consider(candidates.2, at, &best)
    return best
  }

  private func consider(_ from: Int, _ at: Int, _ best: inout (length: Int, distance: Int)) {
    guard from >= 0, at - from <= Self.window else { return }
    let limit = min(Self.longest, input.count - at)
    var length = 0
    while length < limit, input[from + length] == input[at + length] { length += 1 }
    if length > best.length { best = (length, at - from) }
  }

  private mutating func remember(_ range: Range<Int>) {
    for at in range where at + Self.shortest <= input.count { places[hash(at)] = at }
  }

  private func hash(_ at: Int) -> Int {
    let word =
      UInt32(input[at]) | UInt32(input[at + 1]) << 8 | UInt32(input[at + 2]) << 16
      | UInt32(input[at + 3]) << 24
    return Int((word &* 2_654_435_769) >> 17)
  }

  /// A symbol in the fixed code (RFC 1951, 3.2.6).
  private mutating func put(literal symbol: Int) {
    switch symbol {
    case 0...143: putReversed(0x30 + symbol, 8)
    case 144...255: putReversed(0x190 + symbol - 144, 9)
    case 256...279: putReversed(symbol - 256, 7)
    default: putReversed(0xc0 + symbol - 280, 8)
    }
  }

  private mutating func put(length: Int) {
    guard length < Self.longest else { return put(literal: 285) }
    guard let code = Self.lengths.lastIndex(where: { $0.base <= length }) else { return }
    put(literal: 257 + code)
    put(length - Self.lengths[code].base, Self.lengths[code].extra)
  }

  private mutating func put(distance: Int) {
    guard let code = Self.distances.lastIndex(where: { $0.base <= distance }) else { return }
    putReversed(code, 5)
    put(distance - Self.distances[code].base, Self.distances[code].extra)
  }

  /// A Huffman code, whose first bit is its highest.
  private mutating func putReversed(_ code: Int, _ count: Int) {
    var reversed = 0
    for bit in 0..<count where code & 1 << bit != 0 { reversed |= 1 << (count - 1 - bit) }
    put(reversed, count)
  }

  private mutating func put(_ value: Int, _ count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Adler-32 (RFC 1950, 8.2).
  private var checksum: UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in input {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

extension [UInt8] {
  /// A number of 32 bits, highest byte first.
  mutating func append(fourBytes number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
