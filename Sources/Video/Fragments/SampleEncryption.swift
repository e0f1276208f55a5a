/// How the samples of a fragment are encrypted: AES-128 in counter mode, a picture in a subsample,
/// sound whole, scheme `cenc` (ISO/IEC 23001-7 §9.2, §9.5, §10.1). The cipher is the caller's.
package struct SampleEncryption: Sendable {
  /// Encrypts bytes; the initialisation vector has 8 bytes, and the counter after it begins at 0.
  package typealias Cipher = @Sendable (_ clear: [UInt8], _ vector: [UInt8]) -> [UInt8]

  /// The bytes of a sample that stay clear, and those after them that are encrypted.
  struct Subsample: Hashable, Sendable {
    let clear: Int
    let encrypted: Int

    /// The split of a sample of one slice. At least 16 bytes stay clear: length, header of the unit
    /// and header of the slice; what is encrypted is whole blocks of the cipher.
    init(sampleSize: Int) {
      encrypted = max(0, (sampleSize - 16) / 16 * 16)
      clear = sampleSize - encrypted
    }
  }

  private let cipher: Cipher

  package init(_ cipher: @escaping Cipher) {
    self.cipher = cipher
  }

  /// The initialisation vector of a frame: no two frames of a content share one, so that all
  /// renditions may have the same key.
  static func vector(frame: Int, size: FrameSize) -> [UInt8] {
    let value = UInt64(truncatingIfNeeded: size.height) << 48 | UInt64(frame) & 0xffff_ffff_ffff
    return (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  /// The same for a frame of sound: no frame shares one with a picture, whose highest bytes are a
  /// height.
  static func vector(soundFrame frame: Int) -> [UInt8] {
    let value = 1 << 62 | UInt64(frame) & 0xffff_ffff_ffff
    return (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  func encrypt(_ sample: MediaFragment.Sample) -> [UInt8] {
    let bytes = sample.clear
    let clear = sample.subsample?.clear ?? 0
    guard clear < bytes.count else { return Array(bytes) }
    return bytes.prefix(clear) + cipher(Array(bytes.dropFirst(clear)), sample.vector)
  }
}

/// The identifier of a content key, 16 bytes (ISO/IEC 23001-7 §8.2).
package struct KeyID: Hashable, Sendable {
  package let bytes: [UInt8]

  /// `nil` for another number of bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
