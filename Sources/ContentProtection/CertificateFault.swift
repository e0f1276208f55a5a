/// Why bytes are not a certificate that a key request can use.
package enum CertificateFault: Error, Hashable, Sendable {
  /// Not the DER of an X.509 certificate.
  case malformed
  /// The subject's public key is not of P-256, so nothing can be sealed for it.
  case unsupportedKey
}
