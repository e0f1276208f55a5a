import Foundation
import HeadEndAPI
import Players

extension Notice {
  /// The documented `object`: for licence errors the case, or the plugin's text; for AVFoundation's
  /// notifications the item; for those of SSM `nil` (Players/SecureSessions).
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
  /// The error of `URLSession`; `nil` if a response arrived.
  var nsError: NSError? {
    network.map { network in
      NSError(
        domain: NativeError.network, code: network.rawValue,
        userInfo: [NSLocalizedDescriptionKey: network.meaning])
    }
  }

  /// The error for the closure of `setStream`; if the service refused, an error of our own in the
  /// plugin's domain [N].
  var closureError: NSError {
    nsError ?? NSError(domain: "SSMErrorDomain", code: errorCode ?? code)
  }
}

extension FlowplayerEvent {
  /// The `object` of the notification: the value itself; `media` is the view's loaded media
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

/// The type of the `object` of `Notification.Name.OTVDRMLicenseError`, which apps call
/// `OTVDRMManager.OTVDRMLicenseError` (Players/Licences).
public enum OTVDRMLicenseError: CaseIterable, Sendable {
  /// The key response has an expired lease: renew the licence.
  case keyResponseWithExpiredLease
  /// The key response is missing or unusable.
  case keyResponseError
}

extension LicenseFailure {
  /// Returns the SDK's case or the plugin's text: if it gets no content token within 5 s, the
  /// plugin posts `DRMErrorContentTokenNotAvailable` itself.
  fileprivate var posted: Any {
    switch object {
    case .keyResponseWithExpiredLease: OTVDRMLicenseError.keyResponseWithExpiredLease
    case .keyResponseError: OTVDRMLicenseError.keyResponseError
    case .contentTokenNotAvailable: object.rawValue
    }
  }
}

/// The key in the `userInfo` of `.AVPlayerItemFailedToPlayToEndTime` for the item's error.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension NativeError {
  /// The error as an app receives it, with the underlying error under `NSUnderlyingErrorKey`.
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

  /// Converts an error of the app's own code.
  init(_ error: NSError) {
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      domain: error.domain, code: error.code, underlying: underlying.map { NativeError($0) })
  }
}
