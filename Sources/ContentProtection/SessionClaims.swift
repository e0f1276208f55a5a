/// The payload of our session tokens. What a real one holds is opaque to clients and not published
/// (DOMAIN §1.8), so these claims are our own choice.
package struct SessionClaims: Codable, Hashable, Sendable {
  /// Always `Session`.
  package var typ = "Session"
  package var tenant: String
  package var accountId: String
  package var deviceUniqueId: String
  package var sessionId: String
  package var contentId: String
  /// Counts the tokens of the session, from 0 at set-up.
  package var sequence: Int

  package init(
    tenant: String, accountId: String, deviceUniqueId: String, sessionId: String,
    contentId: String, sequence: Int
  ) {
    self.tenant = tenant
    self.accountId = accountId
    self.deviceUniqueId = deviceUniqueId
    self.sessionId = sessionId
    self.contentId = contentId
    self.sequence = sequence
  }

  /// As JSON with sorted keys.
  package var json: [UInt8] {
    var object = JSONObject()
    object.add("accountId", accountId)
    object.add("contentId", contentId)
    object.add("deviceUniqueId", deviceUniqueId)
    object.add("sequence", sequence)
    object.add("sessionId", sessionId)
    object.add("tenant", tenant)
    object.add("typ", typ)
    return object.bytes
  }
}
