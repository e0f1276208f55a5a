import Simulation

/// The JSON body of a failed SSM or licence request (HeadEnd/SSMContract, "Errors").
package struct ServiceFailure: Codable, Hashable, Sendable {
  /// A code of `SSMCode` or `LicenceCode`.
  package var errorCode: Int
  package var message: String

  /// The body as JSON; proxies answer without a code of the service.
  package static func text(errorCode: Int? = nil, message: String) -> String {
    let code = errorCode.map { "\"errorCode\":\($0)," } ?? ""
    return "{\(code)\"message\":\(JSON.quoted(message))}"
  }

  package init(errorCode: Int, message: String) {
    self.errorCode = errorCode
    self.message = message
  }
}

/// A code that a service publishes, with its number as raw value.
package protocol PublishedCode: RawRepresentable<Int>, CaseIterable, Sendable {
  var row: (number: Int, message: String) { get }
}

extension PublishedCode {
  package var rawValue: Int { row.number }

  /// The message that the service sends with the code.
  package var message: String { row.message }

  /// The code of that number; `nil` for a number that the service does not have.
  package init?(rawValue: Int) {
    guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = code
  }
}

/// Error codes of the SSM service, SSP 20.49 (HeadEnd/SSMContract, "Error codes").
package enum SSMCode: PublishedCode {
  case invalidRequestFormat, deviceMismatch, invalidAuthenticationToken, invalidExpirationTime,
    tenantMismatch, invalidToken, maxActiveSessionsExceeded, sessionManagementDisabled,
    deviceAccountMismatch, badRequest, credentialKeyNotAvailable, missingDeviceID,
    externalSessionIDTooLong, externalSessionIDInUse, unknownAccount, unknownDevice, internalError,
    notAvailable

  /// The number on the wire, and the message that the service sends with it.
  package var row: (number: Int, message: String) {
    switch self {
    case .invalidRequestFormat: (1000, "invalid request format")
    case .deviceMismatch: (1001, "device_uid mismatch")
    case .invalidAuthenticationToken: (1003, "invalid authentication token")
    case .invalidExpirationTime: (1004, "invalid expiration time")
    case .tenantMismatch: (1005, "tenant id mismatch")
    case .invalidToken: (1006, "invalid token")
    case .maxActiveSessionsExceeded: (1007, "max active sessions exceeded")
    case .sessionManagementDisabled: (1008, "session management disabled")
    case .deviceAccountMismatch: (1009, "device/account mismatch")
    case .badRequest: (1011, "bad request")
    case .credentialKeyNotAvailable: (1012, "credential key not available")
    case .missingDeviceID: (1013, "missing device id")
    case .externalSessionIDTooLong: (1017, "external session id too long")
    case .externalSessionIDInUse: (1018, "external session id in use")
    case .unknownAccount: (3001, "unknown account")
    case .unknownDevice: (3004, "unknown device")
    case .internalError: (4000, "internal error")
    case .notAvailable: (4001, "SSM not available")
    }
  }
}

/// Error codes of the licence service: those of the SSP family, which are published for other key
/// systems (HeadEnd/LicenceService, "Error codes").
package enum LicenceCode: PublishedCode {
  /// Status of the FairPlay key-server module: no private key for the SPC's certificate.
  case invalidCertificate
  /// Status of the FairPlay key-server module: type 1 is demanded of a client without it.
  case clientSecurityLevel
  /// Status of the same module: a key type or tag that does not fit the request.
  case parameter
  case invalidAuthorisations, correlationIDFormat, tenantIDFormat, invalidChallenge, noContentID,
    invalidDeviceID, tokenVersion, invalidSignature, tokenDecryption, unknownToken, ungranted,
    contentTokenMissing, invalidExpirationDate, tokenAlreadyPlayed, securityLevel, tenantMismatch,
    credentialPrivilege, noKey, credentialKeyProblem, credentialNotFound, missingField,
    deviceDisabled, unknownDevice, deviceOfAnotherAccount, accountNotActive, notEntitled

  /// The number on the wire, and the message that the service sends with it.
  package var row: (number: Int, message: String) {
    switch self {
    case .invalidCertificate: (-42605, "invalidCertificateErr")
    case .clientSecurityLevel: (-42604, "clientSecurityLevelErr")
    case .parameter: (-42585, "paramErr")
    case .invalidAuthorisations: (1004, "invalid authorisations")
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
