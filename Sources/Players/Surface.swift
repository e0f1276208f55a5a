/// Where a player's picture is shown.
struct Surface: Hashable, Sendable {
  /// Whether an AirPlay receiver shows it.
  private(set) var isAirPlaying = false
  private(set) var isPictureInPicture = false
  private(set) var isFullscreen = false
  /// The background stopped a picture that was moving.
  var wasInterrupted = false

  mutating func switchAirPlay(_ context: inout InputContext) {
    isAirPlaying.toggle()
    context.announce(.externalPlaybackChanged(isAirPlaying))
  }

  mutating func switchPictureInPicture(_ context: inout InputContext) {
    isPictureInPicture.toggle()
    context.announce(.pictureInPictureChanged(isPictureInPicture))
  }

  /// The device was rotated, and this is what it means for the player's view.
  mutating func rotate(_ outcome: FullscreenRules.Outcome, _ context: inout InputContext) {
    isFullscreen = outcome.isFullscreen
    if let event = outcome.event {
      context.announce(.reported(event, id: outcome.id))
    } else {
      context.announce(.fullscreenUnchanged(reason: outcome.reason))
    }
  }
}
