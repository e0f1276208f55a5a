/// What the three SSM error notifications carry in `userInfo` (Players/SecureSessions, "Error
/// notifications").
package struct SSMFailure: Hashable, Sendable {
  /// `errorCode`, from the SSM service's body; absent when there was none.
  package var errorCode: Int?
  /// `code`: HTTP status, -1 when no response arrived.
  package var code: Int
  /// `message`, from the SSM service's body or the network.
  package var message: String
  /// The `NSURLError` of `error`, where no response arrived.
  package var networkCode: Int?

  package init(errorCode: Int?, code: Int, message: String, networkCode: Int? = nil) {
    self.errorCode = errorCode
    self.code = code
    self.message = message
    self.networkCode = networkCode
  }

  /// HTTP code, service code and message, as log and toast print them.
  package var text: String {
    let service = errorCode.map { " errorCode \($0)" } ?? ""
    return "code \(code)\(service) \"\(message)\""
  }

  var fields: NoticeFields {
    (errorCode.map { [("errorCode", .integer($0))] } ?? [])
      + [("code", .integer(code)), ("message", .text(message))]
  }
}
