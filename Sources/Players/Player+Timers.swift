import ContentProtection
import HeadEndAPI
import Simulation

extension Player {
  mutating func fire(_ timer: PlayerTimer, _ app: inout App, _ turn: inout Turn) {
    switch timer {
    case .heartbeat: session.beat(&turn)
    case .licenceRenewal where loader != nil: loadAgain(&turn)
    case .licenceRenewal: keys.renew(tokens(app), app, &turn)
    case .leaseEnd where isOffline: offlineLeaseEnded(app, &turn)
    case .leaseEnd: fail(keys.leaseEnded(&turn), &turn)
    case .sessionTokenPause where skippedRequests > 0 && keys.hasKey:
      keys.renew(tokens(app), app, &turn)
    case .sessionTokenPause: keys.advance(tokens(app), app, &turn)
    case .contentTokenPoll: pollContentToken(&turn)
    case .playlistReload: stream.reloadPlaylist(&turn)
    case .segmentRetry: stream.pump(&turn)
    case .segmentEnd: segmentEnded(&turn)
    case .downloadRetry: download?.goOn(&turn)
    case .offlineRenewal: offlineRenewalIsDue(&app, &turn)
    }
  }

  private mutating func pollContentToken(_ turn: inout Turn) {
    tokenPolls += 1
    guard tokenPolls >= Self.tokenPollLimit else {
      guard configuration.hosted == nil else { return askForStreamToken(&turn) }
      return turn.setTimer(.contentTokenPoll, after: Self.tokenPollInterval)
    }
    turn.abandon(&tokenRequest)
    contentTokenMissing("no content token within 5 s", &turn)
  }

  /// Without a content token there is no licence: the wrapper's 5022 (DOMAIN §1.3).
  mutating func contentTokenMissing(_ message: String, _ turn: inout Turn) {
    session.state = .off
    keys.fail(
      LicenseFailure(
        .contentTokenNotAvailable, keyIdentifier: channel.content, nativeCode: nil,
        wrapperCode: 5022, message: message), &turn)
    failSilently(&turn)
  }

  private mutating func segmentEnded(_ turn: inout Turn) {
    if presentation.unreadable >= 3 {
      return fail(
        ItemFailure(code: -11889, comment: "contentKeyInvalid: 3 segments cannot be decrypted"),
        &turn)
    }
    presentation.freeze(&turn)
    if canShowNext { return showNext(&turn) }
    if stream.isAtEnd {
      state = .paused
      return turn.announce(.didPlayToEndTime)
    }
    counters.stalls += 1
    state = .waiting
    turn.announce(.playbackStalled)
    turn.announce(.waiting)
  }

  private var canShowNext: Bool {
    stream.buffer.first.map { !$0.isEncrypted || keys.hasKey } ?? false
  }

  /// Starts or goes on playing as soon as there is something to show and a key to open it.
  mutating func resume(_ turn: inout Turn) {
    guard !presentation.isRunning, state.isUnderWay else { return }
    if presentation.rest(at: turn.now) > .zero {
      presentation.run(&turn)
      setPlaying(&turn)
    } else if canShowNext {
      showNext(&turn)
    }
  }

  private mutating func showNext(_ turn: inout Turn) {
    guard let segment = stream.takeSegment() else { return }
    presentation.show(segment, with: keys.cipher, &turn)
    if presentation.unreadable == 1 {
      turn.announce(
        .newErrorLogEntry(
          ItemFailure(code: -11889, comment: "contentKeyInvalid: segment cannot be decrypted")))
    }
    finishSeek(&turn)
    finishZap(&turn)
    tellPosition(&turn)
    setPlaying(&turn)
    stream.pump(&turn)
  }

  private mutating func finishZap(_ turn: inout Turn) {
    guard let clock = zapClock, !presentation.isScrambled else { return }
    let time = clock.time(firstPicture: turn.now)
    zapClock = nil
    if zaps.count >= 4 { zaps.removeFirst() }
    zaps.append(time)
    turn.announce(.zapFinished(time))
  }

  private mutating func setPlaying(_ turn: inout Turn) {
    guard state != .playing else { return }
    state = .playing
    turn.announce(.playing)
  }

  mutating func clockChanged(_ app: App, _ turn: inout Turn) {
    guard keys.clockChanged(&turn) else { return }
    // By its own clock the lease is over: the device asks for a new one before it gives up.
    turn.cancelTimer(.leaseEnd)
    if isOffline { return offlineLeaseEnded(app, &turn) }
    guard loader == nil else { return loadAgain(&turn) }
    keys.renew(tokens(app), app, &turn)
  }

  mutating func outputProtectionChanged(_ turn: inout Turn) {
    guard !turn.outputIsProtected, stream.dropProtectedSegments(&turn) else { return }
    turn.announce(
      .newErrorLogEntry(
        ItemFailure(
          code: -11868, comment: "noCompatibleAlternatesForExternalDisplay: HD needs HDCP")))
  }
}
