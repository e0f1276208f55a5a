import Crypto
import CryptoExtras
import FoundationEssentials

/// AES-128 in counter mode, as the scheme `cenc` encrypts samples (ISO/IEC 23001-7 §9.5).
package struct CounterCipher: Sendable {
  private let key: SymmetricKey

  /// Prepares a key of 16 bytes.
  package init(key: [UInt8]) {
    precondition(key.count == 16, "An AES-128 key has 16 bytes.")
    self.key = SymmetricKey(data: key)
  }

  /// Encrypts or decrypts. The vector has 8 bytes, and the counter after it begins at 0.
  package func apply(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8] {
    do {
      let nonce = try AES._CTR.Nonce(nonceBytes: vector + [0, 0, 0, 0, 0, 0, 0, 0])
      return Array(try AES._CTR.encrypt(bytes, using: key, nonce: nonce))
    } catch {
      preconditionFailure("A vector has 8 bytes, and any bytes can be encrypted.")
    }
  }
}
