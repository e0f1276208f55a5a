package import HeadEndAPI

/// Everything that can happen to a player.
package enum PlayerInput: Sendable {
  case command(PlayerCommand)
  case result(RequestID, RequestResult)
  /// The app's own code answered.
  case hostAnswer(HostCallID, HostAnswer)
  case timer(PlayerTimer)
  /// The device's clock was set.
  case clockChanged
  /// The display's copy protection was lost or came back.
  case outputProtectionChanged
  /// The app went to the background without Picture in Picture.
  case background
  /// The app came back.
  case foreground
  /// The device was turned, and this is what it means for the player's view.
  case rotated(FullscreenRules.Outcome)
}
