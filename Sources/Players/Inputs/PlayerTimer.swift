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
    case segmentRetry
    case segmentEnd
    case downloadRetry
    case offlineRenewal
    case keyPreload

    /// Whether it belongs to the player's downloads, whatever source plays.
    var isDownload: Bool { self == .downloadRetry || self == .offlineRenewal }

    /// Whether it concerns media, which the system loads and shows without the app's main thread.
    package var isMedia: Bool {
      self == .playlistReload || self == .segmentRetry || self == .segmentEnd
    }
  }

  package let kind: Kind
  package let source: SourceID
  /// Index of the key in the source's key ring; 0 where the timer is not a key's.
  package let key: Int

  package init(_ kind: Kind, of source: SourceID, key: Int = 0) {
    self.kind = kind
    self.source = kind.isDownload ? .none : source
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
