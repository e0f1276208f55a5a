import Simulation

/// The JSON body of a failed SSM or licence request (HeadEnd/SSMContract, "Errors").
package struct ServiceFailure: Codable, Hashable, Sendable {
  /// A code of `SSMCode` or `LicenceCode`.
  package var errorCode: Int
  package var message: String

  /// The body as JSON; proxies answer without a code of the service.
  package static func text(errorCode: Int?, message: String) -> String {
    let code = errorCode.map { "\"errorCode\":\($0)," } ?? ""
    return "{\(code)\"message\":\(JSON.quoted(message))}"
  }

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
