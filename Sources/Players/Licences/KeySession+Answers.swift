import ContentProtection
import HeadEndAPI
import Simulation

extension KeySession {
  /// Takes the answer to the pending request.
  mutating func receive(
    _ result: RequestResult, _ tokens: Tokens, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    pending = nil
    if isPendingCertificate {
      isPendingCertificate = false
      return receiveCertificate(result, tokens, &app, &turn)
    }
    return receiveLicence(result, &turn)
  }

  private mutating func receiveCertificate(
    _ result: RequestResult, _ tokens: Tokens, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    let answer = LicenceExchange.certificate(in: result, keyIdentifier: keyIdentifier, &turn)
    switch answer {
    case .success(let certificate): app.certificate = certificate
    case .failure(let refusal):
      fail(refusal.failure, &turn)
      return .failed
    }
    if hasKey {
      renew(tokens, app, &turn)
    } else {
      advance(tokens, app, &turn)
    }
    return state == .error ? .failed : .certificateReceived
  }

  private mutating func receiveLicence(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    guard let keyRequest else { return .nothing }
    if hosted != nil, let response = result.success {
      hostCall = turn.ask(.ckc(response: response.body), for: player)
      return .nothing
    }
    switch LicenceExchange.grant(in: result, to: keyRequest, keyIdentifier: keyIdentifier) {
    case .success(let grant):
      sessionToken = grant.sessionToken
      return accept(grant.key, &turn)
    case .failure(let refusal):
      fail(refusal.failure, &turn)
      return .failed
    }
  }

  /// Takes the CKC that the app's delegate found in a licence response; `nil` when there was none.
  mutating func receive(ckc: [UInt8]?, _ turn: inout Turn) -> Outcome {
    hostCall = nil
    guard let keyRequest else { return .nothing }
    switch LicenceExchange.key(in: ckc, for: keyRequest, keyIdentifier: keyIdentifier) {
    case .success(let key): return accept(key, &turn)
    case .failure(let refusal):
      fail(refusal.failure, &turn)
      return .failed
    }
  }

  /// Sends the licence request that the app's delegate has made up its mind about; `nil` skips it.
  mutating func send(
    to address: HostAnswer.LicenceAddress?, _ app: App, _ turn: inout Turn
  ) {
    hostCall = nil
    guard let address, let certificate = app.certificate else {
      state = state == .renewalRequested ? .active : .awaitingContentToken
      return
    }
    sendChallenge(to: address, certificate, &turn)
  }

  /// Takes a key that the app's own resource loader got.
  mutating func install(_ key: ContentKey, _ turn: inout Turn) {
    if state != .renewalRequested { state = .licenseRequested }
    _ = accept(key, &turn)
  }

  private mutating func accept(_ key: ContentKey, _ turn: inout Turn) -> Outcome {
    let isRenewal = state == .renewalRequested
    guard let end = key.leaseEnd else { return hold(key, until: .distantFuture, isRenewal, &turn) }
    let left = end - turn.deviceTime
    guard left > .zero else {
      fail(
        LicenseFailure(
          .keyResponseWithExpiredLease, keyIdentifier: keyIdentifier, nativeCode: -42656,
          wrapperCode: 5004, message: "the lease ended \(end.iso8601)"), &turn)
      return .failed
    }
    return hold(key, until: turn.now + left, isRenewal, &turn)
  }

  private mutating func hold(
    _ key: ContentKey, until end: Instant, _ isRenewal: Bool, _ turn: inout Turn
  ) -> Outcome {
    let length = end - turn.now
    let isUnlimited = end == .distantFuture
    let renewal = isUnlimited ? end : turn.now + length * renewAtPermille / 1000
    take(key, until: end, renewal: renewal, &turn)
    if !isUnlimited { turn.setTimer(.licenceRenewal, at: renewal) }
    turn.announce(
      .keyReceived(
        keyIdentifier: keyIdentifier, lease: isUnlimited ? nil : length, isRenewal: isRenewal))
    return .keyReceived
  }

  /// Takes the key of a licence that was kept on the device.
  mutating func unlock(_ licence: PersistentLicence, _ turn: inout Turn) {
    let end = turn.now + (licence.end - turn.deviceTime)
    var key = licence.key
    key.leaseEnd = licence.end
    take(key, until: end, renewal: end, &turn)
  }

  private mutating func take(
    _ key: ContentKey, until end: Instant, renewal: Instant, _ turn: inout Turn
  ) {
    contentKey = key
    cipher = SampleCipher(key)
    state = .active
    failure = nil
    lease = LeaseObservation(
      begin: turn.now, end: end, renewal: renewal, key: Fingerprint.of(key.key))
    if end != .distantFuture { turn.setTimer(.leaseEnd, at: end) }
  }

  /// The device's clock was set: whether the lease still runs is another question now.
  mutating func clockChanged(_ turn: inout Turn) -> Bool {
    guard let end = contentKey?.leaseEnd, var lease else { return false }
    let left = end - turn.deviceTime
    lease.end = left > .zero ? turn.now + left : turn.now
    self.lease = lease
    turn.setTimer(.leaseEnd, at: lease.end)
    return left <= .zero
  }

  /// The lease ended without a new one: the key opens nothing any more.
  mutating func leaseEnded(_ turn: inout Turn) -> ItemFailure {
    cipher = nil
    contentKey = nil
    turn.abandon(&pending)
    turn.cancelTimer(.licenceRenewal)
    state = .error
    return ItemFailure(code: -42656, comment: "the lease has ended")
  }
}
