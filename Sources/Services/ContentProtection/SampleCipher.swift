import Crypto
import CryptoExtras
import FoundationEssentials

/// AES-128-CBC with PKCS#7 padding over whole segments. Stands in for SAMPLE-AES, which encrypts
/// samples of coded video.
package struct SampleCipher: Sendable {
  private let key: SymmetricKey
  private let iv: AES._CBC.IV

  /// Prepares a key; key and initialisation vector must be 16 bytes each.
  package init(_ contentKey: ContentKey) {
    precondition(contentKey.key.count == 16, "An AES-128 key has 16 bytes.")
    key = SymmetricKey(data: contentKey.key)
    do {
      iv = try AES._CBC.IV(ivBytes: contentKey.iv)
    } catch {
      preconditionFailure("An initialisation vector has 16 bytes.")
    }
  }

  package func encrypt(_ clear: [UInt8]) -> [UInt8] {
    do {
      return Self.array(
        try AES._CBC.encrypt(Self.padded(clear), using: key, iv: iv, noPadding: true))
    } catch {
      preconditionFailure("Any bytes can be encrypted under a key of the right size.")
    }
  }

  /// `nil` when the length or the padding is wrong, as it usually is with a wrong key.
  package func decrypt(_ sealed: [UInt8]) -> [UInt8]? {
    do {
      return Self.unpadded(
        Self.array(try AES._CBC.decrypt(sealed, using: key, iv: iv, noPadding: true)))
    } catch {
      return nil
    }
  }

  // The library removes padding in constant time, byte by byte through a slice: as long as all the
  // rest of a segment takes. No secret can be learned here from the time that it takes.
  private static func padded(_ clear: [UInt8]) -> [UInt8] {
    let count = 16 - clear.count % 16
    return clear + repeatElement(UInt8(count), count: count)
  }

  private static func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let last = bytes.last, (1...16).contains(last),
      bytes.suffix(Int(last)).allSatisfy({ $0 == last })
    else { return nil }
    return Array(bytes.dropLast(Int(last)))
  }

  // In one piece: as a collection it would be copied byte by byte.
  private static func array(_ data: Data) -> [UInt8] { data.withUnsafeBytes { Array($0) } }
}
