import HeadEndAPI
import Lab
import Players
import Simulation

extension ActionRequests {
  /// Why an action would change nothing; `nil` when it does something.
  func pointless(_ action: UserAction) -> String? {
    if moment.roster.count == 0, action.concernsPlayers {
      return "no players: \(ownKeys.hint("+")) adds one"
    }
    return pointlessInTime(action) ?? pointlessAtPlayer(action)
  }

  private func pointlessInTime(_ action: UserAction) -> String? {
    if moment.clock.isHeld, action.movesTime { return OpenDoors.timeIsHeld }
    let (now, clock) = (moment.world.now, moment.clock)
    switch action {
    case .slower where clock.speed.slower == clock.speed:
      return "\(clock.speed.text) is the slowest"
    case .faster where clock.speed.faster == clock.speed:
      return "\(clock.speed.text) is the fastest"
    case .travel(let seconds) where seconds < 0 && now == .zero: return "this is the start"
    case .previousMark where now == .zero: return "this is the start"
    case .previousChapter where now == .zero: return "this is the start"
    case .nextMark where now == clock.edge && !clock.isRewound: return "no marker follows"
    case .live where now == clock.edge && !clock.isRewound: return "this is the newest instant"
    case .clearAllFaults where moment.world.faults.isEmpty: return "no faults are armed"
    case .newestError where moment.roster.failureCount == 0:
      return "no player has an error"
    case .joinCard where moment.clock.doors == nil:
      return "the doors are closed: `zapdeck run --serve` opens them to real clients"
    case .channelUp where moment.world.channels.count < 2: return "there is one channel only"
    case .channelDown where moment.world.channels.count < 2: return "there is one channel only"
    default: return nil
    }
  }

  private func pointlessAtPlayer(_ action: UserAction) -> String? {
    guard let player = selection.player(in: moment.world) else { return nil }
    if player.isCrowd, let reason = action.obstacleAtCrowd,
      selection.targets(in: moment.roster).count <= 1 || !action.concernsAllTargets
    {
      return "\(player.name) is a crowd: \(reason)"
    }
    if player.outside != nil, action.ordersPlayers,
      selection.targets(in: moment.roster).count <= 1 || !action.concernsAllTargets
    {
      return "\(player.name) is a real client: it takes no orders from here"
    }
    switch action {
    case .focusNext where moment.roster.count == 1: return "\(player.name) is the only player"
    case .focusPrevious where moment.roster.count == 1: return "\(player.name) is the only player"
    case .newestError where moment.roster.newestFailure()?.player == selection.focus:
      return "\(player.name) has the newest error"
    case .clearFaults where !moment.world.faults.contains { $0.isOn(player.id) }:
      return "no faults on \(player.name)"
    case .cancelDownload where !player.downloads.contains(where: \.isUnderWay):
      return "no download of \(player.name) is under way"
    case .renewLicence where player.lease == nil && player.downloads.isEmpty:
      return "\(player.name) has no licence to renew"
    case .stop where player.state == .stopped: return "\(player.name) has stopped already"
    default: return nil
    }
  }
}

extension DownloadObservation {
  fileprivate var isUnderWay: Bool { state == .downloading || state == .paused }
}

extension UserAction {
  /// Whether it tells a player what to do, which a real client does not take from the wall.
  fileprivate var ordersPlayers: Bool {
    switch self {
    case .channelUp, .channelDown, .openChannels, .playOrPause, .stop, .recover, .renewLicence,
      .pictureInPicture, .background, .airPlay, .rotate, .killApp, .policy, .download,
      .cancelDownload, .returnKey, .seek, .seekToLive, .rate, .mute, .zap:
      true
    default: false
    }
  }

  /// Whether it goes to all marked players rather than to the focused one.
  fileprivate var concernsAllTargets: Bool {
    switch self {
    case .channelUp, .channelDown, .openChannels, .recover, .zap: true
    default: false
    }
  }

  /// Whether it needs a player to act on.
  fileprivate var concernsPlayers: Bool {
    switch self {
    case .focusNext, .focusPrevious, .channelUp, .channelDown, .openChannels, .mark, .markAll,
      .playOrPause, .stop, .recover, .renewLicence, .pictureInPicture, .background, .airPlay,
      .rotate, .killApp, .policy, .download, .cancelDownload, .returnKey, .seek, .seekToLive,
      .rate, .mute, .removePlayer, .openFaults, .inject, .clearFaults, .newestError, .zoomIn,
      .zoomOut, .inspector, .zap:
      true
    default: false
    }
  }
}
