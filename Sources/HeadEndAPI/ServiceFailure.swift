/// The JSON body of a failed SSM or licence request: `{errorCode, message}` (DOMAIN §1.2).
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
