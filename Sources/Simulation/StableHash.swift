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

  public mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
