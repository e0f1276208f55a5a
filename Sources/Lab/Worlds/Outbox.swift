package import Players

/// What a world says while it advances; the session posts it.
package struct Outbox: Sendable {
  package internal(set) var announcements: [Announcement] = []
  /// Every exchange with the head-end, if they are asked for.
  package internal(set) var exchanges: [Exchange] = []
  package let keepsExchanges: Bool
  /// What came of the last errand.
  package internal(set) var errandOutcome: HostErrand.Outcome?

  package init(keepsExchanges: Bool = false) {
    self.keepsExchanges = keepsExchanges
  }

  /// Forgets what was posted, and keeps the room for more.
  package mutating func removeAll() {
    announcements.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
  }
}
