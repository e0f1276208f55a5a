import HeadEndAPI
import Simulation

extension Player {
  /// DOMAIN §1.6: the content token is polled for 50 times, every 100 ms.
  static let tokenPollInterval = Duration.milliseconds(100)
  static let tokenPollLimit = 50

  mutating func receive(
    _ request: RequestID, _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    switch request {
    case tokenRequest: receiveToken(result, &app, &turn)
    case session.pending: receiveSession(result, &app, &turn)
    case keys.pending: receiveKey(result, &app, &turn)
    case _ where loader?.awaits(request) == true: receiveLoaded(result, &turn)
    case download?.request: receiveDownload(result, &app, &turn)
    case offlineLicences.request: receiveOfflineLicence(result, &app, &turn)
    case stream.playlistRequest, stream.segmentRequest:
      receiveStream(request, result, &app, &turn)
    default: break
    }
  }

  private mutating func receiveToken(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    tokenRequest = nil
    guard let response = result.success else {
      if isHandingOver { handoverFailed(&turn) }
      return
    }
    turn.cancelTimer(.contentTokenPoll)
    let token = String(decoding: response.body, as: UTF8.self)
    contentToken = token
    contentClaims = Self.claims(ofContentToken: token)
    if isHandingOver { return handOver(app, &turn) }
    pass(token, &app, &turn)
  }

  private mutating func receiveSession(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    switch session.receive(result, &turn) {
    case .nothing: break
    case .established:
      if isHandingOver { return sessionHandedOver(app, &turn) }
      zapClock?.sessionReady = turn.now
      openStream(&turn)
      keys.advance(tokens(app), app, &turn)
    case .setupFailed:
      keys.advance(tokens(app), app, &turn)
      failSilently(&turn)
    case .heartbeatSucceeded:
      counters.beats += 1
      app.awaitsBeatAfterBackground = false
    case .heartbeatFailed: counters.missedBeats += 1
    case .tornDown where isHandingOver: setUpForHandover(&turn)
    case .tornDown:
      if let zapClock, zapClock.tornDown == nil, state.isUnderWay { openSource(&turn) }
    }
  }

  private mutating func receiveKey(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    switch keys.receive(result, tokens(app), &app, &turn) {
    case .nothing, .certificateReceived: break
    case .keyReceived: keyReceived(&turn)
    case .failed: keyFailed(&turn)
    }
  }

  mutating func keyReceived(_ turn: inout Turn) {
    counters.licences += 1
    expiredLeases = 0
    if let token = keys.sessionToken {
      counters.beats += 1
      session.renewed(by: token, &turn)
      keys.sessionToken = nil
    }
    if zapClock?.licenceReady == nil { zapClock?.licenceReady = turn.now }
    if case .drmLicenseError = failure { failure = nil }
    resume(&turn)
  }

  /// Without any key there is nothing to play; an expired lease is left to the app, which may
  /// renew.
  mutating func keyFailed(_ turn: inout Turn) {
    if keys.failure?.object == .keyResponseWithExpiredLease {
      expiredLeases += 1
    } else if !keys.hasKey {
      failSilently(&turn)
    }
  }

  private mutating func receiveStream(
    _ request: RequestID, _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    switch stream.receive(request, result, &turn) {
    case .nothing: break
    case .keyNeeded(let key) where loader != nil: load(key, &turn)
    case .keyNeeded(let key) where isOffline: openOffline(key.assetID, &app, &turn)
    case .keyNeeded(let key):
      if configuration.delegate == .sspV2, session.state == .awaitingContentToken,
        let contentToken
      {
        session.setUp(contentToken: contentToken, &turn)
      }
      if keys.need(key) { keys.advance(tokens(app), app, &turn) }
      if keys.state == .error, !keys.hasKey { failSilently(&turn) }
    case .segmentLoaded(let bytes):
      counters.segments += 1
      counters.bytes += bytes
      resume(&turn)
    case .failed(let failure): fail(failure, &turn)
    }
  }
}
