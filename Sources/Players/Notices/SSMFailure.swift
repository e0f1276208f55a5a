/// What the three SSM error notifications tell in `userInfo` (DOMAIN §1.1).
package struct SSMFailure: Hashable, Sendable {
  /// `errorCode`, from the SSM service's body; absent when there was none.
  package var errorCode: Int?
  /// `code`: HTTP status, -1 when no response arrived.
  package var code: Int
  /// `message`, from the SSM service's body or the network.
  package var message: String

  package init(errorCode: Int?, code: Int, message: String) {
    self.errorCode = errorCode
    self.code = code
    self.message = message
  }
}
