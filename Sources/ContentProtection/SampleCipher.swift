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
      return Self.array(try AES._CBC.encrypt(clear, using: key, iv: iv))
    } catch {
      preconditionFailure("Any bytes can be encrypted under a key of the right size.")
    }
  }

  /// `nil` when the length or the padding is wrong, as it usually is with a wrong key.
  package func decrypt(_ sealed: [UInt8]) -> [UInt8]? {
    do {
      return Self.array(try AES._CBC.decrypt(sealed, using: key, iv: iv))
    } catch {
      return nil
    }
  }

  // In one piece: as a collection it would be copied byte by byte.
  private static func array(_ data: Data) -> [UInt8] { data.withUnsafeBytes { Array($0) } }
}
