/// Why somebody cannot do what they were told to do.
package enum CommandRefusal: Error, Hashable, Sendable {
  case nothingIsLoaded
  /// A live stream without a DVR window has no other position.
  case cannotSeek(String)
  case noFullscreen
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

  /// In words, as the log prints it.
  package var words: String {
    switch self {
    case .nothingIsLoaded: "nothing is loaded"
    case .cannotSeek(let name): "\(name) is live"
    case .noFullscreen: "only a Flowplayer's view has full screen"
    case .isCovered(let name): "\(name) is in full screen, and covers it"
    case .noPicture: "there is no picture to take along"
    case .appWasKilled: "the app was killed: Enter, r or a zap starts it again"
    case .realClient: "a real client takes no orders from here"
    case .pageCannot: "its page cannot do that"
    case .noDownloadUnderWay: "no download is under way"
    case .noDownloadPaused: "no download is paused"
    case .cannotDownload: "only OpenTV's SDK can download here"
    case .downloadOfLive(let name): "\(name) is live: only videos can be downloaded"
    case .severalKeys(let name):
      "\(name) has several keys: only a video with a single key can be downloaded"
    case .isDownloading(let name, let isPaused):
      "the download of \(name) is "
        + (isPaused ? "paused: resume or cancel it" : "still being downloaded")
    case .isDownloaded(let name): "\(name) is on the device already"
    case .isDownloadedElsewhere(let name): "another player of this app is downloading \(name)"
    case .proofIsPosted: "a proof is being posted"
    case .noKeptKey(let name): "no key is kept for \(name)"
    case .keyWasReturned: "the key was returned already"
    case .noCertificate: "the app has no certificate: the next licence fetches it"
    case .noProof(let fault): "no SPC can be made (\(fault))"
    case .faultCannotAct(let obstacle): obstacle
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
