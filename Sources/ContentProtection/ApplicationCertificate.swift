import Crypto
import FoundationEssentials
package import Simulation
import SwiftASN1
import X509

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
    let certificate: Certificate
    do {
      certificate = try Certificate(derEncoded: der)
    } catch {
      throw .malformed
    }
    publicKey = try Self.key(of: certificate)
    fingerprint = Array(SHA256.hash(data: der))
    self.der = der
    notBefore = UnixTime(certificate.notValidBefore)
    notAfter = UnixTime(certificate.notValidAfter)
    subject = String(describing: certificate.subject)
    serialNumber = Hexadecimal.text(Array(certificate.serialNumber.bytes))
  }

  private static func key(of certificate: Certificate) throws(CertificateFault) -> AgreementKey {
    guard let key = P256.Signing.PublicKey(certificate.publicKey) else { throw .unsupportedKey }
    do {
      return AgreementKey(
        try P256.KeyAgreement.PublicKey(x963Representation: key.x963Representation))
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

extension UnixTime {
  /// The date in whole milliseconds.
  init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
