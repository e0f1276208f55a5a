/// What a fault can tell a head-end service to get wrong, as the header `x-zapdeck-instruction`
/// would: the answer is then made by the service itself, correctly sealed, and wrong in one point.
package enum Instruction: String, CaseIterable, Sendable {
  /// The licence service grants a lease that is over already.
  case expiredLease = "expired-lease"
  /// The licence service puts the key of another content into the CKC.
  case wrongKey = "wrong-key"
  /// The certificate service hands out a certificate that has expired.
  case expiredCertificate = "expired-certificate"
}
