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
  /// What an app has set on its item: it counts for what is loaded from now on.
  case prefer(ItemWishes)
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
  /// `renewExpiringResponseData(for:)`: ask the app's own key session for a new response to the
  /// request for a key.
  case renewKey(String)
  /// Forget the app's certificate, so that the next licence fetches it again.
  case dropCertificate
  /// Move the picture to an AirPlay receiver, or back.
  case airPlay
  /// Picture in Picture on or off.
  case pictureInPicture
}

extension PlayerCommand {
  /// The command in words, as the log prints an app's reaction.
  package var name: String { row.name }

  /// Whether it brings up a stream where nothing plays.
  package var startsPlayback: Bool { row.starts }

  /// Whether it takes the place of what an app meant to try again.
  package var endsRetries: Bool { row.endsRetries }

  private var row: (name: String, starts: Bool, endsRetries: Bool) {
    switch self {
    case .zap(let channel): ("zap to \(channel.number)", true, true)
    case .play: ("play", true, false)
    case .pause: ("pause", false, false)
    case .stop: ("stop", false, true)
    case .recover: ("zap to the same stream", true, true)
    case .renewLicence: ("renew the licence", false, false)
    case .seek(let position): ("seek to \(position.components.seconds) s", false, false)
    case .seekToLive: ("back to live", false, false)
    case .setRate(let permille): ("rate x\(Double(permille) / 1000)", false, false)
    case .setVolume(let percent): ("volume \(percent) %", false, false)
    case .setMuted(let isMuted): (isMuted ? "mute" : "unmute", false, false)
    case .prefer: ("set the item's properties", false, false)
    case .configureView: ("set the view's properties", false, false)
    case .setFullscreen(let isOn): (isOn ? "open full screen" : "close full screen", false, false)
    case .download: ("load down", false, false)
    case .pauseDownload: ("pause the download", false, false)
    case .resumeDownload: ("resume the download", false, false)
    case .cancelDownload: ("give up the download", false, false)
    case .removeDownload: ("remove the download", false, false)
    case .renewKept(let content, _): ("renew the kept licence of \(content)", false, false)
    case .returnKey: ("return the kept key", false, false)
    case .processKeyRequest: ("ask for a key ahead", false, false)
    case .renewKey: ("renew a key", false, false)
    case .dropCertificate: ("drop the certificate", false, false)
    case .airPlay: ("AirPlay on or off", false, false)
    case .pictureInPicture: ("Picture in Picture on or off", false, false)
    }
  }
}
