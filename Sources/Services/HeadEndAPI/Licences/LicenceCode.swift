/// Error codes of the licence service: those of the SSP family, which are published for other key
/// systems (HeadEnd/LicenceService, "Error codes"). That a licence's body has the statuses of the
/// key-server module, with their names, is our choice [N].
package enum LicenceCode: PublishedCode {
  /// Status of the FairPlay key-server module: no private key for the SPC's certificate.
  case invalidCertificate
  /// Status of the FairPlay key-server module: type 1 is demanded of a client without it.
  case clientSecurityLevel
  /// Status of the same module: a key type or tag that does not fit the request.
  case parameter
  case authorisationsFormat, correlationIDFormat, tenantIDFormat, invalidChallenge, noContentID,
    invalidDeviceID, tokenVersion, invalidSignature, tokenDecryption, unknownToken, ungranted,
    contentTokenMissing, invalidExpirationDate, tokenAlreadyPlayed, deviceMismatch, securityLevel,
    tenantMismatch, credentialPrivilege, noKey, credentialKeyProblem, credentialNotFound,
    missingField,
    deviceDisabled, unknownDevice, deviceOfAnotherAccount, accountNotActive, notEntitled

  /// The number on the wire, and the message that the service sends with it.
  package var row: (number: Int, message: String) {
    switch self {
    case .invalidCertificate: (-42605, "invalidCertificateErr")
    case .clientSecurityLevel: (-42604, "clientSecurityLevelErr")
    case .parameter: (-42585, "paramErr")
    case .authorisationsFormat: (1004, "invalid authorisations format")
    case .correlationIDFormat: (1005, "invalid correlation id format")
    case .tenantIDFormat: (1006, "invalid tenant id format")
    case .invalidChallenge: (2001, "invalid challenge")
    case .noContentID: (2103, "no contentId")
    case .invalidDeviceID: (2104, "invalid deviceUniqueId")
    case .tokenVersion: (3001, "token version not supported")
    case .invalidSignature: (3003, "invalid signature")
    case .tokenDecryption: (3004, "the token cannot be decrypted")
    case .unknownToken: (3005, "unknown token")
    case .ungranted: (4000, "ungranted")
    case .contentTokenMissing: (4001, "content token missing")
    case .invalidExpirationDate: (4005, "invalid expiration date")
    case .tokenAlreadyPlayed: (4006, "token already played")
    // Widevine and PRM; PlayReady has 4027. That FairPlay has this one is inferred [I].
    case .deviceMismatch: (4007, "device ID mismatch between token and challenge")
    case .securityLevel: (4008, "security level too low")
    case .tenantMismatch: (4009, "tenant mismatch")
    case .credentialPrivilege: (4010, "the credential has no privilege")
    case .noKey: (4011, "no key for this content")
    case .credentialKeyProblem: (4014, "kid problem")
    case .credentialNotFound: (4015, "credential not found")
    case .missingField: (4016, "missing field")
    case .deviceDisabled: (4017, "device disabled")
    case .unknownDevice: (4018, "device unknown")
    case .deviceOfAnotherAccount: (4019, "device of another account")
    case .accountNotActive: (4020, "account not ACTIVE")
    case .notEntitled: (4021, "no product entitles the account")
    }
  }
}
