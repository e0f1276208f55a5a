import HeadEndAPI
import Simulation

extension Player {
  mutating func perform(_ command: PlayerCommand, _ app: inout App, _ turn: inout Turn) {
    switch command {
    case .zap(let channel): zap(to: channel, &app, &turn)
    case .play: play(&app, &turn)
    case .pause: pause(&turn)
    case .stop: stop(&app, &turn)
    case .recover: zap(to: channel, &app, &turn)
    case .renewLicence: renewLicence(app, &turn)
    case .seek(let position): seek(to: position, &turn)
    case .setRate(let permille): setRate(permille, &turn)
    case .setVolume(let percent): setVolume(percent, &turn)
    case .setMuted(let isMuted): setMuted(isMuted, &turn)
    case .controlFullscreen(let byOrientation, let turning):
      configuration.view.orientationControlsFullscreen = byOrientation
      configuration.view.fullscreenControlsOrientation = turning
    case .download: startDownload(&app, &turn)
    case .cancelDownload: cancelDownload(&app, &turn)
    case .removeDownload: removeDownload(&app, &turn)
    case .renewKept(let content, let route):
      configuration.offline.renewal = route
      renewOffline(reason: "the app calls it", content: content, app, &turn)
    case .dropCertificate: app.certificate = nil
    case .airPlay: switchAirPlay(app, &turn)
    case .pictureInPicture:
      isPictureInPicture.toggle()
      turn.announce(.pictureInPictureChanged(isPictureInPicture))
    }
  }

  private mutating func zap(to next: Channel, _ app: inout App, _ turn: inout Turn) {
    if counters.zaps == 0 { tell(.view(.didChangeLifecycle(.created)), &turn) }
    turn.announce(.zapStarted(from: counters.zaps == 0 ? nil : channel.number, to: next.number))
    counters.zaps += 1
    zapClock = ZapClock(channel: next.number, begin: turn.now)
    zapBegan = turn.now
    failure = nil
    expiredLeases = 0
    closeSource(&app, &turn)
    presentation.clear(&turn)
    seekTarget = nil
    keys.reset(&turn)
    session.failure = nil
    channel = next
    isOffline = app.asset(of: next.content)?.state == .downloaded
    state = .sourceSet
    let waits = session.tearDown(&turn)
    if !waits { openSource(&turn) }
    if waits, !session.isSync { openStream(&turn) }
  }

  /// The old session is gone: token and set-up for what is encrypted, the stream at once for what
  /// is clear.
  mutating func openSource(_ turn: inout Turn) {
    zapClock?.tornDown = turn.now
    guard channel.isEncrypted, loader == nil, !isOffline else { return openStream(&turn) }
    guard configuration.hosted == nil else { return openHostedSource(&turn) }
    if configuration.usesSessions { session.state = .awaitingContentToken }
    keys.state = .awaitingContentToken
    tokenPolls = 0
    turn.setTimer(.contentTokenPoll, after: Self.tokenPollInterval)
    tokenRequest = turn.send(
      .contentToken, from: id,
      to: endpoints.contentToken(
        content: channel.content, account: configuration.account, device: configuration.device))
    if !blocksMainThread { openStream(&turn) }
  }

  /// Whether set-up and teardown are waited for before anything else.
  var blocksMainThread: Bool { session.isSync && configuration.delegate == .ssp }

  mutating func openStream(_ turn: inout Turn) {
    guard state == .sourceSet, !stream.isActive else { return }
    state = .playRequested
    turn.announce(.playRequested)
    stream.load(
      isOffline
        ? PersistenceAsset.offlineURL(of: channel.content) : endpoints.masterPlaylist(of: channel),
      &turn)
  }

  private mutating func closeSource(_ app: inout App, _ turn: inout Turn) {
    removeStreamToken(&app, &turn)
    closeStream(&turn)
  }

  private mutating func closeStream(_ turn: inout Turn) {
    isHandingOver = false
    hostCall = nil
    skippedRequests = 0
    loader?.reset(&turn)
    turn.abandon(&tokenRequest)
    turn.cancelTimer(.contentTokenPoll)
    contentToken = nil
    stream.stop(&turn)
  }

  private mutating func play(_ app: inout App, _ turn: inout Turn) {
    switch state {
    case .paused where stream.isAtEnd && presentation.rest(at: turn.now) == .zero:
      state = .waiting
      stream.rewind(&turn)
    case .paused:
      state = .waiting
      resume(&turn)
    case .stopped, .error, .initialised: zap(to: channel, &app, &turn)
    default: break
    }
  }

  private mutating func pause(_ turn: inout Turn) {
    guard state.isUnderWay, state != .sourceSet else { return }
    presentation.freeze(&turn)
    state = .paused
    turn.announce(.paused)
  }

  private mutating func stop(_ app: inout App, _ turn: inout Turn) {
    guard state != .stopped, state != .initialised else { return }
    closeSource(&app, &turn)
    keys.close(&turn)
    presentation.freeze(&turn)
    zapClock = nil
    state = .stopped
    turn.announce(.stopped)
    if configuration.delegate == .sspV2 {
      // V2 leaves the session to expire unless the app tears it down (DOMAIN §1.5).
      session.leave(&turn)
    } else {
      _ = session.tearDown(&turn)
    }
  }

  private mutating func renewLicence(_ app: App, _ turn: inout Turn) {
    if let content = contentOfKeptLicence(app) {
      return renewOffline(
        reason: expiredLeases > 0 ? "its lease is over" : "the app was asked to",
        content: content, app, &turn)
    }
    guard state.isUnderWay || state == .paused else { return }
    if loader != nil {
      loadAgain(&turn)
    } else if keys.isHeld {
      keys.renew(tokens(app), app, &turn)
    } else {
      keys.retry(tokens(app), app, &turn)
    }
  }

  /// Ends playback: the item failed.
  mutating func fail(_ failure: ItemFailure, _ turn: inout Turn) {
    turn.announce(.failedToPlayToEndTime(failure))
    failSilently(&turn)
  }

  /// Ends playback after an error that was announced already.
  mutating func failSilently(_ turn: inout Turn) {
    closeStream(&turn)
    presentation.freeze(&turn)
    zapClock = nil
    state = .error
  }
}
