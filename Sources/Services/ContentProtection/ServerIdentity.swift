import Crypto
package import Simulation

/// A tenant's private key, which opens SPCs, and certificates for its public key.
package struct ServerIdentity: Sendable {
  /// The certificate for clients: X.509 DER.
  package let certificate: [UInt8]
  private let issuer: CertificateIssuer
  private let key: P256.KeyAgreement.PrivateKey
  private let publicKey: AgreementKey
  private let fingerprint: [UInt8]
  private let spareSerial: [UInt8]

  /// Draws keys and serial numbers and signs the certificate.
  package init(
    tenant: String, notBefore: UnixTime, validFor: Duration, random: inout RandomStream
  ) {
    issuer = CertificateIssuer(tenant: tenant, random: &random)
    key = random.agreementKey()
    publicKey = AgreementKey(key.publicKey)
    let serial = random.bytes(16)
    spareSerial = random.bytes(16)
    certificate = issuer.certificate(
      for: key.publicKey, serial: serial, notBefore: notBefore, notAfter: notBefore + validFor)
    fingerprint = Array(SHA256.hash(data: certificate))
  }

  /// A certificate for the same subject and key that has been revoked.
  package func revokedCertificate(at time: UnixTime) -> [UInt8] {
    issuer.certificate(
      for: key.publicKey, serial: ApplicationCertificate.revokedSerial + spareSerial,
      notBefore: time, notAfter: time + .seconds(31_536_000))
  }

  /// A certificate for the same subject, but for a key pair that this key server does not have.
  package func foreignCertificate(at time: UnixTime) -> [UInt8] {
    var random = RandomStream(seed: 0, name: "foreign \(Hexadecimal.text(spareSerial))")
    return issuer.certificate(
      for: random.agreementKey().publicKey, serial: spareSerial, notBefore: time,
      notAfter: time + .seconds(31_536_000))
  }

  /// Reads a client's key request.
  package func open(spc: [UInt8]) throws(KeyRequestFault) -> KeyRequestContents {
    let payload = try KeyRequestEnvelope.open(spc, by: key, publicKey, of: fingerprint)
    let unpacked = Fields.unpack(payload, count: 5) ?? Fields.unpack(payload, count: 6)
    guard let fields = unpacked, fields[2].count == 16, fields[3].count == 1,
      fields[4].count == 1, let indicator = StreamingIndicator(rawValue: fields[4][0])
    else { throw .malformed }
    return KeyRequestContents(
      assetID: String(decoding: fields[0], as: UTF8.self),
      deviceID: String(decoding: fields[1], as: UTF8.self), responseKey: fields[2],
      isPersistable: fields[3] == [1], indicator: indicator,
      proof: fields.count == 6 ? InvalidationProof(bytes: fields[5]) : nil)
  }
}
