/// For how long a licence that is kept on a device lets its content be played without a network
/// (dual expiry, DOMAIN §2).
package struct OfflineTerms: Hashable, Sendable {
  /// From the download on, as long as nothing was played.
  package var storage: Duration
  /// From the first play on.
  package var playback: Duration

  /// A rental's usual terms are the default: thirty days to start, a day to finish (DOMAIN §2).
  package init(
    storage: Duration = .seconds(2_592_000), playback: Duration = .seconds(86_400)
  ) {
    self.storage = storage
    self.playback = playback
  }
}
