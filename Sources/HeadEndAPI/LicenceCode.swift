/// Error codes of the licence service: those of the SSP family, which are published for other key
/// systems (HeadEnd/LicenceService, "Error codes").
package enum LicenceCode: Int, CaseIterable, Sendable {
  /// Status of the FairPlay key-server module: no private key for the SPC's certificate.
  case invalidCertificate = -42605
  /// Status of the FairPlay key-server module: type 1 is demanded of a client without it.
  case clientSecurityLevel = -42604
  /// Status of the same module: a key type or tag that does not fit the request.
  case parameter = -42585
  case invalidAuthorisations = 1004
  case correlationIDFormat = 1005
  case tenantIDFormat = 1006
  case invalidChallenge = 2001
  case noContentID = 2103
  case invalidDeviceID = 2104
  case tokenVersion = 3001
  case invalidSignature = 3003
  case tokenDecryption = 3004
  case unknownToken = 3005
  case ungranted = 4000
  case contentTokenMissing = 4001
  case invalidExpirationDate = 4005
  case tokenAlreadyPlayed = 4006
  case securityLevel = 4008
  case tenantMismatch = 4009
  case credentialPrivilege = 4010
  case noKey = 4011
  case credentialKeyProblem = 4014
  case credentialNotFound = 4015
  case missingField = 4016
  case deviceDisabled = 4017
  case unknownDevice = 4018
  case deviceOfAnotherAccount = 4019
  case accountNotActive = 4020
  case notEntitled = 4021

  /// The message that the service sends with the code.
  package var message: String {
    switch self {
    case .invalidCertificate: "invalidCertificateErr"
    case .clientSecurityLevel: "clientSecurityLevelErr"
    case .parameter: "paramErr"
    case .invalidAuthorisations: "invalid authorisations"
    case .correlationIDFormat: "invalid correlation id format"
    case .tenantIDFormat: "invalid tenant id format"
    case .invalidChallenge: "invalid challenge"
    case .noContentID: "no contentId"
    case .invalidDeviceID: "invalid deviceUniqueId"
    case .tokenVersion: "token version not supported"
    case .invalidSignature: "invalid signature"
    case .tokenDecryption: "the token cannot be decrypted"
    case .unknownToken: "unknown token"
    case .ungranted: "ungranted"
    case .contentTokenMissing: "content token missing"
    case .invalidExpirationDate: "invalid expiration date"
    case .tokenAlreadyPlayed: "token already played"
    case .securityLevel: "security level too low"
    case .tenantMismatch: "tenant mismatch"
    case .credentialPrivilege: "the credential has no privilege"
    case .noKey: "no key for this content"
    case .credentialKeyProblem: "kid problem"
    case .credentialNotFound: "credential not found"
    case .missingField: "missing field"
    case .deviceDisabled: "device disabled"
    case .unknownDevice: "device unknown"
    case .deviceOfAnotherAccount: "device of another account"
    case .accountNotActive: "account not ACTIVE"
    case .notEntitled: "no product entitles the account"
    }
  }
}
