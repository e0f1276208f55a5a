import Crypto
import FoundationEssentials
import Simulation

/// The SPC on the wire. Apple's format is secret, so this one is our own [N]: magic `ZSPC2`, the
/// SHA-256 hash of the certificate (32 bytes), by which a key server finds its private key, an
/// ephemeral P-256 public key (65 bytes), then AES-128-GCM under a key that HKDF-SHA256 derives
/// from the key agreement with the certificate's public key.
enum KeyRequestEnvelope {
  static let magic = Array("ZSPC2".utf8)
  private static let hashSize = 32
  private static let publicKeySize = 65

  static func seal(
    _ payload: [UInt8], from ephemeral: P256.KeyAgreement.PrivateKey,
    to certificate: ApplicationCertificate, nonce: [UInt8]
  ) throws(KeyRequestFault) -> [UInt8] {
    let sender = Array(ephemeral.publicKey.x963Representation)
    do {
      let secret = try ephemeral.sharedSecretFromKeyAgreement(with: certificate.publicKey.key)
      let key = wrappingKey(secret, sender: sender, recipient: certificate.publicKey)
      let box = try AES.GCM.seal(
        payload, using: key, nonce: AES.GCM.Nonce(data: nonce), authenticating: magic)
      return magic + certificate.fingerprint + sender + Array(box.nonce)
        + Array(box.ciphertext) + Array(box.tag)
    } catch {
      throw .unusable
    }
  }

  static func open(
    _ spc: [UInt8], by recipient: P256.KeyAgreement.PrivateKey, _ publicKey: AgreementKey,
    of fingerprint: [UInt8]
  ) throws(KeyRequestFault) -> [UInt8] {
    guard spc.starts(with: magic) else { throw .malformed }
    let body = spc.dropFirst(magic.count)
    let sender = Array(body.dropFirst(hashSize).prefix(publicKeySize))
    let sealed = Array(body.dropFirst(hashSize + publicKeySize))
    guard body.count > hashSize + publicKeySize else { throw .malformed }
    guard body.prefix(hashSize).elementsEqual(fingerprint) else { throw .unknownCertificate }
    let secret: SharedSecret
    let box: AES.GCM.SealedBox
    do {
      let ephemeral = try P256.KeyAgreement.PublicKey(x963Representation: sender)
      secret = try recipient.sharedSecretFromKeyAgreement(with: ephemeral)
      box = try AES.GCM.SealedBox(combined: sealed)
    } catch {
      throw .malformed
    }
    let key = wrappingKey(secret, sender: sender, recipient: publicKey)
    do {
      return Array(try AES.GCM.open(box, using: key, authenticating: magic))
    } catch {
      throw .sealBroken
    }
  }

  private static func wrappingKey(
    _ secret: SharedSecret, sender: [UInt8], recipient: AgreementKey
  ) -> SymmetricKey {
    secret.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: magic, sharedInfo: sender + recipient.point, outputByteCount: 16)
  }
}

extension RandomStream {
  /// A P-256 private key; draws again in the one case in 2³² that the bytes are no valid scalar.
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
