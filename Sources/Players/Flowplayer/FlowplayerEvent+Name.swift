extension FlowplayerEvent {
  /// The notification's name in the SDK's spelling, such as `flowplayerDidChangeState`.
  package var notificationName: String {
    switch self {
    case .didReceiveMediaItem: "flowplayerDidReceiveMediaItem"
    case .didChangeState: "flowplayerDidChangeState"
    case .didChangePlaybackState: "flowplayerDidChangePlaybackState"
    case .didFailWithError: "flowplayerDidFailWithError"
    case .didChangeIsMuted: "flowplayerDidChangeIsMuted"
    case .didChangeVolume: "flowplayerDidChangeVolume"
    case .didChangeRate: "flowplayerDidChangeRate"
    case .didChangeDuration: "flowplayerDidChangeDuration"
    case .didChangePosition: "flowplayerDidChangePosition"
    case .didChangeQuality: "flowplayerDidChangeQuality"
    case .didChangeSeekState: "flowplayerDidChangeSeekState"
    case .didChangeBufferState: "flowplayerDidChangeBufferState"
    case .didChangePlaybackType: "flowplayerDidChangePlaybackType"
    case .didChangeDVRWindow: "flowplayerDidChangeDVRWindow"
    case .view(let event): event.notificationName
    }
  }

  /// The method of `FlowplayerDelegate` or `FlowplayerViewDelegate`, as the SDK's interface
  /// declares it: without a label for the player. `nil` for what only the notification centre is
  /// told.
  package var delegateMethod: String? {
    switch self {
    case .didReceiveMediaItem: nil
    case .didChangeState: "player(_:didChangeState:)"
    case .didChangePlaybackState: "player(_:didChangePlaybackState:)"
    case .didFailWithError: "player(_:didFailWith:)"
    case .didChangeIsMuted: "player(_:didChangeMute:)"
    case .didChangeVolume: "player(_:didChangeVolume:)"
    case .didChangeRate: "player(_:didChangeRate:)"
    case .didChangeDuration: "player(_:didChangeDuration:)"
    case .didChangePosition: "player(_:didChangePosition:)"
    case .didChangeQuality: "player(_:didChangeQuality:)"
    case .didChangeSeekState: "player(_:didChangeSeek:to:)"
    case .didChangeBufferState: "player(_:didChangeBufferState:)"
    case .didChangePlaybackType: "player(_:didChangePlaybackType:)"
    case .didChangeDVRWindow: "player(_:didChangeDVRWindow:)"
    case .view(let event): event.delegateMethod
    }
  }

  /// The notification's `object` as text: a case name, a number, a flag or words.
  package var valueText: String {
    switch self {
    case .didReceiveMediaItem(let media): media
    case .didChangeState(let state): state.name
    case .didChangePlaybackState(let state): state.name
    case .didFailWithError(let message): "playbackError(\(message))"
    case .didChangeIsMuted(let isMuted): String(isMuted)
    case .didChangeVolume(let number), .didChangeRate(let number): String(number)
    case .didChangeDuration(let seconds), .didChangePosition(let seconds): String(seconds)
    case .didChangeQuality(let quality): quality.name
    case .didChangeSeekState(let state, let position): "\(state.name) \(position)"
    case .didChangeBufferState(let state): state.name
    case .didChangePlaybackType(let type): type.name
    case .didChangeDVRWindow(let start, let end): "\(start)–\(end)"
    case .view(let event): event.valueText
    }
  }
}
