import Foundation
import HeadEndAPI
import Players

extension Notice {
  /// The documented `object`: the case for licence errors, or the plugin's text, the item for
  /// AVFoundation's notifications, nothing for those of SSM (Players/SecureSessions).
  func object(item: AnyObject?) -> Any? {
    switch self {
    case .sdk(.drmLicenseError(let failure)): failure.posted
    case .sdk(.selectedBitrateChanged(let bitrate)): bitrate
    case .sdk(.availableBitratesChanged(let bitrates)): bitrates
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      isAboutItem ? item : nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  var userInfo: [AnyHashable: Any]? {
    var userInfo: [AnyHashable: Any] = [:]
    for field in documentedFields { userInfo[field.key] = field.value.any }
    if case .app(.audioSessionInterrupted) = self {
      for (key, value) in userInfo { userInfo[key] = (value as? Int).map { UInt($0) } }
    }
    if let errorKey, let error { userInfo[errorKey] = error }
    return userInfo.isEmpty ? nil : userInfo
  }

  private var error: NSError? {
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      failure.nsError
    case .sdk(.failedToPlayToEndTime(let failure)): failure.native.nsError
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      nil
    }
  }
}

extension SSMFailure {
  /// `URLSession`'s own error; none whenever a response arrived.
  var nsError: NSError? {
    network.map { network in
      NSError(
        domain: NativeError.network, code: network.rawValue,
        userInfo: [NSLocalizedDescriptionKey: network.meaning])
    }
  }

  /// What `setStream`'s closure is told; for a refusal our own, with the plugin's domain [N].
  var closureError: NSError {
    nsError ?? NSError(domain: "SSMErrorDomain", code: errorCode ?? code)
  }
}

extension FlowplayerEvent {
  /// The `object` of the notification: the value itself; `media` is what the view has loaded
  /// (Players/Flowplayer).
  func value(media: (any Media)?) -> Any? {
    switch self {
    case .didReceiveMediaItem: media
    case .didChangeState(let state): PlayerState(state)
    case .didChangePlaybackState(let state): PlaybackState(state)
    case .didFailWithError(let message): PlayerError(message)
    case .didChangeIsMuted(let isMuted): isMuted
    case .didChangeVolume(let number), .didChangeRate(let number): Float(number)
    case .media(.didChangeDuration(let seconds)), .didChangePosition(let seconds): seconds
    case .media(.didChangeQuality(let quality)): PlayerQuality(quality)
    case .didChangeSeekState(let state, let position): (PlaybackSeekState(state), position)
    case .media(.didChangeBufferState(let state)): PlaybackBufferState(state)
    case .media(.didChangePlaybackType(let type)): PlaybackType(type)
    case .media(.didChangeDVRWindow(let start, let end)): DVRWindow(start: start, end: end)
    case .view(.didChangeLifecycle(let lifecycle)): ViewLifecycle(lifecycle)
    case .view(.didChangeFullscreen(let isOn)), .view(.didChangeVisibility(let isOn)),
      .view(.didChangeControlsVisibility(let isOn)):
      isOn
    case .view(.didEncounterError(let message)): message.map { PlayerError($0) }
    }
  }
}

/// What `Notification.Name.OTVDRMLicenseError` has as its object; apps know it as
/// `OTVDRMManager.OTVDRMLicenseError` (Players/Licences).
public enum OTVDRMLicenseError: CaseIterable, Sendable {
  /// The key response carries an expired lease: renew the licence.
  case keyResponseWithExpiredLease
  /// The key response is missing or cannot be used.
  case keyResponseError
}

extension LicenseFailure {
  /// The SDK's case, or the plugin's string: without a content token within five seconds the plugin
  /// posts `DRMErrorContentTokenNotAvailable` itself.
  fileprivate var posted: Any {
    switch object {
    case .keyResponseWithExpiredLease: OTVDRMLicenseError.keyResponseWithExpiredLease
    case .keyResponseError: OTVDRMLicenseError.keyResponseError
    case .contentTokenNotAvailable: object.rawValue
    }
  }
}

/// `userInfo` of `.AVPlayerItemFailedToPlayToEndTime` has the item's error under this key.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension NativeError {
  /// The error as an app gets it, with what it wraps under `NSUnderlyingErrorKey`.
  var nsError: NSError {
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: "The operation could not be completed"
    ]
    userInfo[NSLocalizedFailureReasonErrorKey] =
      code == -11800
      ? "An unknown error occurred (\((underlying ?? self).code))" : "(\(domain) error \(code))"
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying.nsError }
    return NSError(domain: domain, code: code, userInfo: userInfo)
  }

  /// An error that an app's own code reports.
  init(_ error: NSError) {
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      domain: error.domain, code: error.code, underlying: underlying.map { NativeError($0) })
  }
}
