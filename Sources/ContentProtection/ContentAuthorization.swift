/// The payload of a content authorisation token: who may play which contents (DOMAIN §1.8).
package struct ContentAuthorization: Codable, Hashable, Sendable {
  /// Always `ContentAuthZ`.
  package var typ = "ContentAuthZ"
  package var ver = "1.0"
  /// Expiry in seconds since 1970; without one the token never expires.
  package var exp: Int64?
  /// The device that the token is bound to.
  package var device: Device?
  package var contentRights: [ContentRight]

  /// To whom the token was issued.
  package struct Device: Codable, Hashable, Sendable {
    package var deviceUniqueId: String
    package var accountId: String

    package init(deviceUniqueId: String, accountId: String) {
      self.deviceUniqueId = deviceUniqueId
      self.accountId = accountId
    }
  }

  package init(exp: Int64?, device: Device?, contentRights: [ContentRight]) {
    self.exp = exp
    self.device = device
    self.contentRights = contentRights
  }
}
