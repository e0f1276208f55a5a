/// The identifier of a content key, 16 bytes (ISO/IEC 23001-7 §8.2).
package struct KeyID: Hashable, Sendable {
  package let bytes: [UInt8]

  /// `nil` for another number of bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
