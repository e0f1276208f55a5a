package import ContentProtection
package import Simulation

/// A licence that is kept on the device, with its two ends: storage counts from the download,
/// playback from the first play, which then alone matters (Players/Offline, "Two expiry windows").
package struct PersistentLicence: Hashable, Sendable {
  /// Whether the system still takes the key's bytes.
  package enum Condition: String, Sendable {
    case usable
    /// Stored before a security update of the system (-42799).
    case obsolete
    /// An update of the key was not stored: these bytes are void (-42803).
    case replaced
    /// By `invalidatePersistableContentKey(_:options:completionHandler:)` (-42803).
    case invalidated
  }

  package let keyIdentifier: String
  package let key: ContentKey
  /// By the device's clock.
  package let storageEnd: UnixTime
  /// `nil` = as long as it may be stored.
  package let playbackDuration: Duration?
  /// How long the licence service lets it be kept; `nil` where it was not noted.
  package let storageDuration: Duration?
  /// By the device's clock; `nil` while nothing was played.
  package private(set) var playbackEnd: UnixTime?
  package internal(set) var condition = Condition.usable
  /// When the app means to renew it, by what it read in the token; `nil` when it waits for an
  /// error.
  package internal(set) var renewalDue: Instant?

  init(
    _ key: ContentKey, keyIdentifier: String, storageEnd: UnixTime,
    storageDuration: Duration? = nil
  ) {
    self.key = key
    self.storageDuration = storageDuration
    self.keyIdentifier = keyIdentifier
    self.storageEnd = storageEnd
    playbackDuration = key.playbackDuration
  }

  /// The end that counts now, by the device's clock.
  package var end: UnixTime { playbackEnd ?? storageEnd }

  /// The key, with a lease until that end.
  var leasedKey: ContentKey {
    var key = key
    key.leaseEnd = end
    return key
  }

  package func isOver(at deviceTime: UnixTime) -> Bool { end <= deviceTime }

  /// The first play starts the shorter time; whether it did.
  mutating func play(at deviceTime: UnixTime) -> Bool {
    guard playbackEnd == nil, let playbackDuration else { return false }
    playbackEnd = deviceTime + playbackDuration
    return true
  }

  /// What the proof of its invalidation says; a key that was void before is not found [N].
  package func invalidationOutcome(at deviceTime: UnixTime) -> InvalidationProof.Outcome {
    switch condition {
    case .usable, .obsolete: isOver(at: deviceTime) ? .expired : .success
    case .replaced, .invalidated: .notFound
    }
  }
}
