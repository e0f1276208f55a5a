import Crypto
package import Simulation

/// A tenant's private key, which opens SPCs, and certificates for its public key.
package struct ServerIdentity: Sendable {
  /// The certificate for clients: X.509 DER.
  package let certificate: [UInt8]
  private let issuer: CertificateIssuer
  private let key: P256.KeyAgreement.PrivateKey
  private let expiredSerial: [UInt8]

  /// Draws keys and serial numbers and signs the certificate.
  package init(
    tenant: String, notBefore: UnixTime, validFor: Duration, random: inout RandomStream
  ) {
    issuer = CertificateIssuer(tenant: tenant, random: &random)
    key = random.agreementKey()
    let serial = random.bytes(16)
    expiredSerial = random.bytes(16)
    certificate = issuer.certificate(
      for: key.publicKey, serial: serial, notBefore: notBefore, notAfter: notBefore + validFor)
  }

  /// A certificate for the same subject and key that was valid for one day and expired a day before
  /// `time`, so that a slightly slow clock does not accept it.
  package func expiredCertificate(at time: UnixTime) -> [UInt8] {
    issuer.certificate(
      for: key.publicKey, serial: expiredSerial, notBefore: time + .seconds(-172_800),
      notAfter: time + .seconds(-86_400))
  }

  /// Reads a client's key request.
  package func open(spc: [UInt8]) throws(KeyRequestFault) -> KeyRequestContents {
    let payload = try KeyRequestEnvelope.open(spc, by: key)
    guard let fields = Fields.unpack(payload, count: 4), fields[2].count == 16,
      fields[3].count == 1
    else { throw .malformed }
    return KeyRequestContents(
      assetID: String(decoding: fields[0], as: UTF8.self),
      deviceID: String(decoding: fields[1], as: UTF8.self), responseKey: fields[2],
      isPersistable: fields[3] == [1])
  }
}
