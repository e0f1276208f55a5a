/// The payload of a content authorisation token: who may play which contents (HeadEnd/TokenFormats,
/// "Content authorisation").
package struct ContentAuthorization: Codable, Hashable, Sendable {
  /// Always `ContentAuthZ`.
  package var typ = "ContentAuthZ"
  package var ver = "1.0"
  /// Expiry in seconds since 1970; `nil` for a token that never expires.
  package var exp: Int64?
  /// Name of this one token, against replay; it counts only beside `exp`.
  package var jti: String?
  /// The device that the token is bound to.
  package var device: Device?
  package var contentRights: [ContentRight]

  /// The device and account to which the token was issued.
  package struct Device: Codable, Hashable, Sendable {
    package var deviceUniqueId: String
    package var accountId: String

    package init(deviceUniqueId: String, accountId: String) {
      self.deviceUniqueId = deviceUniqueId
      self.accountId = accountId
    }
  }

  package init(
    exp: Int64?, jti: String? = nil, device: Device?, contentRights: [ContentRight]
  ) {
    self.exp = exp
    self.jti = jti
    self.device = device
    self.contentRights = contentRights
  }
}

/// One item of `contentRights`: what the bearer may do with one content.
package struct ContentRight: Codable, Hashable, Sendable {
  package var contentId: String
  /// First instant of the right, in ISO 8601 with milliseconds in UTC.
  package var start: String
  /// Last instant of the right, in the same format.
  package var end: String
  /// How long a stored copy may be kept, in seconds.
  package var duration: Int
  /// Whether the content may be stored for playback offline.
  package var storable: Bool
  package var sessionControl: SessionControl?
  /// A profile known to the licence server, such as `HD`.
  package var usageRulesProfileId: String?

  /// A token's own limit of concurrent sessions (HeadEnd/SSMContract, "Session limits").
  package struct SessionControl: Codable, Hashable, Sendable {
    package var sessionControlEnabled: Bool
    package var maxSessions: Int

    package init(sessionControlEnabled: Bool, maxSessions: Int) {
      self.sessionControlEnabled = sessionControlEnabled
      self.maxSessions = maxSessions
    }
  }

  package init(
    contentId: String, start: String, end: String, duration: Int, storable: Bool,
    sessionControl: SessionControl? = nil, usageRulesProfileId: String? = nil
  ) {
    self.contentId = contentId
    self.start = start
    self.end = end
    self.duration = duration
    self.storable = storable
    self.sessionControl = sessionControl
    self.usageRulesProfileId = usageRulesProfileId
  }
}
