import Simulation

/// The JSON body of a failed SSM or licence request (HeadEnd/SSMContract, "Errors").
package struct ServiceFailure: Decodable, Hashable, Sendable {
  /// A code of `SSMCode` or `LicenceCode`.
  package var errorCode: Int
  package var message: String

  /// The body as JSON; a proxy has no code of the service, and answers in plain text.
  package static func text(errorCode: Int? = nil, message: String) -> String {
    guard let errorCode else { return message }
    return "{\"errorCode\":\(errorCode),\"message\":\(JSON.quoted(message))}"
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
