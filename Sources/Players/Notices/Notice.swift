/// Everything a world tells to whoever observes it: the SDK's own notifications, the SDK's event
/// timeline, and what the simulator did. The bus carries these and nothing else (DESIGN §1).
package enum Notice: Hashable, Sendable {
  // OpenTV notifications, DOMAIN §1.1
  case ssmSetupError(SSMFailure)
  case ssmHeartbeatError(SSMFailure)
  case ssmTeardownError(SSMFailure)
  case drmLicenseError(LicenseFailure)
  case availableBitratesChanged([Int])
  case selectedBitrateChanged(Int)
  case selectedResolutionsChanged(height: Int)

  // Downloads, DOMAIN §1.1, §1.9
  case assetDownloadStateChanged(name: String, DownloadState)
  case assetDownloadProgress(name: String, percent: Int)
  case licenseDownloadEnded(success: Bool)
  /// The app calls one of the two methods of renewal (`reference/opentv-renewing-a-licence.txt`).
  case renewLicenseCalled(RenewalRoute, keyIdentifier: String, reason: String)
  /// A kept licence opens what is on the device; `left` until its end.
  case offlineLicenceOpened(name: String, left: Duration)
  /// What a player was told to do cannot be done, and why.
  case commandRefused(String, reason: String)
  case downloadRemoved(name: String)

  // AVFoundation's, which the SDK's wrapper observes, DOMAIN §1.1
  case newErrorLogEntry(ItemFailure)
  case playbackStalled
  case didPlayToEndTime
  case failedToPlayToEndTime(ItemFailure)

  // The SDK's event order and licence timeline, DOMAIN §1.6
  case loadStarted(url: String)
  case loaded
  case playRequested
  case playing
  case waiting
  case paused
  case stopped
  case certificateRequested
  case certificateReceived(subject: String)
  case keyRequested(keyIdentifier: String, isRenewal: Bool)
  /// `lease` is `nil` for a key that never ends.
  case keyReceived(keyIdentifier: String, lease: Duration?, isRenewal: Bool)
  case setupRequested(isSync: Bool)
  case setupSucceeded(session: String, heartbeat: Duration)
  case heartbeatSucceeded(beat: Int)
  case teardownRequested(isSync: Bool)
  case teardownSucceeded
  case teardownUnanswered(SSMFailure)

  // Licence delegates, AirPlay, background and Picture in Picture
  case httpHeaderSet(content: String, replacing: String?)
  case streamTokenSet(content: String, count: Int)
  case streamTokenRemoved(content: String, count: Int)
  case externalPlaybackChanged(Bool)
  case tokenCallbackAsked
  case pictureInPictureChanged(Bool)
  case didRotate(FlowplayerOrientation)
  case didEnterBackground
  case willEnterForeground

  // Flowplayer's, DOMAIN §4: the same event is a notification and a delegate's method
  case flowplayer(FlowplayerEvent, id: String)
  /// A rotation that changed nothing for a Flowplayer's view, and why.
  case fullscreenUnchanged(reason: String)

  // TVSDK's resource loader (`reference/adobe-tvsdk-fairplay.txt`)
  case tokenURLReceived
  case loadingFailed(LoaderFailure)

  // What the simulator and the app did
  case zapStarted(from: Int?, to: Int)
  case zapFinished(ZapTime)
  case appReacted(policy: Policy, action: String)
  /// `waitsFor` says what has to come first, where the fault cannot act now.
  case faultArmed(name: String, operation: String, waitsFor: String?)
  /// `draw` tells the number that decided it, where chance did: `drew 0.120 of 0.300`.
  case faultFired(name: String, operation: String, draw: String?)
  /// A number was drawn, and the fault did not act.
  case faultSkipped(name: String, operation: String, draw: String)
  case faultEnded(name: String, reason: String)
  case policyChanged(Policy)
  case playerAdded
  case playerRemoved
  /// What a scenario says to whoever watches.
  case caption(String)
  case chapterBegan(String)
  /// Somebody who watches has marked this moment.
  case markerPut(String)
  /// Said by the screen itself to whoever sits before it; never posted on the bus.
  case remark(String)
}
