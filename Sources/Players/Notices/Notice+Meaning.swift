extension Notice {
  /// What it says, for people who look it up.
  package var meaning: String {
    switch self {
    case .sdk(let notice): notice.meaning
    case .timeline(let notice): notice.meaning
    case .app(let notice): notice.meaning
    case .contentKeys(let notice): notice.meaning
    case .offline(let notice): notice.meaning
    case .flowplayer(.reported(let event, _)): event.meaning
    case .flowplayer(.fullscreenUnchanged): "a rotation changed nothing for a view, and why"
    case .outside(let notice): notice.meaning
    case .simulator(let notice): notice.meaning
    }
  }

  /// What an app finds as the notification's `object`, in words; `none` without one.
  package var objectMeaning: String {
    switch self {
    case .sdk(let notice): notice.objectMeaning
    case .flowplayer(.reported(let event, _)): event.objectMeaning
    case .flowplayer(.fullscreenUnchanged), .timeline, .app, .contentKeys, .offline, .outside,
      .simulator:
      "none"
    }
  }
}

extension SDKNotice {
  fileprivate var meaning: String {
    switch self {
    case .ssmSetupError: "the session was refused; no retry, the app stops playback"
    case .ssmHeartbeatError:
      "a heartbeat failed; the next may succeed, but the app stops, later zaps to the same stream"
    case .ssmTeardownError: "the session could not be ended; it counts until it expires"
    case .drmLicenseError: "no licence; with an expired lease the app renews, else it stops"
    case .availableBitratesChanged: "the stream's bit rates are known"
    case .selectedBitrateChanged: "a different rendition is being loaded"
    case .selectedResolutionsChanged: "a different resolution is shown (the SDK's spelling)"
    case .newErrorLogEntry: "a request or segment failed"
    case .playbackStalled: "the buffer ran dry"
    case .didPlayToEndTime: "the video has ended"
    case .failedToPlayToEndTime: "playback cannot continue"
    }
  }

  fileprivate var objectMeaning: String {
    switch self {
    case .ssmSetupError, .ssmHeartbeatError, .ssmTeardownError: "nil"
    case .drmLicenseError: "the case: .keyResponseWithExpiredLease, …"
    case .selectedBitrateChanged: "the bit rate"
    case .availableBitratesChanged, .selectedResolutionsChanged: "none"
    case .newErrorLogEntry, .playbackStalled, .didPlayToEndTime, .failedToPlayToEndTime:
      "the item"
    }
  }
}

extension TimelineNotice {
  fileprivate var meaning: String {
    switch self {
    case .loadStarted: "the item was created and loads its playlists"
    case .loaded: "the playlists have been read"
    case .playRequested: "the app called play()"
    case .playing: "the picture is moving"
    case .waiting: "the picture stands still until the buffer fills"
    case .paused: "the app paused"
    case .stopped: "the app stopped"
    case .certificateRequested: "the certificate is being downloaded"
    case .certificateReceived: "the certificate was downloaded"
    case .keyRequested: "a licence was requested"
    case .keyReceived: "a licence was granted or renewed"
    case .certificateFailed: "the certificate could not be downloaded"
    case .keyRequestFailed: "a licence was refused, or did not come"
    case .setupRequested: "a session was requested"
    case .setupSucceeded: "a session was set up"
    case .setupFailed: "a session could not be set up"
    case .heartbeatRequested: "a heartbeat was sent"
    case .heartbeatFailed: "a heartbeat was refused, or not answered"
    case .heartbeatSucceeded: "a heartbeat brought the next session token"
    case .teardownRequested: "the end of a session was requested"
    case .teardownSucceeded: "a session was torn down"
    case .teardownFailed: "a session could not be torn down"
    }
  }
}

extension AppNotice {
  fileprivate var meaning: String {
    switch self {
    case .httpHeaderSet: "the app set the header of the next licence request"
    case .streamTokenSet: "the app stored a stream's token under its content ID"
    case .streamTokenRemoved: "the app removed a stream's token"
    case .externalPlaybackChanged: "AirPlay was switched on or off"
    case .screenConnected(let isOn):
      isOn ? "an AV adapter was plugged in" : "the AV adapter was unplugged"
    case .outputObscured: "the picture was hidden, or shown again, as the display's HDCP demands"
    case .tokenCallbackAsked: "the SDK asked the app for a new token"
    case .pictureInPictureChanged: "Picture in Picture was switched on or off"
    case .didRotate: "the device was rotated"
    case .didEnterBackground: "the app went to the background"
    case .willEnterForeground: "the app is coming back"
    case .mediaServicesWereReset: "the system lost all players and items of the device"
    case .audioSessionInterrupted: "something else took the sound, or gave it back"
    case .tokenURLReceived: "the entitlement server returned a licence URL"
    case .loadingFailed: "the app's resource loader found no key"
    }
  }
}

extension OfflineNotice {
  fileprivate var meaning: String {
    switch self {
    case .assetDownloadStateChanged:
      "a download began, was paused or resumed, was completed, or failed"
    case .assetDownloadProgress: "a download progressed, in per cent"
    case .licenseDownloadEnded: "the request for a kept licence ended"
    case .renewLicenseCalled: "the app called this method to renew a licence"
    case .offlineLicenceOpened: "a kept licence decrypts a downloaded asset"
    case .downloadRemoved: "a download was removed from the device"
    case .keyReturned: "the app posted the proof that a kept key was invalidated"
    case .downloadFailed: "a download failed; nothing of it is kept"
    }
  }
}

extension SimulatorNotice {
  fileprivate var meaning: String {
    switch self {
    case .zapStarted: "a player began to zap"
    case .zapFinished: "the zap's first picture, and how long each part took"
    case .appReacted: "the app reacted to an error by its policy"
    case .commandRefused: "a player cannot do what it was told to do"
    case .faultArmed: "a fault was armed"
    case .faultFired: "a fault acted"
    case .faultSkipped: "a fault did not act this time, by chance"
    case .faultEnded: "a fault ended or was cleared"
    case .policyChanged: "the app has a new policy"
    case .serviceOverloaded: "a service refuses requests, for the first time in 5 s or more"
    case .serviceRecovered: "it has refused none for 5 s; how many it refused before"
    case .capacityChanged: "the services' capacity was changed"
    case .appKilled: "the process of the app ended, as after a crash"
    case .appLaunched: "the app was opened again"
    case .playerAdded: "a player was added"
    case .playerRemoved: "a player was removed"
    case .caption: "a scenario's caption"
    case .chapterBegan: "a scenario's chapter began"
    case .markerPut: "somebody watching marked this moment"
    case .remark: "a message of the screen, never posted"
    }
  }
}

extension FlowplayerEvent {
  fileprivate var meaning: String {
    switch self {
    case .didReceiveMediaItem: "media was loaded"
    case .didChangeState: "the state changed"
    case .didChangePlaybackState: "the playback state changed"
    case .didFailWithError: "playback failed"
    case .didChangeIsMuted: "the sound was muted or unmuted"
    case .didChangeVolume: "the volume changed"
    case .didChangeRate: "the playback rate changed"
    case .didChangeDuration: "the duration is known"
    case .didChangePosition: "the position changed"
    case .didChangeQuality: "a different quality is shown"
    case .didChangeSeekState: "a seek began, ended or failed"
    case .didChangeBufferState: "the buffer filled or emptied"
    case .didChangePlaybackType: "it is known whether the media is live"
    case .didChangeDVRWindow: "the window of a live stream moved"
    case .view(.didChangeLifecycle): "the view was created or destroyed"
    case .view(.didChangeFullscreen): "the view entered or left full screen"
    case .view(.didEncounterError): "the view met an error"
    case .view(.didChangeVisibility): "the view was shown or hidden"
    case .view(.didChangeControlsVisibility): "the controls were shown or hidden"
    }
  }

  fileprivate var objectMeaning: String {
    switch self {
    case .didReceiveMediaItem: "Media"
    case .didChangeState: "PlayerState"
    case .didChangePlaybackState: "PlaybackState"
    case .didFailWithError: "PlayerError"
    case .didChangeIsMuted, .view(.didChangeFullscreen), .view(.didChangeVisibility),
      .view(.didChangeControlsVisibility):
      "Bool"
    case .didChangeVolume, .didChangeRate: "Float"
    case .didChangeDuration, .didChangePosition: "Double, in seconds"
    case .didChangeQuality: "PlayerQuality"
    case .didChangeSeekState: "(PlaybackSeekState, Double)"
    case .didChangeBufferState: "PlaybackBufferState"
    case .didChangePlaybackType: "PlaybackType"
    case .didChangeDVRWindow: "DVRWindow"
    case .view(.didChangeLifecycle): "ViewLifecycle"
    case .view(.didEncounterError): "Error"
    }
  }
}
