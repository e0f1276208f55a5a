public import Foundation

extension Notification.Name {
  /// SSM set-up failed (Players/SecureSessions).
  public static let OTVSSMSetupErrorNotification = Self("OTVSSMSetupErrorNotification")
  /// An SSM heartbeat failed (Players/SecureSessions).
  public static let OTVSSMHeartbeatErrorNotification = Self("OTVSSMHeartbeatErrorNotification")
  /// SSM teardown failed (Players/SecureSessions).
  public static let OTVSSMTeardownErrorNotification = Self("OTVSSMTeardownErrorNotification")
  /// No usable licence is available (Players/Licences).
  public static let OTVDRMLicenseError = Self("OTVDRMLicenseError")
  /// The download of a persistent licence succeeded or failed (Players/Offline).
  public static let OTVLicenseDownloadEnded = Self("OTVLicenseDownloadEnded")
  /// A download started, completed or failed (Players/Offline).
  public static let OTVAssetDownloadStateChanged = Self("OTVAssetDownloadStateChanged")
  /// A download progressed (Players/Offline).
  public static let OTVAssetDownloadProgress = Self("OTVAssetDownloadProgress")
  /// AVFoundation: the item has a new entry in its error log.
  public static let AVPlayerItemNewErrorLogEntry = Self("AVPlayerItemNewErrorLogEntry")
  /// AVFoundation: the buffer ran empty.
  public static let AVPlayerItemPlaybackStalled = Self("AVPlayerItemPlaybackStalled")
  /// AVFoundation: playback continues at another position.
  public static let AVPlayerItemTimeJumped = Self("AVPlayerItemTimeJumped")
  /// AVFoundation: playback reached the end.
  public static let AVPlayerItemDidPlayToEndTime = Self("AVPlayerItemDidPlayToEndTime")
  /// AVFoundation: playback failed before the end.
  public static let AVPlayerItemFailedToPlayToEndTime = Self("AVPlayerItemFailedToPlayToEndTime")
}

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
  /// Flowplayer: the configuration from Wowza's platform has arrived.
  public static let flowplayerDidReceiveConfig = Self("flowplayerDidReceiveConfig")
  /// Flowplayer: the media's subtitle tracks became known.
  public static let flowplayerDidLoadSubtitleTracks = Self("flowplayerDidLoadSubtitleTracks")
  /// Flowplayer: the media's audio tracks became known.
  public static let flowplayerDidLoadAudioTracks = Self("flowplayerDidLoadAudioTracks")
  /// Flowplayer: an audio track was selected.
  public static let flowplayerDidSelectAudioTrack = Self("flowplayerDidSelectAudioTrack")
  /// Flowplayer: a subtitle track was selected.
  public static let flowplayerDidSelectSubtitleTrack = Self("flowplayerDidSelectSubtitleTrack")
  /// Flowplayer: an advertisement's state changed.
  public static let flowplayerAdDidChangeState = Self("flowplayerAdDidChangeState")
  /// Flowplayer: an advertisement could not be shown.
  public static let flowplayerAdDidFail = Self("flowplayerAdDidFail")
  /// Flowplayer: an error occurred in the view or the player.
  public static let flowplayerViewDidEncounterError = Self("flowplayerViewDidEncounterError")
  /// Flowplayer: the view appeared or disappeared.
  public static let flowplayerViewDidChangeVisibility = Self("flowplayerViewDidChangeVisibility")
  /// Flowplayer: the controls appeared or disappeared.
  public static let flowplayerViewDidChangeControlsVisibility = Self(
    "flowplayerViewDidChangeControlsVisibility")
}

/// TVSDK's notifications, spelled as Swift would import them [N] (Players/TVSDK).
extension Notification.Name {
  /// TVSDK: the status changed.
  public static let PTMediaPlayerStatus = Self("PTMediaPlayerStatusNotification")
  /// TVSDK: the current time changed.
  public static let PTMediaPlayerTimeChange = Self("PTMediaPlayerTimeChangeNotification")
  /// TVSDK: the player's item changed.
  public static let PTMediaPlayerItemChanged = Self("PTMediaPlayerItemChangedNotification")
  /// TVSDK: playback started.
  public static let PTMediaPlayerPlayStarted = Self("PTMediaPlayerPlayStartedNotification")
  /// TVSDK: playback reached the end.
  public static let PTMediaPlayerPlayCompleted = Self("PTMediaPlayerPlayCompletedNotification")
  /// TVSDK: the item's history has a new entry.
  public static let PTMediaPlayerNewNotificationEntryAdded = Self(
    "PTMediaPlayerNewNotificationEntryAddedNotification")
  /// TVSDK: a seek began.
  public static let PTMediaPlayerSeekStarted = Self("PTMediaPlayerSeekStartedNotification")
  /// TVSDK: a seek ended.
  public static let PTMediaPlayerSeekCompleted = Self("PTMediaPlayerSeekCompletedNotification")
  /// TVSDK: a seek failed.
  public static let PTMediaPlayerSeekError = Self("PTMediaPlayerSeekErrorNotification")
  /// TVSDK: the player has begun to buffer.
  public static let PTMediaPlayerBufferingStarted = Self(
    "PTMediaPlayerBufferingStartedNotification")
  /// TVSDK: the player has stopped buffering.
  public static let PTMediaPlayerBufferingCompleted = Self(
    "PTMediaPlayerBufferingCompletedNotification")
}
