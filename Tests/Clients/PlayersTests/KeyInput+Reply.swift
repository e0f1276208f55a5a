@testable import Players

extension KeyInput {
  /// A reply as a source passes it on to its route; `nil` for replies that are not for a route, and
  /// for those of the session, which only a licence delegate has.
  init?(_ reply: Reply, to part: ReplyPart) {
    switch part {
    case .contentToken: self = .contentTokenReply(reply)
    case .licence(let key): self = .licenceReply(reply, key: key)
    case .loader: self = .loaderReply(reply)
    case .keyRequest(let key): self = .keyRequestReply(reply, key: key)
    case .keyPreload: self = .preloadReply(reply)
    case .session, .playlist, .soundPlaylist, .lowestPlaylist, .segment, .download, .keptToken,
      .keptLicence, .keyReturn, .licenceInformation:
      return nil
    }
  }

  /// A timer as a source passes it on to its route; `nil` for the others.
  init?(_ timer: PlayerTimer.Kind, of key: Int) {
    switch timer {
    case .contentTokenPoll: self = .contentTokenIsDue
    case .licenceRenewal: self = .renewalIsDue(key: key)
    case .keyPreload: self = .preloadIsDue
    case .heartbeat, .sessionTokenPause, .leaseEnd, .playlistReload, .playlistStale, .segmentRetry,
      .segmentEnd, .downloadRetry, .offlineRenewal, .keptTokenWait, .watch:
      return nil
    }
  }
}
