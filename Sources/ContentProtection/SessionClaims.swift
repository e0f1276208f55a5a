/// The payload of our session tokens. A real one is opaque to clients, so these claims are our own
/// choice (HeadEnd/TokenFormats, "Session token").
package struct SessionClaims: Codable, Hashable, Sendable {
  /// Always `Session`.
  package var typ = "Session"
  package var tenant: String
  package var accountId: String
  package var deviceUniqueId: String
  package var sessionId: String
  package var contentId: String
  /// Number of the token within its session, from 0 at set-up.
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

/// The payload of a back-end authentication token, by which an operator's console authenticates
/// (HeadEnd/TokenFormats, "Back-end authentication").
package struct BackEndClaims: Codable, Hashable, Sendable {
  /// Always `AuthN`.
  package var typ = "AuthN"
  package var ver = "1.0"
  /// Expiry in seconds since 1970.
  package var exp: Int64

  package init(exp: Int64) {
    self.exp = exp
  }
}
