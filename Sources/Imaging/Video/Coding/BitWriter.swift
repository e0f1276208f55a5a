/// Writes bits, the highest of each byte first, as a raw byte sequence payload holds them
/// (ISO/IEC 14496-10 §7.2).
struct BitWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The last bits written, which do not fill a byte yet, in the lowest places.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// How many bits have been written.
  var count: Int { 8 * bytes.count + pendingCount }

  /// Writes the lowest bits of a value: `u(n)`, at most 32 of them.
  mutating func write(_ value: Int, bits: Int) {
    pending = pending << UInt64(bits) | UInt64(truncatingIfNeeded: value) & (1 << UInt64(bits) - 1)
    pendingCount += bits
    while pendingCount >= 8 {
      pendingCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount)))
    }
  }

  mutating func flag(_ isSet: Bool) {
    write(isSet ? 1 : 0, bits: 1)
  }

  /// Writes a number of zero or more as an Exp-Golomb code: `ue(v)` (§9.1).
  mutating func unsigned(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    write(0, bits: length - 1)
    write(value + 1, bits: length)
  }

  /// Writes a number as a signed Exp-Golomb code: `se(v)` (§9.1.1).
  mutating func signed(_ value: Int) {
    unsigned(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /// Ends the payload: a one, then zeros up to the next whole byte (§7.3.2.11).
  mutating func finish() {
    write(1, bits: 1)
    if pendingCount > 0 { write(0, bits: 8 - pendingCount) }
  }
}
