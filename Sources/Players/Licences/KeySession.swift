import ContentProtection
package import HeadEndAPI
package import Simulation

/// The licence side of a player, as an `AVContentKeySession` and its delegate: certificate, SPC,
/// CKC, lease and renewal (DOMAIN §1.6, §1.7, §2).
package struct KeySession: Sendable {
  package internal(set) var state = DRMState.inactive
  package internal(set) var failure: LicenseFailure?
  package internal(set) var lease: LeaseObservation?
  /// Names the key in notifications: the asset identifier of the playlist's `skd` URI.
  package internal(set) var keyIdentifier = ""

  let player: PlayerID
  let endpoints: Endpoints
  let deviceID: String
  let renewAtPermille: Int
  var random: RandomStream
  var contentKey: ContentKey?
  var cipher: SampleCipher?
  var keyRequest: KeyRequest?
  var pending: RequestID?
  /// Whether each licence keeps the SSM session alive and brings its next token (DOMAIN §1.5).
  var isEnforced = false
  /// The session token that the last licence brought.
  var sessionToken: String?
  var isPendingCertificate = false
  /// The app's own licence delegate, which is asked for every request; `nil` for simulated ones.
  var hosted: HostedApp?
  var hostCall: HostCallID?

  /// The tokens that a licence request carries (`nv-authorizations: content,session`).
  struct Tokens {
    var content: String?
    var session: String?
    /// Whether the licence request carries a session token at all.
    var needsSession: Bool
    /// No session will come: set-up failed.
    var sessionIsLost: Bool
  }

  /// What an answer means for the player.
  enum Outcome: Equatable {
    case nothing
    case certificateReceived
    case keyReceived
    case failed
  }

  package init(
    player: PlayerID, endpoints: Endpoints, deviceID: String, renewAtPermille: Int,
    random: RandomStream
  ) {
    self.player = player
    self.endpoints = endpoints
    self.deviceID = deviceID
    self.renewAtPermille = renewAtPermille
    self.random = random
  }

  /// Whether segments can be decrypted.
  var hasKey: Bool { cipher != nil }

  /// Forgets everything: another source was set.
  mutating func reset(_ turn: inout Turn) {
    turn.abandon(&pending)
    hostCall = nil
    for timer in [PlayerTimer.licenceRenewal, .leaseEnd, .sessionTokenPause] {
      turn.cancelTimer(timer)
    }
    state = .inactive
    failure = nil
    lease = nil
    keyIdentifier = ""
    contentKey = nil
    cipher = nil
    keyRequest = nil
  }

  /// A playlist named the key it needs: from now on a token map can be asked for its token. False
  /// when that is no news.
  mutating func need(_ key: PlaylistKey) -> Bool {
    guard keyIdentifier.isEmpty, state != .error else { return false }
    keyIdentifier = key.assetID
    return true
  }

  /// Goes on as far as tokens and certificate allow.
  mutating func advance(_ tokens: Tokens, _ app: App, _ turn: inout Turn) {
    guard !keyIdentifier.isEmpty, pending == nil, hostCall == nil, !hasKey, state != .error else {
      return
    }
    if tokens.sessionIsLost {
      return fail(
        LicenseFailure(
          .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: nil, wrapperCode: 5006,
          message: "no session token: the licence request is skipped"), &turn)
    }
    guard tokens.content != nil else {
      state = .awaitingContentToken
      return
    }
    guard tokens.session != nil || !tokens.needsSession else {
      // The SDK answers a request without session token with nil headers and tries again after a
      // pause (DOMAIN §1.7).
      state = .awaitingSessionToken
      turn.setTimer(.sessionTokenPause, after: .milliseconds(200))
      return
    }
    request(tokens, app, isRenewal: false, &turn)
  }

  /// Asks for a new lease before the old one ends; nothing happens without a key.
  mutating func renew(_ tokens: Tokens, _ app: App, _ turn: inout Turn) {
    guard contentKey != nil, pending == nil, hostCall == nil else { return }
    turn.cancelTimer(.licenceRenewal)
    request(tokens, app, isRenewal: true, &turn)
  }

  /// Asks for the same key anew, as the system does when playback moves to AirPlay or back.
  mutating func requestAgain(_ tokens: Tokens, _ app: App, _ turn: inout Turn) {
    turn.abandon(&pending)
    request(tokens, app, isRenewal: false, &turn)
  }

  private mutating func request(
    _ tokens: Tokens, _ app: App, isRenewal: Bool, _ turn: inout Turn
  ) {
    state = isRenewal ? .renewalRequested : .licenseRequested
    guard let certificate = app.certificate, certificate.isValid(at: turn.deviceTime) else {
      isPendingCertificate = true
      turn.announce(.certificateRequested)
      pending = turn.send(
        .certificate, from: player, to: hosted?.certificateURL ?? endpoints.certificate)
      return
    }
    guard hosted == nil else {
      isPendingCertificate = false
      hostCall = turn.ask(
        .licenceRequest(assetID: keyIdentifier, sessionToken: tokens.session), for: player)
      return
    }
    // An enforced renewal carries the session token alone (DOMAIN §1.5).
    let carried = isEnforced && isRenewal ? [tokens.session] : [tokens.content, tokens.session]
    let address = HostAnswer.LicenceAddress(
      url: address(isRenewal: isRenewal),
      authorizations: carried.compactMap { $0 }.joined(separator: ","))
    sendChallenge(to: address, certificate, &turn)
  }

  mutating func sendChallenge(
    to address: HostAnswer.LicenceAddress, _ certificate: ApplicationCertificate,
    _ turn: inout Turn
  ) {
    do throws(KeyRequestFault) {
      let challenge = try KeyRequest(
        certificate: certificate, assetID: keyIdentifier, deviceID: deviceID, random: &random)
      turn.announce(
        .keyRequested(keyIdentifier: keyIdentifier, isRenewal: state == .renewalRequested))
      keyRequest = challenge
      isPendingCertificate = false
      pending = turn.send(
        .licence, from: player, .post, to: address.url, authorizations: address.authorizations,
        body: challenge.spc)
    } catch {
      fail(LicenseRefusal.unmade(error, keyIdentifier).failure, &turn)
    }
  }

  /// Ends the licence; what went wrong stays to be read.
  mutating func close(_ turn: inout Turn) {
    let kept = (state: state, failure: failure)
    reset(&turn)
    guard kept.state == .error else { return }
    state = kept.state
    failure = kept.failure
  }

  /// Asks again after a failure, without a key to go on with.
  mutating func retry(_ tokens: Tokens, _ app: App, _ turn: inout Turn) {
    guard state == .error else { return }
    state = .inactive
    advance(tokens, app, &turn)
  }

  /// Whether there is a licence, even one whose renewal failed.
  var isHeld: Bool { contentKey != nil }

  private func address(isRenewal: Bool) -> String {
    guard isEnforced else { return endpoints.license }
    return endpoints.license + (isRenewal ? "?renew=true" : "?enforce=true")
  }

  mutating func fail(_ failure: LicenseFailure, _ turn: inout Turn) {
    state = .error
    self.failure = failure
    turn.cancelTimer(.licenceRenewal)
    turn.announce(.drmLicenseError(failure))
  }
}
