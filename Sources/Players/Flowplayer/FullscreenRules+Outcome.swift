extension FullscreenRules {
  /// One `FlowplayerView` of the controller, with its two orientation flags.
  package struct View: Hashable, Sendable {
    package var id: String
    /// Whether an orientation change forces it into full screen.
    package var orientationControlsFullscreen: Bool
    /// Whether full screen forces it into landscape.
    package var fullscreenControlsOrientation: Bool
    package var isFullscreen: Bool

    package init(
      id: String, orientationControlsFullscreen: Bool = false,
      fullscreenControlsOrientation: Bool = false, isFullscreen: Bool = false
    ) {
      self.id = id
      self.orientationControlsFullscreen = orientationControlsFullscreen
      self.fullscreenControlsOrientation = fullscreenControlsOrientation
      self.isFullscreen = isFullscreen
    }
  }

  /// What a rotation does to one view.
  package enum Change: Hashable, Sendable {
    case enters
    case leaves
    /// Nothing: its flags do not ask for more, or it is there already.
    case stays
    /// Nothing, although its flags ask for it: the limitation of several players.
    case cannot
  }

  /// A view after a rotation, and why.
  package struct Outcome: Hashable, Sendable {
    package var id: String
    package var change: Change
    package var isFullscreen: Bool
    /// Why, in a sentence.
    package var reason: String

    /// What the view reports; `nil` unless it enters or leaves full screen.
    package var event: FlowplayerEvent? {
      switch change {
      case .enters, .leaves: .view(.didChangeFullscreen(isFullscreen))
      case .stays, .cannot: nil
      }
    }
  }
}
