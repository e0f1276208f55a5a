public import Foundation

extension Notification.Name {
  /// SSM set-up failed (Players/SecureSessions).
  public static let OTVSSMSetupErrorNotification = Self("OTVSSMSetupErrorNotification")
  /// An SSM heartbeat failed (Players/SecureSessions).
  public static let OTVSSMHeartbeatErrorNotification = Self("OTVSSMHeartbeatErrorNotification")
  /// SSM teardown failed (Players/SecureSessions).
  public static let OTVSSMTeardownErrorNotification = Self("OTVSSMTeardownErrorNotification")
  /// There is no usable licence (Players/Licences).
  public static let OTVDRMLicenseError = Self("OTVDRMLicenseError")
  /// The download of a persistent licence succeeded or failed (Players/Offline).
  public static let OTVLicenseDownloadEnded = Self("OTVLicenseDownloadEnded")
  /// A download started, completed or failed (Players/Offline).
  public static let OTVAssetDownloadStateChanged = Self("OTVAssetDownloadStateChanged")
  /// A download progressed (Players/Offline).
  public static let OTVAssetDownloadProgress = Self("OTVAssetDownloadProgress")
  /// AVFoundation's: the item has a new entry in its error log.
  public static let AVPlayerItemNewErrorLogEntry = Self("AVPlayerItemNewErrorLogEntry")
  /// AVFoundation's: the buffer ran empty.
  public static let AVPlayerItemPlaybackStalled = Self("AVPlayerItemPlaybackStalled")
  /// AVFoundation's: playback reached the end.
  public static let AVPlayerItemDidPlayToEndTime = Self("AVPlayerItemDidPlayToEndTime")
  /// AVFoundation's: playback failed before the end.
  public static let AVPlayerItemFailedToPlayToEndTime = Self("AVPlayerItemFailedToPlayToEndTime")
}
