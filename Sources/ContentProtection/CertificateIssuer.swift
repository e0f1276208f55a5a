import Crypto
import FoundationEssentials
import Simulation
import SwiftASN1
import X509

/// Signs application certificates with Ed25519, whose signatures are deterministic.
struct CertificateIssuer: Sendable {
  private let tenant: String
  private let key: Curve25519.Signing.PrivateKey

  init(tenant: String, random: inout RandomStream) {
    self.tenant = tenant
    do {
      key = try Curve25519.Signing.PrivateKey(rawRepresentation: random.bytes(32))
    } catch {
      preconditionFailure("Any 32 bytes are an Ed25519 private key.")
    }
  }

  /// The DER of a certificate of the tenant's licence service (RFC 5280).
  func certificate(
    for subjectKey: P256.KeyAgreement.PublicKey, serial: [UInt8], notBefore: UnixTime,
    notAfter: UnixTime
  ) -> [UInt8] {
    do {
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(bytes: Self.positive(serial)),
        publicKey: Certificate.PublicKey(
          P256.Signing.PublicKey(x963Representation: subjectKey.x963Representation)),
        notValidBefore: notBefore.date, notValidAfter: notAfter.date,
        issuer: name("Simulated FairPlay Issuer"), subject: name("\(tenant) FairPlay Application"),
        extensions: Self.extensions(), issuerPrivateKey: Certificate.PrivateKey(key))
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return serializer.serializedBytes
    } catch {
      preconditionFailure("A certificate of fixed shape can always be written: \(error)")
    }
  }

  private func name(_ commonName: String) throws -> DistinguishedName {
    try DistinguishedName {
      OrganizationName(tenant)
      CommonName(commonName)
    }
  }

  private static func extensions() throws -> Certificate.Extensions {
    try Certificate.Extensions {
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(keyAgreement: true))
    }
  }

  // RFC 5280 §4.1.2.2: positive, and not all zeroes.
  private static func positive(_ serial: [UInt8]) -> [UInt8] {
    [serial[0] & 0x3f | 0x40] + serial.dropFirst()
  }
}
