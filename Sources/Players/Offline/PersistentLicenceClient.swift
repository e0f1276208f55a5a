import ContentProtection
import HeadEndAPI
import Simulation

/// Gets licences that are kept on the device: token, certificate, SPC, CKC, one after another
/// (DOMAIN §1.7, §1.9).
struct PersistentLicenceClient: Sendable {
  /// Which answer is waited for.
  enum Step {
    case token
    case certificate
    case licence
  }

  /// What an answer means for the player.
  enum Outcome {
    case nothing
    case received(PersistentLicence)
    case failed(LicenseFailure)
  }

  let player: PlayerID
  let endpoints: Endpoints
  let account: String
  let deviceID: String
  private var random: RandomStream
  private(set) var request: RequestID?
  private(set) var content = ""
  private(set) var isRenewal = false
  private var step = Step.token
  private var keyIdentifier = ""
  private var token = ""
  private var challenge: KeyRequest?
  /// The app's own licence delegate; `nil` for simulated ones.
  private let hosted: HostedApp?
  private(set) var hostCall: HostCallID?

  init(
    player: PlayerID, endpoints: Endpoints, account: String, deviceID: String, hosted: HostedApp?,
    random: RandomStream
  ) {
    self.hosted = hosted
    self.player = player
    self.endpoints = endpoints
    self.account = account
    self.deviceID = deviceID
    self.random = random
  }

  var isBusy: Bool { request != nil || hostCall != nil }

  /// Asks for a licence; nothing happens while another is asked for.
  mutating func ask(
    for content: String, keyIdentifier: String, isRenewal: Bool, _ app: App, _ turn: inout Turn
  ) {
    guard !isBusy else { return }
    self.content = content
    self.keyIdentifier = keyIdentifier
    self.isRenewal = isRenewal
    // An app's own delegate has its token already.
    if hosted != nil { return askForCertificate(app, &turn) }
    step = .token
    request = turn.send(
      .contentToken, from: player,
      to: endpoints.contentToken(content: content, account: account, device: deviceID))
  }

  mutating func cancel(_ turn: inout Turn) {
    turn.abandon(&request)
    hostCall = nil
  }

  /// Takes what the app's own delegate answered.
  mutating func receive(_ answer: HostAnswer, _ app: App, _ turn: inout Turn) -> Outcome {
    hostCall = nil
    switch answer {
    case .licenceRequest(let address?):
      guard let certificate = app.certificate else { return .nothing }
      return sendChallenge(certificate, to: address, &turn)
    case .licenceRequest(nil): return tokenMissing("generateHTTPHeaders(assetID:) returned nil")
    case .ckc(let ckc):
      guard let challenge else { return .nothing }
      switch LicenceExchange.key(in: ckc, for: challenge, keyIdentifier: keyIdentifier) {
      case .success(let key): return keep(key, turn)
      case .failure(let refusal): return .failed(refusal.failure)
      }
    case .token, .loading: return .nothing
    }
  }

  private func tokenMissing(_ message: String) -> Outcome {
    .failed(
      LicenseFailure(
        .contentTokenNotAvailable, keyIdentifier: keyIdentifier, nativeCode: nil,
        wrapperCode: 5022, message: message))
  }

  mutating func receive(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    request = nil
    switch step {
    case .token: return receiveToken(result, app, &turn)
    case .certificate: return receiveCertificate(result, &app, &turn)
    case .licence: return receiveLicence(result, &turn)
    }
  }

  private mutating func receiveToken(
    _ result: RequestResult, _ app: App, _ turn: inout Turn
  ) -> Outcome {
    guard let response = result.success else {
      return tokenMissing("the app has no token for \(content)")
    }
    token = String(decoding: response.body, as: UTF8.self)
    if let certificate = app.certificate, certificate.isValid(at: turn.deviceTime) {
      return ask(with: certificate, &turn)
    }
    askForCertificate(app, &turn)
    return .nothing
  }

  private mutating func askForCertificate(_ app: App, _ turn: inout Turn) {
    if hosted != nil, app.certificate?.isValid(at: turn.deviceTime) == true {
      return askDelegate(&turn)
    }
    step = .certificate
    turn.announce(.certificateRequested)
    request = turn.send(
      .certificate, from: player, to: hosted?.certificateURL ?? endpoints.certificate)
  }

  private mutating func askDelegate(_ turn: inout Turn) {
    hostCall = turn.ask(
      .licenceRequest(assetID: keyIdentifier, sessionToken: nil), for: player)
  }

  private mutating func ask(
    with certificate: ApplicationCertificate, _ turn: inout Turn
  ) -> Outcome {
    guard hosted == nil else {
      askDelegate(&turn)
      return .nothing
    }
    return sendChallenge(
      certificate, to: .init(url: endpoints.license, authorizations: token), &turn)
  }

  private mutating func receiveCertificate(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    switch LicenceExchange.certificate(in: result, keyIdentifier: keyIdentifier, &turn) {
    case .success(let certificate):
      app.certificate = certificate
      return ask(with: certificate, &turn)
    case .failure(let refusal): return .failed(refusal.failure)
    }
  }

  private mutating func sendChallenge(
    _ certificate: ApplicationCertificate, to address: HostAnswer.LicenceAddress,
    _ turn: inout Turn
  ) -> Outcome {
    do throws(KeyRequestFault) {
      let challenge = try KeyRequest(
        certificate: certificate, assetID: keyIdentifier, deviceID: deviceID, isPersistable: true,
        random: &random)
      turn.announce(.keyRequested(keyIdentifier: keyIdentifier, isRenewal: isRenewal))
      self.challenge = challenge
      step = .licence
      request = turn.send(
        .licence, from: player, .post, to: address.url, authorizations: address.authorizations,
        body: challenge.spc)
      return .nothing
    } catch {
      return .failed(LicenseRefusal.unmade(error, keyIdentifier).failure)
    }
  }

  private mutating func receiveLicence(
    _ result: RequestResult, _ turn: inout Turn
  ) -> Outcome {
    guard let challenge else { return .nothing }
    if hosted != nil, let response = result.success {
      hostCall = turn.ask(.ckc(response: response.body), for: player)
      return .nothing
    }
    switch LicenceExchange.grant(in: result, to: challenge, keyIdentifier: keyIdentifier) {
    case .success(let grant): return keep(grant.key, turn)
    case .failure(let refusal): return .failed(refusal.failure)
    }
  }

  private func keep(_ key: ContentKey, _ turn: Turn) -> Outcome {
    guard let end = key.leaseEnd, end > turn.deviceTime else {
      return .failed(
        LicenseFailure(
          .keyResponseWithExpiredLease, keyIdentifier: keyIdentifier, nativeCode: -42656,
          wrapperCode: 5004, message: "the licence ended \(key.leaseEnd?.iso8601 ?? "")"))
    }
    return .received(PersistentLicence(key, keyIdentifier: keyIdentifier, storageEnd: end))
  }

  /// How long the token lets a stored copy be kept: `duration` of its `contentRights`; `nil` when
  /// the token cannot be read.
  var tokenDuration: Duration? {
    do throws(TokenFault) {
      let claims = try JSONWebToken.decode(token, as: ContentAuthorization.self)
      let right = claims.contentRights.first { $0.contentId == content }
      return right.map { .seconds($0.duration) }
    } catch {
      return nil
    }
  }
}
