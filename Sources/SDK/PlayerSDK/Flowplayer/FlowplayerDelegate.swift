/// Receives the events of a Flowplayer; every method has an empty default (Players/Flowplayer).
///
/// Two methods report changes of the player's state, because the SDK's documentation uses a label
/// that its interface does not have. Implement one of them.
@MainActor public protocol FlowplayerDelegate: AnyObject {
  /// The player's state changed; the label is that of the SDK's documentation.
  func player(player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// The player's state changed.
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// The picture's state changed.
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState)
  /// The volume changed, from 0 to 1.
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float)
  /// The playback rate changed.
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Float)
  /// The sound was muted or unmuted.
  func player(_ player: any FlowplayerAPI, didChangeMute isMuted: Bool)
  /// The playback position changed, in seconds.
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double)
  /// The media's duration became known, in seconds.
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double)
  /// Playback failed.
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError)
  /// The rendition changed.
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality)
  /// The state of a seek changed; the position is in seconds.
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double)
  /// The state of the buffer changed.
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState)
  /// The kind of media became known.
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType)
  /// The seekable window of a live stream changed.
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow window: DVRWindow)
  /// The configuration from Wowza's platform has arrived.
  func player(_ player: any FlowplayerAPI, didReceiveConfig config: OVPConfig)
  /// The media's audio tracks became known.
  func player(_ player: any FlowplayerAPI, loadedTracks tracks: [AudioTrack])
  /// The media's subtitle tracks became known.
  func player(_ player: any FlowplayerAPI, loadedTracks tracks: [SubtitleTrack])
  /// An audio track was selected.
  func player(_ player: any FlowplayerAPI, selectedTrack track: AudioTrack)
  /// A subtitle track was selected.
  func player(_ player: any FlowplayerAPI, selectedTrack track: SubtitleTrack)
}

extension FlowplayerDelegate {
  public func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  public func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  public func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {}
  public func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float) {}
  public func player(_ player: any FlowplayerAPI, didChangeRate rate: Float) {}
  public func player(_ player: any FlowplayerAPI, didChangeMute isMuted: Bool) {}
  public func player(_ player: any FlowplayerAPI, didChangePosition position: Double) {}
  public func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double) {}
  public func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError) {}
  public func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality) {}
  public func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
  ) {}
  public func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {
  }
  public func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType) {}
  public func player(_ player: any FlowplayerAPI, didChangeDVRWindow window: DVRWindow) {}
  public func player(_ player: any FlowplayerAPI, didReceiveConfig config: OVPConfig) {}
  public func player(_ player: any FlowplayerAPI, loadedTracks tracks: [AudioTrack]) {}
  public func player(_ player: any FlowplayerAPI, loadedTracks tracks: [SubtitleTrack]) {}
  public func player(_ player: any FlowplayerAPI, selectedTrack track: AudioTrack) {}
  public func player(_ player: any FlowplayerAPI, selectedTrack track: SubtitleTrack) {}
}

/// Receives the events of a `FlowplayerView`; every method has an empty default
/// (Players/Flowplayer).
@MainActor public protocol FlowplayerViewDelegate: AnyObject {
  /// The view entered or left full screen.
  func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool)
  /// The controls appeared or disappeared.
  func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool)
  /// An error occurred in the view or the player.
  func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?)
  /// The view appeared or disappeared, as it does when the app goes to the background.
  func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool)
  /// The view was created or destroyed.
  func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle)
}

extension FlowplayerViewDelegate {
  public func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool) {}
  public func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool) {}
  public func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?) {}
  public func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool) {}
  public func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle) {}
}

/// Receives the events of advertisements; every method has an empty default (Players/Flowplayer).
@MainActor public protocol FlowplayerAdDelegate: AnyObject {
  /// An advertisement's state changed.
  func player(_ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType)
  /// An advertisement could not be shown.
  func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError)
  /// An advertisement could not be shown: the form that Wowza's example app has since 2023.
  func player(
    _ player: any FlowplayerAPI, didAdFailWith error: AdError, for type: AdType,
    with metadata: IMAMetadata?)
}

extension FlowplayerAdDelegate {
  public func player(
    _ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType
  ) {}
  public func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError) {}
  public func player(
    _ player: any FlowplayerAPI, didAdFailWith error: AdError, for type: AdType,
    with metadata: IMAMetadata?
  ) {}
}
