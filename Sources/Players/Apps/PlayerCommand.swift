package import HeadEndAPI

/// What a user, a script or an app's policy tells a player to do.
package enum PlayerCommand: Hashable, Sendable {
  /// Change to another channel, or start the same one anew.
  // A channel is large, and few inputs are zaps.
  indirect case zap(to: Channel)
  case play
  case pause
  /// End playback; tears the SSM session down.
  case stop
  /// Zap to the same stream.
  case recover
  /// Ask for a new lease before the old one ends.
  case renewLicence
  /// Go to a position of a video, or of a live stream's window.
  case seek(to: Duration)
  /// Go to the end of a live stream's window, as `seek(to: .positiveInfinity)` does.
  case seekToLive
  /// Let media pass at so many thousandths of its speed: 250 … 4000.
  case setRate(permille: Int)
  case setVolume(percent: Int)
  case setMuted(Bool)
  /// The properties of a Flowplayer's view (Players/Flowplayer, "Player interface").
  case configureView(PlayerConfiguration.FlowplayerView)
  /// `openFullscreen()` and `closeFullscreen()` of a Flowplayer's view.
  case setFullscreen(Bool)
  /// Load the present video down, with a licence that is kept.
  case download
  /// `AVAssetDownloadTask.suspend()` and `resume()`: the download goes on at its byte.
  case pauseDownload
  case resumeDownload
  /// Give up the download under way.
  case cancelDownload
  /// Take the present video's copy off the device.
  case removeDownload
  /// Ask anew for the licence of that content which is kept on the device, by one of the two
  /// methods.
  case renewKept(String, RenewalRoute)
  /// Invalidate the key that is kept for the present video, and return it to the key server.
  case returnKey
  /// `processContentKeyRequest(withIdentifier:initializationData:options:)`: ask the app's own key
  /// session for a key before a playlist names it.
  case processKeyRequest(String)
  /// Forget the app's certificate, so that the next licence fetches it again.
  case dropCertificate
  /// Move the picture to an AirPlay receiver, or back.
  case airPlay
  /// Picture in Picture on or off.
  case pictureInPicture
}

extension PlayerCommand {
  /// Whether it brings up a stream where nothing plays.
  package var startsPlayback: Bool {
    switch self {
    case .zap, .play, .recover: true
    case .pause, .stop, .renewLicence, .seek, .seekToLive, .setRate, .setVolume, .setMuted,
      .configureView,
      .setFullscreen, .download, .pauseDownload, .resumeDownload, .cancelDownload, .removeDownload,
      .renewKept, .returnKey, .processKeyRequest, .dropCertificate, .airPlay, .pictureInPicture:
      false
    }
  }

  /// Whether it takes the place of what an app meant to try again.
  package var endsRetries: Bool {
    switch self {
    case .zap, .stop, .recover: true
    case .play, .pause, .renewLicence, .seek, .seekToLive, .setRate, .setVolume, .setMuted,
      .configureView, .setFullscreen, .download, .pauseDownload, .resumeDownload, .cancelDownload,
      .removeDownload, .renewKept, .returnKey, .processKeyRequest, .dropCertificate, .airPlay,
      .pictureInPicture:
      false
    }
  }

  /// The command in words, as the log prints an app's reaction.
  package var name: String {
    switch self {
    case .zap(let channel): "zap to \(channel.number)"
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .recover: "zap to the same stream"
    case .renewLicence: "renew the licence"
    case .seek(let position): "seek to \(position.components.seconds) s"
    case .seekToLive: "back to live"
    case .setRate(let permille): "rate x\(Double(permille) / 1000)"
    case .setVolume(let percent): "volume \(percent) %"
    case .setMuted(let isMuted): isMuted ? "mute" : "unmute"
    case .configureView: "set the view's properties"
    case .setFullscreen(let isOn): isOn ? "open full screen" : "close full screen"
    case .download: "load down"
    case .pauseDownload: "pause the download"
    case .resumeDownload: "resume the download"
    case .cancelDownload: "give up the download"
    case .removeDownload: "remove the download"
    case .renewKept(let content, _): "renew the kept licence of \(content)"
    case .returnKey: "return the kept key"
    case .processKeyRequest: "ask for a key ahead"
    case .dropCertificate: "drop the certificate"
    case .airPlay: "AirPlay on or off"
    case .pictureInPicture: "Picture in Picture on or off"
    }
  }
}
