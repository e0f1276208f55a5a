/// FNV-1a over bytes, 64 bits: the same for the same text on every machine and in every run, which
/// Swift's own seeded hashing is not.
package struct StableHash: Sendable {
  /// The hash of everything combined so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(_ text: String) {
    combine(text)
  }

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  package mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
