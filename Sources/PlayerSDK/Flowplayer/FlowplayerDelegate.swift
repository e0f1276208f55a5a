/// Receives the events of a Flowplayer; every method has an empty default (Players/Flowplayer).
///
/// Changes of the player's state are reported by two methods, because the SDK's documentation has a
/// label that its interface does not have: implement one of them.
@MainActor public protocol FlowplayerDelegate: AnyObject {
  /// The player's state changed; with the label of the SDK's documentation.
  func player(player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// The player's state changed.
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// The picture's state changed.
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState)
  /// The volume changed; it is from 0 to 1.
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Double)
  /// The playback rate changed.
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Double)
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
  /// The seekable window changed, in seconds.
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow start: Double, end: Double)
}

extension FlowplayerDelegate {
  public func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  public func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  public func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {}
  public func player(_ player: any FlowplayerAPI, didChangeVolume volume: Double) {}
  public func player(_ player: any FlowplayerAPI, didChangeRate rate: Double) {}
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
  public func player(_ player: any FlowplayerAPI, didChangeDVRWindow start: Double, end: Double) {}
}
