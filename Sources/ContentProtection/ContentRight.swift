/// One item of `contentRights`: what the bearer may do with one content (DOMAIN §1.8).
package struct ContentRight: Codable, Hashable, Sendable {
  package var contentId: String
  /// First instant of the right, ISO 8601 with milliseconds in UTC.
  package var start: String
  /// Last instant of the right, as `start` is written.
  package var end: String
  /// Seconds that a stored copy may be kept.
  package var duration: Int
  /// Whether the content may be stored for playback offline.
  package var storable: Bool
  package var sessionControl: SessionControl?
  /// A profile known to the licence server, such as `HD`.
  package var usageRulesProfileId: String?
  /// Rules written out, instead of a profile.
  package var defaultUsageRules: UsageRules?

  /// The limit of concurrent sessions that a token can carry (DOMAIN §1.4).
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
    sessionControl: SessionControl? = nil, usageRulesProfileId: String? = nil,
    defaultUsageRules: UsageRules? = nil
  ) {
    self.contentId = contentId
    self.start = start
    self.end = end
    self.duration = duration
    self.storable = storable
    self.sessionControl = sessionControl
    self.usageRulesProfileId = usageRulesProfileId
    self.defaultUsageRules = defaultUsageRules
  }
}
