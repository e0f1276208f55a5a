/// One of the two properties of a Flowplayer's view about rotation
/// (Players/Flowplayer, "Full screen and rotation").
package enum FullscreenFlag: String, CaseIterable, Sendable {
  /// Whether rotation brings the view into full screen, and out of it.
  case orientationControlsFullscreen
  /// Whether entering full screen turns the device to landscape, and leaving turns it back.
  case fullscreenControlsOrientation

  /// Where a view has it.
  package var path: any WritableKeyPath<PlayerConfiguration.FlowplayerView, Bool> & Sendable {
    switch self {
    case .orientationControlsFullscreen: \.orientationControlsFullscreen
    case .fullscreenControlsOrientation: \.fullscreenControlsOrientation
    }
  }
}
