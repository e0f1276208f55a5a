package import HeadEndAPI
package import Simulation

/// A command of a user, a script or an app's policy to a player.
package enum PlayerCommand: Hashable, Sendable {
  /// Change to another channel, or restart the same one.
  // A channel is large, and few inputs are zaps.
  indirect case zap(to: Channel)
  case play
  case pause
  /// End playback; tears the SSM session down.
  case stop
  /// Zap to the same stream.
  case recover
  /// The same of an app whose viewer, or a call, has paused the stream: it stays paused.
  case recoverPaused
  /// Ask for a new lease before the old one ends.
  case renewLicence
  /// Go to a position of a video, or of a live stream's window.
  case seek(to: Duration)
  /// Go to the end of a live stream's window, as `seek(to: .positiveInfinity)` does.
  case seekToLive
  /// Set the playback rate in thousandths: 250 … 4000.
  case setRate(permille: Int)
  case setVolume(percent: Int)
  case setMuted(Bool)
  /// What an app has set on its item: it counts for what is loaded from now on.
  case prefer(ItemWishes)
  /// The properties of a Flowplayer's view (Players/Flowplayer, "Player interface").
  case configureView(PlayerConfiguration.FlowplayerView)
  /// `openFullscreen()` and `closeFullscreen()` of a Flowplayer's view.
  case setFullscreen(Bool)
  /// Sets a property of a Flowplayer's view, as the app's code does.
  case setFullscreenFlag(FullscreenFlag, Bool)
  /// Download the present video, with a stored licence.
  case download
  /// `AVAssetDownloadTask.suspend()` and `resume()`: the download continues at its byte.
  case pauseDownload
  case resumeDownload
  /// Cancel the download in progress.
  case cancelDownload
  /// Remove the present video's copy from the device.
  case removeDownload
  /// Renew the licence of that content which is stored on the device, by one of the two
  /// methods.
  case renewKept(String, RenewalRoute)
  /// Invalidate the key that is stored for the present video, and return it to the key server.
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
  /// The constants of a command. A new one gets here its name, its step and its meaning to the
  /// judge; the rest of the program reads them here.
  package struct Row: Sendable {
    /// In words, as the log prints an app's reaction.
    package let name: String
    /// What has happened, as the wall says it; `{}` stands for the player. `nil` for a command that
    /// only an app's own code gives.
    package var done: String?
    /// The same where a switch is off now.
    package var undone: String?
    /// `nil` when no step of a scenario gives it.
    package var step: Step?
    /// What a viewer wants by it; `nil` when it does not decide what plays.
    package var wish: Wish?
    /// Whether it brings up a stream where nothing plays.
    package var startsPlayback = false
    /// Whether it takes the place of what an app meant to try again.
    package var endsRetries = false
    /// Whether the player asks for something because of it.
    package var asks = false
    /// Whether the playhead moves as it would not without it.
    package var movesPlayhead = false
    /// Whether what plays may be taken from under it.
    package var takesAway = false
    /// What it is when an app does it automatically; `nil` for what no rule asks about.
    package var reaction: Reaction?
  }

  /// What a viewer wants of a stream.
  package enum Wish: Hashable, Sendable {
    case plays, rests
    /// A new lease, whatever plays.
    case renews
  }

  /// How a scenario gives a command: a key, whose value is players, or players with more members.
  package struct Step: Sendable {
    package let key: String
    package var members: [JSON.Member] = []
    /// What happens to a download; `nil` for any other step.
    package var action: String?
    /// What the step does; `nil` when its key has other forms, too.
    package var meaning: String?

    init(_ key: String) { self.key = key }

    init(_ key: String, _ meaning: String) { (self.key, self.meaning) = (key, meaning) }

    init(_ key: String, _ name: String, _ value: JSON) {
      self.key = key
      members = [JSON.Member(key: name, value: value)]
    }

    init(_ key: String, action: String) {
      self.init(key, "action", .text(action))
      self.action = action
    }
  }

  /// The commands that players alone make a step of, in the order of the grammar.
  package static let plain: [PlayerCommand] = [
    .play, .pause, .stop, .recover, .renewLicence, .seekToLive,
  ]

  /// What may happen to a download, besides its beginning.
  package static let downloadActions: [PlayerCommand] = [
    .pauseDownload, .resumeDownload, .cancelDownload, .returnKey, .removeDownload,
  ]

  /// The command in words, as the log prints an app's reaction.
  package var name: String { row.name }

  package var row: Row {
    switch self {
    case .zap(let channel):
      Row(
        name: "zap to \(channel.number)", done: "{} zaps to \(channel.number) \(channel.name)",
        step: Step("zap", "channel", .integer(channel.number)), wish: .plays,
        startsPlayback: true, endsRetries: true, asks: true, reaction: .recover)
    case .play:
      Row(
        name: "play", done: "{} plays", step: Step("play", "Starts or resumes playback."),
        wish: .plays, startsPlayback: true, asks: true, reaction: .play)
    case .pause:
      Row(
        name: "pause", done: "{} pauses", step: Step("pause", "Pauses playback."), wish: .rests)
    case .stop:
      Row(
        name: "stop", done: "{} stops", step: Step("stop", "Stops playback and ends the session."),
        wish: .rests, endsRetries: true, asks: true, reaction: .stop)
    case .recover:
      Row(
        name: "zap to the same stream", done: "{} restarts the stream",
        step: Step("recover", "Restarts the stream by zapping to it again."), wish: .plays,
        startsPlayback: true, endsRetries: true, asks: true, reaction: .recover)
    case .recoverPaused: Row(name: "zap to the same stream, paused", asks: true)
    case .renewLicence:
      Row(
        name: "renew the licence", done: "{} renews its licence",
        step: Step("renew", "Renews the licence now."), wish: .renews, asks: true,
        reaction: .renewLicence)
    case .seek(let position):
      Row(
        name: "seek to \(position.components.seconds) s",
        done: "{} seeks to \(Quantity.clock(position))",
        step: Step("seek", "to", .text(Quantity.text(position))), asks: true,
        movesPlayhead: true)
    case .seekToLive:
      Row(
        name: "seek to live", done: "{} seeks to live",
        step: Step("live", "Seeks to the live edge of a live channel."), asks: true,
        movesPlayhead: true)
    case .setRate(let permille):
      Row(
        name: "rate x\(Double(permille) / 1000)", done: "{} plays at x\(Double(permille) / 1000)",
        step: Step("rate", "to", .number(Double(permille) / 1000)), movesPlayhead: true)
    case .setVolume(let percent):
      Row(
        name: "volume \(percent) %", done: "{}: volume \(percent) %",
        step: Step("volume", "to", .integer(percent)))
    case .setMuted(let isMuted):
      Row(
        name: isMuted ? "mute" : "unmute", done: "{} is \(isMuted ? "muted" : "unmuted")",
        step: Step("mute", "active", .flag(isMuted)))
    case .setFullscreen(let isOn):
      Row(
        name: isOn ? "open full screen" : "close full screen",
        done: isOn ? "{} opens full screen" : "{} closes full screen",
        step: Step("fullscreen", "active", .flag(isOn)))
    case .setFullscreenFlag(let flag, let isOn):
      Row(
        name: "\(flag.rawValue) = \(isOn)", done: "{}: \(flag.rawValue) = \(isOn)",
        step: Step(flag.rawValue, "active", .flag(isOn)))
    case .airPlay:
      Row(
        name: "AirPlay on or off", done: "{} plays through AirPlay",
        undone: "{} plays on its own screen again", step: Step("airplay"), asks: true,
        movesPlayhead: true)
    case .pictureInPicture:
      Row(
        name: "Picture in Picture on or off", done: "{} enters Picture in Picture",
        undone: "{} leaves Picture in Picture", step: Step("pip"))
    case .download:
      Row(name: "download", done: "{} downloads", step: Step("download"), asks: true)
    case .pauseDownload:
      Row(
        name: "pause the download", done: "{} pauses its download",
        step: Step("download", action: "pause"))
    case .resumeDownload:
      Row(
        name: "resume the download", done: "{} resumes its download",
        step: Step("download", action: "resume"), asks: true)
    case .cancelDownload:
      Row(
        name: "cancel the download", done: "{} cancels its download",
        step: Step("download", action: "cancel"))
    case .removeDownload:
      // Where the copy on the device is removed, the stream takes over.
      Row(
        name: "remove the download", done: "{}'s download is removed",
        step: Step("download", action: "remove"), wish: .plays, takesAway: true)
    case .returnKey:
      Row(
        name: "return the stored key", done: "{} returns its download's key",
        step: Step("download", action: "return"), takesAway: true)
    case .renewKept(let content, _):
      Row(name: "renew the stored licence of \(content)", asks: true, reaction: .renewLicence)
    case .renewKey: Row(name: "renew a key", asks: true, reaction: .renewLicence)
    case .processKeyRequest: Row(name: "preload a key", asks: true)
    case .dropCertificate: Row(name: "discard the certificate", asks: true)
    case .prefer: Row(name: "set the item's properties")
    case .configureView: Row(name: "set the view's properties")
    }
  }
}
