/// Error codes of the licence service, the SSP family's (DOMAIN §1.7; that FairPlay uses the same
/// family is inferred there).
package enum LicenceCode: Int, CaseIterable, Sendable {
  case invalidAuthorisations = 1004
  case invalidChallenge = 2001
  case noContentID = 2103
  case tokenVersion = 3001
  case invalidSignature = 3003
  case ungranted = 4000
  case contentTokenMissing = 4001
  case invalidExpirationDate = 4005
  case tokenAlreadyPlayed = 4006
  case securityLevel = 4008
  case tenantMismatch = 4009
  case noKey = 4011
  case deviceDisabled = 4017
  case accountNotActive = 4020

  /// The service's message for the code, in plain words.
  package var message: String {
    switch self {
    case .invalidAuthorisations: "invalid authorisations"
    case .invalidChallenge: "invalid challenge"
    case .noContentID: "no contentId"
    case .tokenVersion: "token version not supported"
    case .invalidSignature: "invalid signature"
    case .ungranted: "ungranted"
    case .contentTokenMissing: "content token missing"
    case .invalidExpirationDate: "invalid expiration date"
    case .tokenAlreadyPlayed: "token already played"
    case .securityLevel: "security level too low"
    case .tenantMismatch: "tenant mismatch"
    case .noKey: "no key for this content"
    case .deviceDisabled: "device disabled"
    case .accountNotActive: "account not ACTIVE"
    }
  }
}
