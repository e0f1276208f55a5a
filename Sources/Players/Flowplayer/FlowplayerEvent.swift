/// What a Flowplayer tells its delegate and the notification centre, as far as a simulation can
/// mean it: nothing of ads, tracks and the video platform's configuration (DOMAIN §4).
package enum FlowplayerEvent: Hashable, Sendable {
  /// The media's name or address.
  case didReceiveMediaItem(String)
  case didChangeState(FlowplayerState)
  case didChangePlaybackState(FlowplayerPlaybackState)
  /// What went wrong, in words.
  case didFailWithError(String)
  case didChangeIsMuted(Bool)
  /// From 0 to 1.
  case didChangeVolume(Double)
  case didChangeRate(Double)
  case didChangeDuration(seconds: Double)
  case didChangePosition(seconds: Double)
  case didChangeQuality(FlowplayerQuality)
  /// The position that is sought, in seconds.
  case didChangeSeekState(FlowplayerSeekState, to: Double)
  case didChangeBufferState(FlowplayerBufferState)
  case didChangePlaybackType(FlowplayerPlaybackType)
  /// Start and end in seconds.
  case didChangeDVRWindow(start: Double, end: Double)
  case view(FlowplayerViewEvent)

  /// The key of the player's `id` in every notification's `userInfo`: in the SDK a key path, here
  /// its text (`reference/wowza-flowplayer-multiple-players.txt`).
  package static let idKey = #"\FlowplayerAPI.id"#
}
