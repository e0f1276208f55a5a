/// One timer of a player, addressed by its kind and by the source, or the key of a source, that it
/// belongs to; each is set at most once at a time.
package struct PlayerTimer: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case heartbeat
    case licenceRenewal
    case leaseEnd
    case sessionTokenPause
    case contentTokenPoll
    case playlistReload
    /// A live playlist has been the same for too long.
    case playlistStale
    case segmentRetry
    case segmentEnd
    case downloadRetry
    case offlineRenewal
    /// The token of a kept licence has not come.
    case keptTokenWait
    case keyPreload
    case watch

    /// Whether it belongs to the player or its downloads, whatever source plays.
    fileprivate var isOfPlayer: Bool {
      switch self {
      case .downloadRetry, .offlineRenewal, .keptTokenWait, .watch: true
      case .heartbeat, .licenceRenewal, .leaseEnd, .sessionTokenPause, .contentTokenPoll,
        .playlistReload, .playlistStale, .segmentRetry, .segmentEnd, .keyPreload:
        false
      }
    }

    /// True if it does not need the app's main thread: the system loads and shows media, and a
    /// watch has its own queue.
    package var isMedia: Bool {
      switch self {
      case .playlistReload, .playlistStale, .segmentRetry, .segmentEnd, .watch: true
      case .heartbeat, .licenceRenewal, .leaseEnd, .sessionTokenPause, .contentTokenPoll,
        .downloadRetry, .offlineRenewal, .keptTokenWait, .keyPreload:
        false
      }
    }
  }

  package let kind: Kind
  package let source: SourceID
  /// Index of the key in the source's key ring; 0 where the timer is not a key's.
  package let key: Int

  package init(_ kind: Kind, of source: SourceID, key: Int = 0) {
    self.kind = kind
    self.source = kind.isOfPlayer ? .none : source
    self.key = key
  }
}

/// Numbers the sources of a player, in the order in which it opened them.
package struct SourceID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// No source: the timer belongs to the player as a whole.
  package static let none = SourceID(0)
}
