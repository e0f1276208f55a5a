/// Mistakes that real apps make, each planted in `TVApp` at one place or two.
enum Slip: String, CaseIterable, Sendable {
  // One fault or act reveals these.
  case hearsNoHeartbeats, stopsEverything, watchesNothing, keepsItems
  case playsOverCalls, ignoresLeases
  // These need two.
  case triesAgainAtOnce, expectsErrorsForEver, hearsOneLease, recoversIntoPlay, forgetsTimer,
    blocksRecovery
  case zapsDuringSetUp, stopsAfterBackground, resumesWhatIsPaused
  // And these three.
  case isBackForEver, handlesOneError, countsForEver, waitsForItem, watchSleeps
}
