public import Foundation

/// Names of DOMAIN §4; `object` is the value, `userInfo` has the player's id under its key path.
extension Notification.Name {
  /// Flowplayer: other media are there.
  public static let flowplayerDidReceiveMediaItem = Self("flowplayerDidReceiveMediaItem")
  /// Flowplayer: the player does something else.
  public static let flowplayerDidChangeState = Self("flowplayerDidChangeState")
  /// Flowplayer: its picture does something else.
  public static let flowplayerDidChangePlaybackState = Self("flowplayerDidChangePlaybackState")
  /// Flowplayer: playback is not possible.
  public static let flowplayerDidFailWithError = Self("flowplayerDidFailWithError")
  /// Flowplayer: the sound was switched.
  public static let flowplayerDidChangeIsMuted = Self("flowplayerDidChangeIsMuted")
  /// Flowplayer: the volume is another.
  public static let flowplayerDidChangeVolume = Self("flowplayerDidChangeVolume")
  /// Flowplayer: the rate is another.
  public static let flowplayerDidChangeRate = Self("flowplayerDidChangeRate")
  /// Flowplayer: the media's length is known.
  public static let flowplayerDidChangeDuration = Self("flowplayerDidChangeDuration")
  /// Flowplayer: playback is at this position.
  public static let flowplayerDidChangePosition = Self("flowplayerDidChangePosition")
  /// Flowplayer: another rendition is shown.
  public static let flowplayerDidChangeQuality = Self("flowplayerDidChangeQuality")
  /// Flowplayer: a seek went on.
  public static let flowplayerDidChangeSeekState = Self("flowplayerDidChangeSeekState")
  /// Flowplayer: the buffer is fuller or emptier.
  public static let flowplayerDidChangeBufferState = Self("flowplayerDidChangeBufferState")
  /// Flowplayer: the kind of media is known.
  public static let flowplayerDidChangePlaybackType = Self("flowplayerDidChangePlaybackType")
  /// Flowplayer: the window that can be sought in.
  public static let flowplayerDidChangeDVRWindow = Self("flowplayerDidChangeDVRWindow")
  /// Flowplayer: the view was made or taken away.
  public static let flowplayerViewDidChangeLifecycle = Self("flowplayerViewDidChangeLifecycle")
  /// Flowplayer: the view entered full screen or left it.
  public static let flowplayerViewDidChangeFullscreen = Self("flowplayerViewDidChangeFullscreen")
}
