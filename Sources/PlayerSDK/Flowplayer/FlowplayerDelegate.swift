/// Who is told what a Flowplayer does; every method has an empty default (DOMAIN §4).
///
/// The player's state is told twice, since the SDK's pages print the method with a label and its
/// interface without: implement one.
@MainActor public protocol FlowplayerDelegate: AnyObject {
  /// As `reference/wowza-flowplayer-multiple-players.txt` prints it.
  func player(player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// The player does something else.
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState)
  /// Its picture does something else.
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState)
  /// The volume is another, from 0 to 1.
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Double)
  /// The rate is another.
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Double)
  /// The sound was switched.
  func player(_ player: any FlowplayerAPI, didChangeMute isMuted: Bool)
  /// Playback is at this position, in seconds.
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double)
  /// The media's length is known, in seconds.
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double)
  /// Playback is not possible.
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError)
  /// Another rendition is shown.
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality)
  /// A seek went on; the position is in seconds.
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double)
  /// The buffer is fuller or emptier.
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState)
  /// The kind of media is known.
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType)
  /// The window that can be sought in, in seconds.
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
