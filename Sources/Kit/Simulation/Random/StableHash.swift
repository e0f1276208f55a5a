/// FNV-1a over bytes, 64 bits: the same for the same text on every machine and in every run, which
/// Swift's own seeded hashing is not.
public struct StableHash: Sendable {
  /// The hash of everything combined so far.
  @inlinable public var value: UInt64 { state }

  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  @inlinable
  public init() {}

  public init(_ text: String) {
    combine(text)
  }

  @inlinable
  public mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  @inlinable
  public mutating func combine(_ number: UInt64) {
    var rest = number
    var bytes = 8
    while rest > 0 {
      combine(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      bytes -= 1
    }
    // The bytes that are left are zero, and only multiply.
    state = state &* Self.power(bytes)
  }

  /// FNV's prime to a power from 0 to 8.
  @inlinable
  static func power(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 1: 0x0000_0100_0000_01b3
    case 2: 0x0003_6600_0002_e329
    case 3: 0x08a9_7b00_04e7_feab
    case 4: 0x9ffa_ac08_5635_bc91
    case 5: 0x0cae_e32a_7d4f_6a63
    case 6: 0xdc96_6432_edf1_c639
    case 7: 0xc552_7b8a_51d3_d2db
    case 8: 0x1efa_c709_0aef_4a21
    default: 1
    }
  }

  /// A whole number from `range` that everything combined so far determines, each equally likely.
  @inlinable
  package func integer(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound) &+ 1
    // FNV's high bits depend little on the last bytes, which the finaliser spreads.
    let mixed = state.mixed
    let offset = width == 0 ? mixed : mixed.multipliedFullWidth(by: width).high
    return range.lowerBound &+ Int64(bitPattern: offset)
  }
}

extension UInt64 {
  /// The number after one step of SplitMix64: all of its bits depend on all bits of the number.
  @inlinable
  package var mixed: UInt64 {
    var mixed = self &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
