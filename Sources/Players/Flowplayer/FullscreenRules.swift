/// What rotating the device does to the Flowplayer views of one `UIViewController`. Several of them
/// cannot enter full screen simply by rotation, for none knows what triggered the change; both
/// orientation flags should be off on all, or `fullscreenControlsOrientation` on for exactly one
/// (`reference/wowza-flowplayer-multiple-players.txt`, "Handling full-screen mode").
package struct FullscreenRules: Sendable {
  /// The outcome for each view, in the order given; all views are of one controller.
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

  /// Why rotation can bring no view to full screen; `nil` if it can bring one.
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
