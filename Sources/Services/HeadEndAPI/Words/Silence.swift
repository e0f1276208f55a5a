/// What goes wrong in a client without any notification, event or error (Players/Silence).
package enum Silence: String, CaseIterable, Sendable {
  /// The playhead stands still, while everything says that it moves.
  case frozenPlayhead = "frozen-playhead"
  /// The player waits for more, though segments are loaded, and never continues.
  case endlessWait = "endless-wait"
  /// No new lease is requested, and its end, with which the picture stops, brings no event.
  case expiry = "silent-expiry"
  /// A renewal is answered from a cache: it succeeds with the lease that is held already, whose end
  /// then brings no event either.
  case staleRenewal = "stale-renewal"
  /// A download fails to start with -1009; the next start may succeed.
  case offlineStart = "offline-start"
  /// A load has failed, which only the item's `status` shows.
  case failedLoad = "failed-load"
  /// The item never becomes ready.
  case endlessStart = "endless-start"

  /// Whether it begins with the segment that is shown, and a seek or a pause ends it.
  package var isOfPlayhead: Bool { self == .frozenPlayhead || self == .endlessWait }
}
