import ContentProtection
import FoundationEssentials
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
    guard let response = result.success else {
      fail(refusal(result), &turn)
      return .failed
    }
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: response.body)
      turn.announce(.certificateReceived(subject: certificate.subject))
      guard certificate.isValid(at: turn.deviceTime) else {
        fail(outOfDate(certificate), &turn)
        return .failed
      }
      app.certificate = certificate
    } catch {
      fail(broken(code: -42783, "the certificate cannot be read"), &turn)
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
    guard let response = result.success else {
      fail(refusal(result), &turn)
      return .failed
    }
    guard let grant = ResponseBody.decode(LicenceGrant.self, from: response.body),
      let ckc = Data(base64Encoded: grant.ckcMessage)
    else {
      fail(broken(code: nil, "No CkcMessage in FPS license server response"), &turn)
      return .failed
    }
    sessionToken = grant.sessionToken
    do throws(KeyResponseFault) {
      guard let request = keyRequest else { return .nothing }
      return accept(try request.open(ckc: Array(ckc)), &turn)
    } catch {
      fail(broken(code: -42668, "the CKC does not verify (\(error))"), &turn)
      return .failed
    }
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
    contentKey = key
    cipher = SampleCipher(key)
    state = .active
    failure = nil
    lease = LeaseObservation(
      begin: turn.now, end: end, renewal: renewal, key: Fingerprint.of(key.key))
    if !isUnlimited {
      turn.setTimer(.leaseEnd, at: end)
      turn.setTimer(.licenceRenewal, at: renewal)
    }
    turn.announce(
      .keyReceived(
        keyIdentifier: keyIdentifier, lease: isUnlimited ? nil : length, isRenewal: isRenewal))
    return .keyReceived
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

  private func refusal(_ result: RequestResult) -> LicenseFailure {
    switch result {
    case .failure(let failure):
      return LicenseFailure(
        .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: failure.rawValue,
        wrapperCode: 5006, message: failure.meaning)
    case .response(let response, _):
      let body = ResponseBody.decode(ServiceFailure.self, from: response.body)
      return LicenseFailure(
        .keyResponseError, keyIdentifier: keyIdentifier,
        nativeCode: CoreMediaCode.forStatus(response.status), wrapperCode: 5006,
        httpCode: response.status, serverCode: body?.errorCode,
        message: body?.message ?? "HTTP \(response.status)")
    }
  }

  private func outOfDate(_ certificate: ApplicationCertificate) -> LicenseFailure {
    LicenseFailure(
      .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: -42679, wrapperCode: 5006,
      message: "certificate valid until \(certificate.notAfter.iso8601)")
  }

  private func broken(code: Int?, _ message: String) -> LicenseFailure {
    LicenseFailure(
      .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: code,
      wrapperCode: code == nil ? 5005 : 5007, message: message)
  }
}
