/// The JSON body of a failed SSM or licence request (HeadEnd/SSMContract, "Errors").
package struct ServiceFailure: Codable, Hashable, Sendable {
  /// A code of `SSMCode` or `LicenceCode`.
  package var errorCode: Int
  package var message: String

  package init(errorCode: Int, message: String) {
    self.errorCode = errorCode
    self.message = message
  }

  package init(_ code: SSMCode) {
    self.init(errorCode: code.rawValue, message: code.message)
  }

  package init(_ code: LicenceCode) {
    self.init(errorCode: code.rawValue, message: code.message)
  }
}

/// Error codes of the SSM service, SSP 20.49 (HeadEnd/SSMContract, "Error codes").
package enum SSMCode: Int, CaseIterable, Sendable {
  case invalidRequestFormat = 1000
  case deviceMismatch = 1001
  case invalidAuthenticationToken = 1003
  case invalidExpirationTime = 1004
  case tenantMismatch = 1005
  case invalidToken = 1006
  case maxActiveSessionsExceeded = 1007
  case sessionManagementDisabled = 1008
  case deviceAccountMismatch = 1009
  case badRequest = 1011
  case credentialKeyNotAvailable = 1012
  case missingDeviceID = 1013
  case externalSessionIDTooLong = 1017
  case externalSessionIDInUse = 1018
  case unknownAccount = 3001
  case unknownDevice = 3004
  case internalError = 4000
  case notAvailable = 4001

  /// The message that the service sends with the code.
  package var message: String {
    switch self {
    case .invalidRequestFormat: "invalid request format"
    case .deviceMismatch: "device_uid mismatch"
    case .invalidAuthenticationToken: "invalid authentication token"
    case .invalidExpirationTime: "invalid expiration time"
    case .tenantMismatch: "tenant id mismatch"
    case .invalidToken: "invalid token"
    case .maxActiveSessionsExceeded: "max active sessions exceeded"
    case .sessionManagementDisabled: "session management disabled"
    case .deviceAccountMismatch: "device/account mismatch"
    case .badRequest: "bad request"
    case .credentialKeyNotAvailable: "credential key not available"
    case .missingDeviceID: "missing device id"
    case .externalSessionIDTooLong: "external session id too long"
    case .externalSessionIDInUse: "external session id in use"
    case .unknownAccount: "unknown account"
    case .unknownDevice: "unknown device"
    case .internalError: "internal error"
    case .notAvailable: "SSM not available"
    }
  }
}

/// Error codes of the licence service: those of the SSP family, which are published for other key
/// systems (HeadEnd/LicenceService, "Error codes").
package enum LicenceCode: Int, CaseIterable, Sendable {
  /// Status of the FairPlay key-server module: no private key for the SPC's certificate.
  case invalidCertificate = -42605
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

  /// The message that the service sends with the code.
  package var message: String {
    switch self {
    case .invalidCertificate: "invalidCertificateErr"
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
