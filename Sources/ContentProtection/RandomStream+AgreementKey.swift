import Crypto
import Simulation

extension RandomStream {
  /// A P-256 private key; draws again in the one case in 2³² that the bytes are no scalar.
  mutating func agreementKey() -> P256.KeyAgreement.PrivateKey {
    while true {
      do {
        return try P256.KeyAgreement.PrivateKey(rawRepresentation: bytes(32))
      } catch {
        continue
      }
    }
  }
}
