public import Foundation

extension Notification.Name {
  /// SSM set-up failed (`reference/opentv-secure-session-management.txt`).
  public static let OTVSSMSetupErrorNotification = Self("OTVSSMSetupErrorNotification")
  /// An SSM heartbeat failed (same page).
  public static let OTVSSMHeartbeatErrorNotification = Self("OTVSSMHeartbeatErrorNotification")
  /// SSM teardown failed (same page).
  public static let OTVSSMTeardownErrorNotification = Self("OTVSSMTeardownErrorNotification")
  /// There is no usable licence (`reference/opentv-renewing-a-licence.txt`).
  public static let OTVDRMLicenseError = Self("OTVDRMLicenseError")
  /// A kept licence came, or did not (DOMAIN §1.1).
  public static let OTVLicenseDownloadEnded = Self("OTVLicenseDownloadEnded")
  /// A download began, is complete, or failed (DOMAIN §1.1).
  public static let OTVAssetDownloadStateChanged = Self("OTVAssetDownloadStateChanged")
  /// A download went on (DOMAIN §1.1).
  public static let OTVAssetDownloadProgress = Self("OTVAssetDownloadProgress")
  /// AVFoundation's: the item has a new entry in its error log.
  public static let AVPlayerItemNewErrorLogEntry = Self("AVPlayerItemNewErrorLogEntry")
  /// AVFoundation's: the buffer is empty.
  public static let AVPlayerItemPlaybackStalled = Self("AVPlayerItemPlaybackStalled")
  /// AVFoundation's: the end was reached.
  public static let AVPlayerItemDidPlayToEndTime = Self("AVPlayerItemDidPlayToEndTime")
  /// AVFoundation's: playback ended before the end.
  public static let AVPlayerItemFailedToPlayToEndTime = Self("AVPlayerItemFailedToPlayToEndTime")
}
