/// What rotating the device does to the Flowplayer views of one `UIViewController`. Several of them
/// cannot enter full screen by rotation alone, because none knows what triggered the change; both
/// orientation flags should be off on all, or `fullscreenControlsOrientation` on for exactly one
/// (Players/Flowplayer, "Full screen and rotation").
package struct FullscreenRules: Sendable {
  /// The outcome for each view, in the order given; all views belong to one controller.
  package static func rotate(to orientation: FlowplayerOrientation, views: [View]) -> [Outcome] {
    let obstacle = obstacle(views)
    return views.map { view in
      guard view.asks else {
        return view.outcome(.stays, "both orientation flags are off: rotation does not concern it")
      }
      if let obstacle { return view.outcome(.cannot, obstacle) }
      return view.turned(to: orientation)
    }
  }

  /// Why rotation can bring no view to full screen; `nil` if it can.
  private static func obstacle(_ views: [View]) -> String? {
    guard views.count > 1 else { return nil }
    let controlled = views.filter(\.orientationControlsFullscreen)
    let chosen = views.filter(\.fullscreenControlsOrientation)
    if chosen.count > 1 {
      return "\(chosen.count) views have fullscreenControlsOrientation on: only one may"
    }
    if controlled.isEmpty || controlled == chosen { return nil }
    return """
      orientationControlsFullscreen is on in \(controlled.count) of \(views.count) views of one \
      controller: none knows what triggered the orientation change, the user or another player
      """
  }
}

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
    /// Nothing: its flags do not ask for a change, or it has that mode already.
    case stays
    /// Nothing, although its flags ask for a change: the limitation of several players.
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

extension FullscreenRules.View {
  fileprivate var asks: Bool { orientationControlsFullscreen || fullscreenControlsOrientation }

  fileprivate func outcome(_ change: FullscreenRules.Change, _ reason: String)
    -> FullscreenRules.Outcome
  {
    let isFullscreen = change == .enters || change != .leaves && isFullscreen
    return FullscreenRules.Outcome(
      id: id, change: change, isFullscreen: isFullscreen, reason: reason)
  }

  fileprivate func turned(to orientation: FlowplayerOrientation) -> FullscreenRules.Outcome {
    switch (orientation.isLandscape, isFullscreen) {
    case (true, false): outcome(.enters, "\(orientation.name) brings it to full screen")
    case (false, true): outcome(.leaves, "\(orientation.name) takes it out of full screen")
    case (true, true): outcome(.stays, "it is in full screen already")
    case (false, false): outcome(.stays, "it is not in full screen")
    }
  }
}
