/// What a `FlowplayerView` reports to its `FlowplayerViewDelegate` and to the notification centre
/// (Players/Flowplayer, "Delegates").
package enum FlowplayerViewEvent: Hashable, Sendable {
  case didChangeLifecycle(FlowplayerViewLifecycle)
  case didChangeFullscreen(Bool)
  /// The error in words; the SDK may pass none.
  case didEncounterError(String?)
  case didChangeVisibility(Bool)
  case didChangeControlsVisibility(Bool)

  /// The notification's name in the SDK's spelling.
  package var notificationName: String {
    switch self {
    case .didChangeLifecycle: "flowplayerViewDidChangeLifecycle"
    case .didChangeFullscreen: "flowplayerViewDidChangeFullscreen"
    case .didEncounterError: "flowplayerViewDidEncounterError"
    case .didChangeVisibility: "flowplayerViewDidChangeVisibility"
    case .didChangeControlsVisibility: "flowplayerViewDidChangeControlsVisibility"
    }
  }

  /// The method of `FlowplayerViewDelegate`; one says `ViewVisibility` where the notification says
  /// `Visibility`.
  package var delegateMethod: String {
    switch self {
    case .didChangeLifecycle: "view(_:didChangeLifecycle:)"
    case .didChangeFullscreen: "view(_:didChangeFullscreen:)"
    case .didEncounterError: "view(_:didEncounterError:)"
    case .didChangeVisibility: "view(_:didChangeViewVisibility:)"
    case .didChangeControlsVisibility: "view(_:didChangeControlsVisibility:)"
    }
  }

  /// The notification's `object` as text.
  package var valueText: String {
    switch self {
    case .didChangeLifecycle(let lifecycle): lifecycle.name
    case .didChangeFullscreen(let isOn), .didChangeVisibility(let isOn),
      .didChangeControlsVisibility(let isOn):
      String(isOn)
    case .didEncounterError(let message): message ?? "nil"
    }
  }
}

/// `ViewLifecycle` of the Flowplayer SDK: its cases and raw values (Players/Flowplayer, "States").
package enum FlowplayerViewLifecycle: Int, CaseIterable, Sendable {
  case created = 0
  case destroyed = 1

  /// The SDK's case name, such as `created`.
  package var name: String { "\(self)" }
}
