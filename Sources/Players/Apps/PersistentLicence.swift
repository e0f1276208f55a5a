package import ContentProtection
package import Simulation

/// A licence that is kept on the device, with its two ends: storage counts from the download,
/// playback from the first play, which then alone matters (Players/Offline, "Two expiry windows").
package struct PersistentLicence: Hashable, Sendable {
  package let keyIdentifier: String
  package let key: ContentKey
  /// By the device's clock.
  package let storageEnd: UnixTime
  package let playbackDuration: Duration
  /// How long the licence service lets it be kept; `nil` where nobody noted it.
  package let storageDuration: Duration?
  /// By the device's clock; `nil` while nothing was played.
  package private(set) var playbackEnd: UnixTime?
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
    playbackDuration = key.playbackDuration ?? .zero
  }

  /// The end that counts now, by the device's clock.
  package var end: UnixTime { playbackEnd ?? storageEnd }

  package func isOver(at deviceTime: UnixTime) -> Bool { end <= deviceTime }

  /// The first play starts the shorter time.
  mutating func play(at deviceTime: UnixTime) {
    guard playbackEnd == nil else { return }
    playbackEnd = deviceTime + playbackDuration
  }
}
