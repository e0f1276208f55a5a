extension UserAction {
  /// Why it makes no sense on a crowd; `nil` when it does.
  var obstacleAtCrowd: String? {
    switch self {
    case .channelUp, .channelDown, .openChannels, .zap: "it zaps by itself"
    case .playOrPause, .stop, .recover, .seek, .seekToLive, .rate, .mute:
      "its viewers play by themselves"
    case .renewLicence: "its viewers renew by themselves"
    case .pictureInPicture, .background, .airPlay, .rotate: "light viewers have no screen"
    case .killApp: "f A kills its apps"
    case .policy: "its policies are in the line-up"
    case .download, .cancelDownload, .returnKey: "light viewers download nothing"
    default: nil
    }
  }
}

extension ActionRow {
  /// Whether nothing that it does makes sense on a crowd.
  var isRefusedByCrowds: Bool {
    !bindings.isEmpty && bindings.allSatisfy { $0.action.obstacleAtCrowd != nil }
  }
}
