import Crypto
package import Simulation

/// The certificate of a tenant's licence service as a client holds it: the public key and validity
/// of a real X.509 certificate (RFC 5280). Neither the issuer's signature nor the dates are
/// checked: FairPlay enforces no expiry (Players/FairPlay, "Certificates").
package struct ApplicationCertificate: Hashable, Sendable {
  package let der: [UInt8]
  /// First instant of validity.
  package let notBefore: UnixTime
  /// Last instant of validity.
  package let notAfter: UnixTime
  /// Distinguished name, such as `CN=SIM FairPlay Application,O=SIM`.
  package let subject: String
  /// In hex digits.
  package let serialNumber: String
  let publicKey: AgreementKey
  /// The SHA-256 hash of the certificate, by which a key server knows it.
  let fingerprint: [UInt8]

  package init(der: [UInt8]) throws(CertificateFault) {
    let contents: CertificateContents
    do {
      contents = try CertificateContents(der: der)
    } catch {
      throw .malformed
    }
    publicKey = try Self.key(at: contents.point)
    fingerprint = Array(SHA256.hash(data: der))
    self.der = der
    notBefore = contents.notBefore
    notAfter = contents.notAfter
    subject = contents.subject
    serialNumber = Hexadecimal.text(contents.serial)
  }

  private static func key(at point: [UInt8]?) throws(CertificateFault) -> AgreementKey {
    guard let point else { throw .unsupportedKey }
    do {
      return AgreementKey(try P256.KeyAgreement.PublicKey(x963Representation: point))
    } catch {
      throw .unsupportedKey
    }
  }

  /// Whether the device's list of revoked certificates names it. Apple's list is not public; in
  /// ours, a serial number that begins with `revokedSerial` is revoked [N].
  package var isRevoked: Bool { serialNumber.hasPrefix(Hexadecimal.text(Self.revokedSerial)) }

  /// What the serial numbers of revoked certificates begin with.
  static let revokedSerial: [UInt8] = [0x7f, 0x72, 0x65, 0x76]
}

/// Why bytes are no certificate that a key request can use.
package enum CertificateFault: Error, Hashable, Sendable {
  /// Not the DER of an X.509 certificate.
  case malformed
  /// The subject's public key is not a P-256 key, so nothing can be sealed for it.
  case unsupportedKey
}
