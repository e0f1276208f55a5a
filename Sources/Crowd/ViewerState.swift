/// What one viewer of a crowd sees, from the best to the worst.
package enum ViewerState: UInt8, CaseIterable, Hashable, Comparable, Sendable {
  /// Has not come yet.
  case away
  case playing
  /// From the request for a content token to the first picture.
  case starting
  /// Played, and has nothing more to show.
  case stalled
  /// Failed, and waits before it tries again.
  case retrying
  /// Its household has as many sessions as it may.
  case limited
  /// Has no session, or lost it.
  case noSession
  /// Has no content token or no licence.
  case noLicence
  /// Playlists or segments could not be loaded.
  case noMedia

  package static func < (lhs: ViewerState, rhs: ViewerState) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// Whether something has gone wrong: a cell of the map then shows it, however few it concerns.
  package var isTrouble: Bool { self >= .stalled }

  /// Whether its app has given up.
  package var isFailed: Bool { self >= .limited }
}
