/// Mistakes that authors of such an app make, each at one place or two.
enum HomeMistake: String, CaseIterable, Sendable {
  case ignoresHeartbeats, playsOnWithoutSession, stopsBoth, retriesForEver, retriesRefusals
  case neverRenews, keepsItems, recoversIntoPause, forgetsTimer, handlesOneError
  case stopsAfterBackground, resumesPaused
  // These were planted only once the search was as it is.
  case renewsForEver, stopsTheOther, hearsNoItem, zapsAtTeardownError, reopensTwice
  case playsThroughCalls, forgetsTokens, healsIntoNothing, ignoresLicences, hearsNoTeardown

  /// Those that no search has found in 2,500 runs.
  static let missed: Set<HomeMistake> = [.renewsForEver, .reopensTwice, .forgetsTokens]
}
