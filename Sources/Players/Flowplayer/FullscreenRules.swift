/// What rotating the device does to the Flowplayer views of one `UIViewController`: a view with
/// `orientationControlsFullscreen` enters full screen by landscape and leaves it by portrait. If
/// another view has an orientation flag on, it cannot, because it does not know what triggered the
/// rotation (Players/Flowplayer, "Full screen and rotation").
package struct FullscreenRules: Sendable {
  /// The outcome for each view, in the order given; all views belong to one controller.
  package static func rotate(to orientation: FlowplayerOrientation, views: [View]) -> [Outcome] {
    views.enumerated().map { index, view in
      guard view.orientationControlsFullscreen else {
        return view.outcome(.stays, view.indifference)
      }
      let others = views.enumerated().filter { $0.offset != index && $0.element.hasFlag }
      guard others.isEmpty else {
        return view.outcome(
          .cannot,
          """
          \(others.count) more of the \(views.count) views of one controller have an orientation \
          flag on: none knows what triggered the rotation, the user or another player
          """)
      }
      return view.turned(to: orientation)
    }
  }
}

extension FullscreenRules {
  /// One `FlowplayerView` of the controller, with its two orientation flags.
  package struct View: Hashable, Sendable {
    package var id: String
    /// Whether rotation brings it into full screen, and out of it.
    package var orientationControlsFullscreen = false
    /// Whether entering full screen turns the device to landscape, and leaving turns it back.
    package var fullscreenControlsOrientation = false
    package var isFullscreen = false
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
  /// Why rotation does not concern it.
  fileprivate var indifference: String {
    let reason = "orientationControlsFullscreen is off: rotation does not concern it"
    guard fullscreenControlsOrientation else { return reason }
    return reason
      + " (Wowza's page says that fullscreenControlsOrientation does this; the interface says no)"
  }

  fileprivate var hasFlag: Bool { orientationControlsFullscreen || fullscreenControlsOrientation }

  fileprivate func outcome(_ change: FullscreenRules.Change, _ reason: String)
    -> FullscreenRules.Outcome
  {
    let isFullscreen = change == .enters || change != .leaves && isFullscreen
    return FullscreenRules.Outcome(
      id: id, change: change, isFullscreen: isFullscreen, reason: reason)
  }

  fileprivate func turned(to orientation: FlowplayerOrientation) -> FullscreenRules.Outcome {
    switch (orientation.isLandscape, isFullscreen) {
    case (true, false): outcome(.enters, "\(orientation) brings it to full screen")
    case (false, true): outcome(.leaves, "\(orientation) takes it out of full screen")
    case (true, true): outcome(.stays, "it is in full screen already")
    case (false, false): outcome(.stays, "it is not in full screen")
    }
  }
}
