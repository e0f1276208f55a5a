import Faults
import HeadEndAPI
import Players

extension ClientOrder {
  /// What a player's command is for a page; `nil` for what it cannot do.
  init?(_ command: PlayerCommand) {
    switch command {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .recover: self = .recover
    case .zap(let channel): self = .zap(channel: channel.number)
    case .renewLicence: self = .ask(.licence)
    case .seek, .seekToLive, .setRate, .setVolume, .setMuted, .prefer, .configureView,
      .setFullscreen, .download, .pauseDownload, .resumeDownload, .cancelDownload, .removeDownload,
      .renewKept, .returnKey, .processKeyRequest, .renewKey, .dropCertificate, .airPlay,
      .pictureInPicture:
      return nil
    }
  }

  /// What makes a page send the request that a fault waits for; `nil` where it sends none.
  init?(provoking rule: Fault) {
    switch rule.provocation {
    case .zap, .dropCertificate: self = .recover
    case .renewLicence: self = .ask(.licence)
    case .nextBeat: self = .ask(.sessionHeartbeat)
    // With its next heartbeat a client hears that its session was killed.
    case .immediate where rule.point == .device(.operatorKill): self = .ask(.sessionHeartbeat)
    case .nextRequest:
      guard case .operation(let operation) = rule.point else {
        self = .recover
        return
      }
      self = .ask(operation)
    case .airPlay, .immediate, .launch: return nil
    }
  }
}
