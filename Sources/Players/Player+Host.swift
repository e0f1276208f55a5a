import ContentProtection
import HeadEndAPI
package import Simulation

extension Player {
  /// Takes what the app's own code answered; an answer that nobody waits for any more is dropped.
  mutating func receive(
    _ answer: HostAnswer, to call: HostCallID, _ app: inout App, _ turn: inout Turn
  ) {
    if call == offlineLicences.hostCall {
      return take(offlineLicences.receive(answer, app, &turn), &app, &turn)
    }
    guard call == hostCall || call == keys.hostCall else { return }
    switch answer {
    case .token(let token) where call == hostCall: receiveToken(token, app, &turn)
    case .licenceRequest(let address) where call == keys.hostCall:
      keys.send(to: address, app, &turn)
      if address == nil { requestSkipped(&turn) } else { skippedRequests = 0 }
    case .ckc(let ckc) where call == keys.hostCall:
      switch keys.receive(ckc: ckc, &turn) {
      case .keyReceived: keyReceived(&turn)
      case .failed: keyFailed(&turn)
      case .nothing, .certificateReceived: break
      }
    case .loading(let loading) where call == hostCall: receiveLoading(loading, &turn)
    default: break
    }
  }

  /// The source is set: an `OTVSSPLicenseDelegate` is asked for its token; other delegates are
  /// asked once a licence is needed.
  mutating func openHostedSource(_ turn: inout Turn) {
    tokenPolls = 0
    if configuration.usesSessions {
      session.state = .awaitingContentToken
      keys.state = .awaitingContentToken
      askForStreamToken(&turn)
    }
    if !blocksMainThread { openStream(&turn) }
  }

  mutating func askForStreamToken(_ turn: inout Turn) {
    hostCall = turn.ask(.streamToken(url: endpoints.masterPlaylist(of: channel)), for: id)
  }

  mutating func askTokenCallback(_ turn: inout Turn) {
    hostCall = turn.ask(.tokenCallback(url: endpoints.masterPlaylist(of: channel)), for: id)
  }

  private mutating func receiveToken(_ token: String?, _ app: App, _ turn: inout Turn) {
    hostCall = nil
    if isHandingOver {
      guard let token else { return handoverFailed(&turn) }
      take(token)
      return handOver(app, &turn)
    }
    guard let token else {
      return turn.setTimer(.contentTokenPoll, after: Self.tokenPollInterval)
    }
    take(token)
    if configuration.delegate == .ssp {
      session.setUp(contentToken: token, &turn)
    } else {
      needHostedSession(&turn)
      keys.advance(tokens(app), app, &turn)
    }
  }

  private mutating func take(_ token: String) {
    contentToken = token
    contentClaims = Self.claims(ofContentToken: token)
  }

  /// V2 sets its session up inside the licence request: once the key is named.
  private mutating func needHostedSession(_ turn: inout Turn) {
    guard configuration.delegate == .sspV2, session.state == .awaitingContentToken,
      !keys.keyIdentifier.isEmpty, let contentToken
    else { return }
    session.setUp(contentToken: contentToken, &turn)
  }

  /// "nil => request skipped" (DOMAIN §1.7): the SDK tries again after a pause, as long as it waits
  /// for any token.
  private mutating func requestSkipped(_ turn: inout Turn) {
    skippedRequests += 1
    guard skippedRequests * 2 <= Self.tokenPollLimit else {
      turn.cancelTimer(.sessionTokenPause)
      return contentTokenMissing("generateHTTPHeaders(assetID:) returned nil for 5 s", &turn)
    }
    turn.setTimer(.sessionTokenPause, after: .milliseconds(200))
  }

  private mutating func receiveLoading(_ loading: HostAnswer.Loading, _ turn: inout Turn) {
    switch loading {
    case .waiting: return
    case .declined:
      hostCall = nil
      let failure = loader?.failure ?? Self.declined
      finishLoading(withError: failure, &turn)
    case .failed(let failure):
      hostCall = nil
      finishLoading(withError: failure, &turn)
    case .finished(let ckc):
      hostCall = nil
      guard loader?.state == .licenceRequested else {
        return finishLoading(withError: Self.unasked, &turn)
      }
      receiveLoaded(.response(.ckc(ckc), transfer: .zero), &turn)
    }
  }

  /// `NSURLErrorUnsupportedURL`: nobody takes the loading request.
  private static let declined = LoaderFailure(
    code: -1002, message: "shouldWaitForLoadingOfRequestedResource returned false")

  /// A key response without a key request.
  private static let unasked = LoaderFailure(
    code: -42668, message: "bad key response (no SPC was made for this loading request)")

  /// `streamingContentKeyRequestData(forApp:contentIdentifier:options:)`: the SPC for the
  /// loading request that the app's resource loader has in hand; `nil` when it cannot be made.
  package mutating func keyRequestData(
    forApp certificate: [UInt8], contentIdentifier: String, at time: UnixTime
  ) -> [UInt8]? {
    loader?.makeKeyRequest(certificate, for: contentIdentifier, at: time)
  }

  /// Why the loading request has no SPC, or no key.
  package var loaderFailure: LoaderFailure? { loader?.failure }
}

extension Response {
  fileprivate static func ckc(_ bytes: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/octet-stream", body: bytes)
  }
}
