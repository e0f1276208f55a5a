/// The reason why a command was refused.
package enum CommandRefusal: Error, Hashable, Sendable {
  case nothingIsLoaded
  /// A live stream without a DVR window has no other position.
  case cannotSeek(String)
  case noFullscreen
  /// The SDK has no call for it.
  case noRenewal
  /// Another view of the controller is in full screen.
  case isCovered(by: String)
  case noPicture
  case appWasKilled
  case realClient
  /// The page in a browser has no such thing.
  case pageCannot
  case noDownloadUnderWay
  case noDownloadPaused
  case cannotDownload
  case downloadOfLive(String)
  case severalKeys(String)
  case isDownloading(String, isPaused: Bool)
  case isDownloaded(String)
  case isDownloadedElsewhere(String)
  case proofIsPosted
  case noKeptKey(String)
  case keyWasReturned
  case noCertificate
  case noProof(String)
  /// What a fault finds in its way, in words.
  case faultCannotAct(String)
  /// As many players were added as one session may add.
  case guestsAreFull(limit: Int)
  /// A player that is added needs an account and a channel.
  case unfitPlayer
  /// A player of the line-up or a crowd has the name that the line-up gives it.
  case keepsName(String)
  case unfitName(String)
  case nameIsTaken(String)
  /// No fault of that name is armed; those that are.
  case isNotArmed(String, armed: [String])
  case crowdStays
  /// No player has that name any more, or yet.
  case isNotThere(String)

  /// The rule for names of real clients, in words.
  package static let clientNames =
    "a real client's name begins with a letter and has up to 24 letters, digits or `-`; words such "
    + "as `all`, and secrets, are refused"

  /// In words, as the log prints it.
  package var words: String {
    switch self {
    case .nothingIsLoaded: "nothing is loaded"
    case .cannotSeek(let name): "\(name) is live and has no DVR window"
    case .noFullscreen: "only Flowplayer views have full screen"
    case .noRenewal: "TVSDK has no call that renews a licence: restart the stream"
    case .isCovered(let name): "\(name) covers it in full screen"
    case .noPicture: "there is no picture to show"
    case .appWasKilled: "the app was killed: Enter, r or a zap starts it again"
    case .realClient: "a real client cannot be controlled from here"
    case .pageCannot: "its page does not support this"
    case .noDownloadUnderWay: "no download is in progress"
    case .noDownloadPaused: "no download is paused"
    case .cannotDownload: "only OpenTV players can download"
    case .downloadOfLive(let name): "\(name) is live: only videos can be downloaded"
    case .severalKeys(let name):
      "\(name) has several keys: only a video with a single key can be downloaded"
    case .isDownloading(let name, let isPaused):
      "the download of \(name) is " + (isPaused ? "paused: resume or cancel it" : "still running")
    case .isDownloaded(let name): "\(name) is already on the device"
    case .isDownloadedElsewhere(let name): "another player of this app is downloading \(name)"
    case .proofIsPosted: "the key is already being returned"
    case .noKeptKey(let name): "no key is stored for \(name)"
    case .keyWasReturned: "the key was already returned"
    case .noCertificate: "the app has no certificate yet: play a protected stream first"
    case .noProof(let fault): "the SPC cannot be created (\(fault))"
    case .faultCannotAct(let obstacle): obstacle
    case .guestsAreFull(let limit): "a session can add at most \(limit) players"
    case .unfitPlayer: "a player needs an account and a channel of the line-up"
    case .keepsName(let name):
      "only real clients can be renamed; \(name)'s name comes from the line-up"
    case .unfitName(let name):
      "`\(name)` is invalid: \(Self.clientNames)"
    case .nameIsTaken(let name): "the name \(name) is taken"
    case .isNotArmed(let name, let armed):
      "no fault `\(name)` is armed"
        + (armed.isEmpty ? "" : "; armed are: \(armed.joined(separator: ", "))")
    case .crowdStays: "a crowd cannot be reset: restart zapdeck"
    case .isNotThere(let name): "there is no player \(name)"
    }
  }
}

/// What a command has led to at the player that took it.
package enum CommandResult: Hashable, Sendable {
  case done
  /// It did, and what it switches is on or off now.
  case switched(isOn: Bool)
  case refused(CommandRefusal)
  /// There was nothing to do.
  case nothing
}
