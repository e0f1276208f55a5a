package import HeadEndAPI

/// How it is, for the world around it.
extension Player {
  package var channel: Channel { current.channel }
  package var state: PlayerStatus { current.playback.state }
  /// Whether the system lets the app run in the background for it.
  package var playsInBackground: Bool {
    configuration.hasBackgroundAudio
      && (surface.isPictureInPicture || surface.isAirPlaying
        || configuration.view.playsInBackground || !configuration.hasLayer)
  }
  package var isPictureInPicture: Bool { surface.isPictureInPicture }
  /// Whether it has an item, which takes one of the device's decoders.
  package var hasItem: Bool { current.playback.hasItem }

  /// Whether its viewer, or a call, has paused what it shows.
  package var isHeld: Bool { watchdog.hold != .none }

  /// How often the same has gone wrong in a row.
  func repeats(of trouble: Trouble) -> Int {
    if trouble.isSeen { return watchdog.tries }
    return trouble == .renewalFailed ? context.record.failedRenewals : context.record.expiredLeases
  }

  /// Whether there is a licence to renew, and a call for that: a resource loader has none.
  package var canRenewLicence: Bool {
    if case .loader = current.route { return false }
    return current.route.keys.isHeld && state.isUnderWay
  }

  /// The `id` by which an app distinguishes Flowplayers; `nil` for other SDKs.
  package var flowplayerID: String? { reporter?.id }

  /// The view, as the rules of full screen see it; `nil` for other SDKs.
  package var fullscreenView: FullscreenRules.View? {
    reporter.map { reporter in
      FullscreenRules.View(
        id: reporter.id,
        orientationControlsFullscreen: configuration.view.orientationControlsFullscreen,
        fullscreenControlsOrientation: configuration.view.fullscreenControlsOrientation,
        isFullscreen: surface.isFullscreen, name: configuration.name)
    }
  }

  /// What a list of many players shows of this one.
  package var brief: PlayerBrief {
    PlayerBrief(
      channel: channel.number, lastChannel: context.record.watched.previous(to: channel.number),
      state: state, failedAt: context.record.failedAt, errors: context.record.counters.errors,
      zap: current.playback.zapClock?.brief)
  }

  /// Why it is in ERROR, or was stopped by its app; `nil` while all is well.
  package var failure: Notice? { context.record.failure }
}
