/// What a Flowplayer announces (Players/Flowplayer, "Notifications"): the same event is a
/// notification and a call of its delegate.
package enum FlowplayerNotice: Hashable, Sendable {
  /// An event of the player with that `id`.
  case reported(FlowplayerEvent, id: String)
  /// A rotation changed nothing for a view, and why.
  case fullscreenUnchanged(reason: String)

  var name: String {
    switch self {
    case .reported(let event, _): event.notificationName
    case .fullscreenUnchanged: "fullscreenUnchanged"
    }
  }

  var text: String {
    switch self {
    case .reported(let event, let id):
      "\(event.valueText)  userInfo[\(FlowplayerEvent.idKey)] = \(id)"
        + (event.delegateMethod.map { "; \($0)" } ?? "")
    case .fullscreenUnchanged(let reason): reason
    }
  }

  var fields: NoticeFields {
    switch self {
    case .reported(_, let id): [(FlowplayerEvent.idKey, .text(id))]
    case .fullscreenUnchanged(let reason): [("reason", .text(reason))]
    }
  }

  var objectValue: FieldValue? {
    switch self {
    case .reported(let event, _): .text(event.valueText)
    case .fullscreenUnchanged: nil
    }
  }

  var severity: Severity {
    switch self {
    case .reported(let event, _): event.severity
    case .fullscreenUnchanged: .warning
    }
  }

  var kind: NoticeKind {
    switch self {
    case .reported: .notification
    case .fullscreenUnchanged: .simulator
    }
  }
}

extension FlowplayerEvent {
  fileprivate var severity: Severity {
    switch self {
    case .didFailWithError: .warning
    case .didChangeState, .view: .notice
    case .didReceiveMediaItem, .didChangePlaybackState, .didChangeIsMuted, .didChangeVolume,
      .didChangeRate, .didChangeDuration, .didChangePosition, .didChangeQuality,
      .didChangeSeekState, .didChangeBufferState, .didChangePlaybackType, .didChangeDVRWindow:
      .info
    }
  }
}
