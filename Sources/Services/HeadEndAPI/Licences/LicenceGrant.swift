package import Simulation

/// The JSON body of a successful licence request: the CKC in base64 (HeadEnd/LicenceService,
/// "Licences").
package struct LicenceGrant: Codable, Hashable, Sendable {
  package var ckcMessage: String
  /// Present when the licence enforces the session (HeadEnd/LicenceService, "Enforced sessions").
  package var sessionToken: String?
  /// 0, beside a session token: nothing is wrong with the session.
  package var errorCode: Int?

  private enum CodingKeys: String, CodingKey {
    case ckcMessage = "CkcMessage"
    case sessionToken, errorCode
  }

  package init(ckcMessage: String, sessionToken: String? = nil) {
    self.ckcMessage = ckcMessage
    self.sessionToken = sessionToken
    errorCode = sessionToken == nil ? nil : 0
  }
}

/// The JSON body of an answer to an SPC that proves that a kept key was invalidated.
package struct KeyReturnReceipt: Codable, Hashable, Sendable {
  /// Whether the device had the key, and it had not expired.
  package var returned: Bool

  package init(returned: Bool) {
    self.returned = returned
  }
}

/// The JSON body of an answer about a licence that a device keeps, in the words of a token's
/// `contentRights` (HeadEnd/LicenceService, "Licence information").
package struct LicenceInformation: Codable, Hashable, Sendable {
  package var contentId: String
  package var deviceUniqueId: String
  /// When it was granted and when it ends, ISO 8601.
  package var start: String
  package var end: String
  /// From start to end, in seconds.
  package var duration: Int64

  package init(contentId: String, deviceUniqueId: String, start: UnixTime, end: UnixTime) {
    self.contentId = contentId
    self.deviceUniqueId = deviceUniqueId
    self.start = start.iso8601
    self.end = end.iso8601
    duration = (end - start).components.seconds
  }
}

/// The type of key that the key server gives for a download (Players/Offline, "Types of key").
package enum PersistentKeyType: String, CaseIterable, Sendable {
  /// A storage window and, from the first play, a playback window, as for a rental.
  case persistenceAndDuration = "persistence-and-duration"
  /// A storage window alone.
  case persistence
  /// For streams only: the key server refuses to combine it with a download.
  case lease
}

/// How long a licence that is kept on a device allows playback offline: a storage window and a
/// playback window (Players/Offline).
package struct OfflineTerms: Hashable, Sendable {
  /// From the download, until the first play.
  package var storage: Duration
  /// From the first play.
  package var playback: Duration
  package var keyType = PersistentKeyType.persistenceAndDuration
  /// Copies that an account may keep at the same time; `nil` = any number.
  package var copies: Int?

  /// The default is a rental's usual terms: thirty days to start, a day to finish.
  package init(
    storage: Duration = .seconds(2_592_000), playback: Duration = .seconds(86_400)
  ) {
    self.storage = storage
    self.playback = playback
  }
}
