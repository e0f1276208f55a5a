import Crypto

/// A P-256 public key, parsed once, with its point as it is sent (SEC 1, uncompressed, 65 bytes):
/// to work out a point takes half as long as to agree on a secret.
struct AgreementKey: Hashable, Sendable {
  let key: P256.KeyAgreement.PublicKey
  let point: [UInt8]

  init(_ key: P256.KeyAgreement.PublicKey) {
    self.key = key
    point = Array(key.x963Representation)
  }

  static func == (lhs: AgreementKey, rhs: AgreementKey) -> Bool { lhs.point == rhs.point }

  func hash(into hasher: inout Hasher) { hasher.combine(point) }
}
