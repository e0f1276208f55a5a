/// What rotating the device does to the Flowplayer views of one `UIViewController`: which of them
/// follows the device, entering full screen by landscape and leaving it by portrait
/// (Players/Flowplayer, "Full screen and rotation").
package struct FullscreenRules: Sendable {
  /// The outcome for each view, in the order given; all views belong to one controller.
  package static func rotate(
    to orientation: FlowplayerOrientation, views: [View], by reading: Reading
  ) -> [Outcome] {
    views.indices.map { index in
      let view = views[index]
      let others = views.indices.filter { $0 != index }.map { views[$0] }
      let obstacle =
        switch reading {
        case .page: view.obstacleByPage(beside: others)
        case .interface: view.obstacleByInterface(beside: others)
        }
      if let obstacle { return view.outcome(obstacle.change, obstacle.reason) }
      return view.turned(to: orientation, beside: others)
    }
  }

  /// Which of two sources that differ says when a view follows the device.
  package enum Reading: String, CaseIterable, Sendable {
    /// Wowza's page: among several views, the only one with `fullscreenControlsOrientation`.
    case page
    /// The comments in the SDK's interface: a view with `orientationControlsFullscreen`.
    case interface
  }
}

extension FullscreenRules {
  /// One `FlowplayerView` of the controller, with its two orientation flags.
  package struct View: Hashable, Sendable {
    package var id: String
    package var orientationControlsFullscreen = false
    package var fullscreenControlsOrientation = false
    package var isFullscreen = false
    /// The player's name, for the reasons.
    package var name = ""
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
  fileprivate typealias Obstacle = (change: FullscreenRules.Change, reason: String)

  private static let noneKnows =
    "none of them can tell whether the user or another player rotated the device"

  /// Why it does not follow the device by Wowza's page. A view alone in its controller follows with
  /// either flag; among several, `orientationControlsFullscreen` brings none into full screen, and
  /// does not stop the one with `fullscreenControlsOrientation` [N].
  fileprivate func obstacleByPage(beside others: [Self]) -> Obstacle? {
    let rivals = others.count { $0.fullscreenControlsOrientation }
    switch (fullscreenControlsOrientation, orientationControlsFullscreen) {
    case (true, _):
      guard rivals > 0 else { return nil }
      return (
        .cannot,
        """
        fullscreenControlsOrientation is on for \(rivals + 1) views of one controller: \
        \(Self.noneKnows)
        """
      )
    case (false, true):
      guard !others.isEmpty else { return nil }
      return (
        .cannot,
        """
        one controller has \(others.count + 1) views, and \(Self.noneKnows): set \
        fullscreenControlsOrientation on exactly one view
        """
      )
    case (false, false): return (.stays, "both flags are off: the view ignores rotation")
    }
  }

  /// Why it does not follow the device by the interface: `fullscreenControlsOrientation` does not
  /// react to rotation, and each flag of another view stops it [N].
  fileprivate func obstacleByInterface(beside others: [Self]) -> Obstacle? {
    guard orientationControlsFullscreen else {
      return (.stays, "orientationControlsFullscreen is off: the view ignores rotation")
    }
    let rivals = others.count {
      $0.orientationControlsFullscreen || $0.fullscreenControlsOrientation
    }
    guard rivals > 0 else { return nil }
    return (
      .cannot,
      """
      \(rivals + 1) of the \(others.count + 1) views of one controller have an orientation flag \
      on: \(Self.noneKnows)
      """
    )
  }

  fileprivate func outcome(_ change: FullscreenRules.Change, _ reason: String)
    -> FullscreenRules.Outcome
  {
    let isFullscreen = change == .enters || change != .leaves && isFullscreen
    return FullscreenRules.Outcome(
      id: id, change: change, isFullscreen: isFullscreen, reason: reason)
  }

  /// One view of a controller fills the screen at a time [N].
  fileprivate func turned(
    to orientation: FlowplayerOrientation, beside others: [Self]
  ) -> FullscreenRules.Outcome {
    switch (orientation.isLandscape, isFullscreen) {
    case (true, false):
      if let other = others.first(where: \.isFullscreen) {
        outcome(.cannot, CommandRefusal.isCovered(by: other.name).words)
      } else {
        outcome(.enters, "rotation to \(orientation) opens full screen")
      }
    case (false, true): outcome(.leaves, "rotation to \(orientation) closes full screen")
    case (true, true): outcome(.stays, "the view is already in full screen")
    case (false, false): outcome(.stays, "the view is not in full screen")
    }
  }
}
