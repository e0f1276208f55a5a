extension ActionRequests {
  /// Why an action makes no sense on a crowd; `nil` when it does.
  func pointlessAtCrowd(_ action: UserAction) -> String? {
    switch action {
    case .channelUp, .channelDown, .openChannels, .zap: "it zaps by itself"
    case .playOrPause, .stop, .recover, .seek, .seekToLive, .rate, .mute:
      "its viewers play by themselves"
    case .renewLicence: "its viewers renew by themselves"
    case .pictureInPicture, .background, .airPlay, .rotate: "light viewers have no screen"
    case .killApp: "f A kills its apps"
    case .policy: "its policies are in the line-up"
    case .download, .cancelDownload, .returnKey: "light viewers download nothing"
    case .removePlayer: "it stays as long as the line-up"
    default: nil
    }
  }
}
