import Simulation

/// The payload of a session token, which clients need not read (HeadEnd/TokenFormats, "Session
/// token").
///
/// Device, content and number are in our tokens only: the service checks them [N].
package struct SessionClaims: Codable, Hashable, Sendable {
  /// Always `Session`.
  package var typ = "Session"
  package var ver = "2.0"
  package var tenantId: String
  package var accountId: String
  package var sessionId: String
  /// The signature of the content token with which the session was set up.
  package var requestTokenSignature = ""
  /// Seconds between two heartbeats.
  package var heartbeat = 60
  /// How many seconds the token is valid without a heartbeat.
  package var shortValidityDuration = 150
  /// The end of that time, in seconds since 1970.
  package var exp: Int64 = 0
  package var deviceUniqueId: String
  package var contentId: String
  /// Number of the token within its session, from 0 at set-up.
  package var sequence: Int

  package init(
    tenantId: String, accountId: String, deviceUniqueId: String, sessionId: String,
    contentId: String, sequence: Int
  ) {
    self.tenantId = tenantId
    self.accountId = accountId
    self.deviceUniqueId = deviceUniqueId
    self.sessionId = sessionId
    self.contentId = contentId
    self.sequence = sequence
  }

  /// The claims as they are signed, with every heartbeat: much quicker than an encoder.
  package var json: [UInt8] {
    let members: JSON = [
      "accountId": .text(accountId), "contentId": .text(contentId),
      "deviceUniqueId": .text(deviceUniqueId), "exp": .integer(Int(exp)),
      "heartbeat": .integer(heartbeat), "requestTokenSignature": .text(requestTokenSignature),
      "sequence": .integer(sequence), "sessionId": .text(sessionId),
      "shortValidityDuration": .integer(shortValidityDuration), "tenantId": .text(tenantId),
      "typ": .text(typ), "ver": .text(ver),
    ]
    return members.bytes
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
