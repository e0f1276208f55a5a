import Crypto
import FoundationEssentials
package import Simulation
import SwiftASN1
import X509

/// The certificate of a tenant's licence service as a client holds it (DOMAIN §1.7): public key and
/// validity out of real X.509 DER (RFC 5280). Its issuer's signature is not checked.
package struct ApplicationCertificate: Hashable, Sendable {
  package let der: [UInt8]
  /// First instant of validity.
  package let notBefore: UnixTime
  /// Last instant of validity.
  package let notAfter: UnixTime
  /// Distinguished name, such as `CN=SIM FairPlay Application,O=SIM`.
  package let subject: String
  /// Hex digits.
  package let serialNumber: String
  private let publicKey: [UInt8]

  package init(der: [UInt8]) throws(CertificateFault) {
    let certificate: Certificate
    do {
      certificate = try Certificate(derEncoded: der)
    } catch {
      throw .malformed
    }
    guard let key = P256.Signing.PublicKey(certificate.publicKey) else { throw .unsupportedKey }
    self.der = der
    notBefore = UnixTime(certificate.notValidBefore)
    notAfter = UnixTime(certificate.notValidAfter)
    subject = String(describing: certificate.subject)
    serialNumber = Hexadecimal.text(certificate.serialNumber.bytes)
    publicKey = Array(key.x963Representation)
  }

  /// Whether a clock that shows `time` is within the validity (RFC 5280 §4.1.2.5: both ends count).
  package func isValid(at time: UnixTime) -> Bool {
    notBefore <= time && time <= notAfter
  }

  /// The public key for key agreement.
  var agreementKey: P256.KeyAgreement.PublicKey? {
    do {
      return try P256.KeyAgreement.PublicKey(x963Representation: publicKey)
    } catch {
      return nil
    }
  }
}
