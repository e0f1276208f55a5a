public import Foundation

/// Flowplayer's notifications: `object` is the value, and `userInfo` has the player's id under its
/// key path (Players/Flowplayer).
extension Notification.Name {
  /// Flowplayer: the player received a media item.
  public static let flowplayerDidReceiveMediaItem = Self("flowplayerDidReceiveMediaItem")
  /// Flowplayer: the player's state changed.
  public static let flowplayerDidChangeState = Self("flowplayerDidChangeState")
  /// Flowplayer: the picture's state changed.
  public static let flowplayerDidChangePlaybackState = Self("flowplayerDidChangePlaybackState")
  /// Flowplayer: playback failed.
  public static let flowplayerDidFailWithError = Self("flowplayerDidFailWithError")
  /// Flowplayer: the sound was muted or unmuted.
  public static let flowplayerDidChangeIsMuted = Self("flowplayerDidChangeIsMuted")
  /// Flowplayer: the volume changed.
  public static let flowplayerDidChangeVolume = Self("flowplayerDidChangeVolume")
  /// Flowplayer: the playback rate changed.
  public static let flowplayerDidChangeRate = Self("flowplayerDidChangeRate")
  /// Flowplayer: the media's duration became known.
  public static let flowplayerDidChangeDuration = Self("flowplayerDidChangeDuration")
  /// Flowplayer: the playback position changed.
  public static let flowplayerDidChangePosition = Self("flowplayerDidChangePosition")
  /// Flowplayer: the rendition changed.
  public static let flowplayerDidChangeQuality = Self("flowplayerDidChangeQuality")
  /// Flowplayer: the state of a seek changed.
  public static let flowplayerDidChangeSeekState = Self("flowplayerDidChangeSeekState")
  /// Flowplayer: the state of the buffer changed.
  public static let flowplayerDidChangeBufferState = Self("flowplayerDidChangeBufferState")
  /// Flowplayer: the kind of media became known.
  public static let flowplayerDidChangePlaybackType = Self("flowplayerDidChangePlaybackType")
  /// Flowplayer: the seekable window changed.
  public static let flowplayerDidChangeDVRWindow = Self("flowplayerDidChangeDVRWindow")
  /// Flowplayer: the view was created or destroyed.
  public static let flowplayerViewDidChangeLifecycle = Self("flowplayerViewDidChangeLifecycle")
  /// Flowplayer: the view entered or left full screen.
  public static let flowplayerViewDidChangeFullscreen = Self("flowplayerViewDidChangeFullscreen")
}
