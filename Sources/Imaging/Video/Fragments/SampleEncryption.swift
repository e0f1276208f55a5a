/// How the samples of a fragment are encrypted: AES-128 in counter mode, a picture in a subsample,
/// sound whole, scheme `cenc` (ISO/IEC 23001-7 §9.2, §9.5, §10.1). The cipher is the caller's.
package struct SampleEncryption: Sendable {
  /// Encrypts bytes; the initialisation vector has 8 bytes, and the counter after it begins at 0.
  package typealias Cipher = @Sendable (_ clear: [UInt8], _ vector: [UInt8]) -> [UInt8]

  /// The bytes of a sample that stay clear, and those after them that are encrypted.
  struct Subsample: Hashable, Sendable {
    let clear: Int
    let encrypted: Int

    /// All of a sample stays clear.
    init(clear: Int) { (self.clear, encrypted) = (clear, 0) }

    /// As boxes spell it, which have 16 bits for what stays clear.
    var parts: [(clear: Int, encrypted: Int)] {
      var (parts, rest) = ([(clear: Int, encrypted: Int)](), clear)
      while rest > 0xffff {
        parts.append((0xffff, 0))
        rest -= 0xffff
      }
      return parts + [(rest, encrypted)]
    }

    /// The split of a sample of one slice. At least 16 bytes stay clear: length, header of the unit
    /// and header of the slice; what is encrypted is whole blocks of the cipher.
    init(sampleSize: Int) {
      encrypted = max(0, (sampleSize - 16) / 16 * 16)
      clear = sampleSize - encrypted
    }
  }

  /// `nil` where samples stay clear.
  private let cipher: Cipher?

  package init(_ cipher: @escaping Cipher) {
    self.cipher = cipher
  }

  private init() { cipher = nil }

  /// Samples stay clear in a track that is protected otherwise, and say so each for itself: players
  /// on ffmpeg's demuxer do not know groups of samples that need no key.
  package static let clear = SampleEncryption()

  /// A sample with what stays clear of it.
  func split(_ sample: MediaFragment.Sample) -> MediaFragment.Sample {
    guard cipher == nil else { return sample }
    var split = sample
    split.subsample = Subsample(clear: sample.clear.count)
    return split
  }

  /// The initialisation vector of a frame: no two frames of a content share one, so that all
  /// renditions, at all rates, may have the same key.
  static func vector(frame: Int, size: FrameSize, rate: FrameRate) -> [UInt8] {
    let kind: UInt64 =
      switch rate {
      case .ten: 0
      case .twentyFive: 1 << 47
      }
    let value =
      UInt64(truncatingIfNeeded: size.height) << 48 | kind | UInt64(frame) & 0x7fff_ffff_ffff
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
    guard clear < bytes.count, let cipher else { return Array(bytes) }
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
