/// What a key does; several keys may do the same.
package enum UserAction: Hashable, Sendable {
  case focus(Int), goTo
  case focusNext, focusPrevious
  case channelUp, channelDown, openChannels
  /// Zaps to the channel of that number.
  case zap(Int)
  case mark, markAll
  case playOrPause, stop, recover, renewLicence
  case pictureInPicture, background, airPlay, rotate, killApp, policy, download, cancelDownload
  case returnKey
  case seek(seconds: Int), seekToLive, rate(permille: Int), mute
  case addPlayer, removePlayer
  case openFaults, inject(Character), clearFaults, clearAllFaults
  case pauseOrRun, step, slower, faster
  case travel(seconds: Int), previousMark, nextMark, live, returnToLeftBranch, putMarker
  case nextChapter, previousChapter
  case inspector, logSize, logLevel, filter, zoomIn, zoomOut, newestError, theme, joinCard, headEnd
  case saveFrame, record, saveBundle, palette, help, quit, redraw, leave
  // in the palette only
  case useTheme(String), openLineUp(String), openScenario(String)
  // in the log
  case openLine, nextHit, previousHit, copyLine
  // in overlays
  case close, confirm, up, down, left, right, openForm, pageUp, pageDown, switchArming, erase,
    refuse

  /// Whether it stops time, turns it back, or changes its speed.
  var movesTime: Bool {
    switch self {
    case .pauseOrRun, .step, .slower, .faster, .travel, .previousMark, .nextMark, .live,
      .returnToLeftBranch, .nextChapter, .previousChapter:
      true
    default: false
    }
  }
}
