import ContentProtection

/// Where a player's picture is shown.
struct Surface: Hashable, Sendable {
  /// Whether an AirPlay receiver shows it.
  private(set) var isAirPlaying = false
  private(set) var isPictureInPicture = false
  private(set) var isFullscreen = false
  /// The app is in the background, where the player may not play.
  var isHidden = false
  /// The background paused what played.
  var wasInterrupted = false
  /// It is paused since the background, and the app has not played on.
  var isPausedBySystem = false

  /// Where the picture is to be shown, as key requests say.
  func indicator(_ context: InputContext) -> StreamingIndicator {
    isAirPlaying ? .airPlay : context.hasAdapter ? .adapter : .local
  }

  mutating func switchAirPlay(_ context: inout InputContext) {
    isAirPlaying.toggle()
    context.indicator = indicator(context)
    context.announce(.externalPlaybackChanged(isAirPlaying))
  }

  /// Starts Picture in Picture, or ends it with the button that brings the app's interface back
  /// (Players/SecureSessions, "Picture in Picture"). Without a picture there is nothing to take
  /// along [N] (<https://developer.apple.com/documentation/avkit/avpictureinpicturecontroller>).
  mutating func switchPictureInPicture(hasPicture: Bool, _ context: inout InputContext) {
    if isPictureInPicture { return endPictureInPicture(restores: true, &context) }
    guard hasPicture else {
      context.announce(.pictureInPictureCalled(.failedToStart))
      return context.refuse("picture in picture", .noPicture)
    }
    context.announce(.pictureInPictureCalled(.willStart))
    isPictureInPicture = true
    context.announce(.pictureInPictureChanged(true))
    context.announce(.pictureInPictureCalled(.didStart))
  }

  /// Ends Picture in Picture, where there is one; `restores` asks the app to show its interface.
  mutating func endPictureInPicture(restores: Bool, _ context: inout InputContext) {
    guard isPictureInPicture else { return }
    if restores { context.announce(.pictureInPictureCalled(.restoreInterface)) }
    context.announce(.pictureInPictureCalled(.willStop))
    isPictureInPicture = false
    context.announce(.pictureInPictureChanged(false))
    context.announce(.pictureInPictureCalled(.didStop))
  }

  /// Enters or leaves full screen without a rotation; the device follows if the view turns it.
  mutating func setFullscreen(_ isOn: Bool, turnsDevice: Bool, _ context: inout InputContext) {
    guard isOn != isFullscreen else { return }
    isFullscreen = isOn
    context.report(.view(.didChangeFullscreen(isOn)))
    if turnsDevice { context.effects.append(.turnDevice(isOn ? .landscapeLeft : .portrait)) }
  }

  /// The device was rotated, and this is what it means for the player's view.
  mutating func rotate(_ outcome: FullscreenRules.Outcome, _ context: inout InputContext) {
    isFullscreen = outcome.isFullscreen
    if let event = outcome.event {
      context.announce(.reported(event, id: outcome.id))
    } else {
      context.announce(
        .fullscreenUnchanged(reason: outcome.reason, isAsked: outcome.change == .cannot))
    }
  }
}

extension Player {
  /// Whether there is a picture to take along into Picture in Picture.
  package var hasPicture: Bool { state != .stopped && configuration.hasLayer }
}
