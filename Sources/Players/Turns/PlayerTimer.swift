/// The timers of a player; each is set at most once at a time.
package enum PlayerTimer: Int, CaseIterable, Sendable {
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
}
