import Faults
import HeadEndAPI
import Players
import Worlds

extension WallSlot {
  /// Whether its picture runs although its session was lost or refused: an app that ignores that
  /// lets it, also while it tries another heartbeat.
  var playsWithoutSession: Bool {
    guard let player, player.state == .playing, player.sessionNeed == .needed,
      [.error, .off, .renewalRequested].contains(player.session.state)
    else { return false }
    return player.failure?.isSessionError == true
  }

  /// The failure that its pane tells of for as long as it lasts: none while the picture runs or
  /// comes all the same.
  var shownFailure: Notice? {
    guard let failure = stream?.failure else { return nil }
    return playsWithoutSession || failure.endsNothing && state.isUnderWay ? nil : failure
  }
}

extension Notice {
  /// Whether it is a teardown that is refused because there is no session left to end.
  var endsNothing: Bool {
    guard case .sdk(.ssmTeardownError(let failure)) = self else { return false }
    return failure.errorCode == SSMCode.invalidToken.rawValue
  }

  /// Whether it says that a session was refused or lost.
  var isSessionError: Bool {
    if case .sdk(.ssmSetupError) = self { return true }
    if case .sdk(.ssmHeartbeatError) = self { return true }
    return false
  }

  /// Its severity on the wall; the log keeps its own.
  var shownSeverity: Severity { endsNothing ? .warning : severity }

  /// The request whose failure an item reports; `nil` for any other notice.
  private var failedRequest: Operation? {
    if case .sdk(.newErrorLogEntry(let failure)) = self { return failure.request }
    if case .sdk(.failedToPlayToEndTime(let failure)) = self { return failure.request }
    return nil
  }

  /// What has happened, in a sentence for those who know none of the names; `nil` where there is
  /// none. `hasStopped` says that the player is no longer playing.
  func plainSentence(from source: LicenceSource?, hasStopped: Bool) -> String? {
    if case .simulator(.faultArmed(let name, _, _)) = self {
      return FaultCatalogue.kinds.first { $0.name == name }?.seen
    }
    if case .sdk(.playbackStalled) = self {
      return "the buffer is empty: the picture stands still until more is loaded"
    }
    if case .sdk(.timeJumped) = self {
      return "the live stream has moved on: playback jumps to what is left of it"
    }
    guard let entry = source.flatMap({ $0.entry(of: self) }) ?? catalogueEntry else {
      return failedRequest.map { "a \($0.row.noun) could not be loaded" }
    }
    let kind = FaultCatalogue.kinds.first { $0.entry == entry }
    return hasStopped ? kind?.seenOfStop ?? kind?.seen ?? entry.meaning : entry.meaning
  }
}
