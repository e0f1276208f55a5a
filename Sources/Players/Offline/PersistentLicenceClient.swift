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

  init(
    player: PlayerID, endpoints: Endpoints, account: String, deviceID: String, random: RandomStream
  ) {
    self.player = player
    self.endpoints = endpoints
    self.account = account
    self.deviceID = deviceID
    self.random = random
  }

  var isBusy: Bool { request != nil }

  /// Asks for a licence; nothing happens while another is asked for.
  mutating func ask(
    for content: String, keyIdentifier: String, isRenewal: Bool, _ turn: inout Turn
  ) {
    guard !isBusy else { return }
    self.content = content
    self.keyIdentifier = keyIdentifier
    self.isRenewal = isRenewal
    step = .token
    request = turn.send(
      .contentToken, from: player,
      to: endpoints.contentToken(content: content, account: account, device: deviceID))
  }

  mutating func cancel(_ turn: inout Turn) { turn.abandon(&request) }

  mutating func receive(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    request = nil
    switch step {
    case .token: return receiveToken(result, app, &turn)
    case .certificate: return receiveCertificate(result, &app, &turn)
    case .licence: return receiveLicence(result, turn)
    }
  }

  private mutating func receiveToken(
    _ result: RequestResult, _ app: App, _ turn: inout Turn
  ) -> Outcome {
    guard let response = result.success else {
      return .failed(
        LicenseFailure(
          .contentTokenNotAvailable, keyIdentifier: keyIdentifier, nativeCode: nil,
          wrapperCode: 5022, message: "the app has no token for \(content)"))
    }
    token = String(decoding: response.body, as: UTF8.self)
    if let certificate = app.certificate, certificate.isValid(at: turn.deviceTime) {
      return sendChallenge(certificate, &turn)
    }
    step = .certificate
    turn.announce(.certificateRequested)
    request = turn.send(.certificate, from: player, to: endpoints.certificate)
    return .nothing
  }

  private mutating func receiveCertificate(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) -> Outcome {
    switch LicenceExchange.certificate(in: result, keyIdentifier: keyIdentifier, &turn) {
    case .success(let certificate):
      app.certificate = certificate
      return sendChallenge(certificate, &turn)
    case .failure(let refusal): return .failed(refusal.failure)
    }
  }

  private mutating func sendChallenge(
    _ certificate: ApplicationCertificate, _ turn: inout Turn
  ) -> Outcome {
    do throws(KeyRequestFault) {
      let challenge = try KeyRequest(
        certificate: certificate, assetID: keyIdentifier, deviceID: deviceID, isPersistable: true,
        random: &random)
      turn.announce(.keyRequested(keyIdentifier: keyIdentifier, isRenewal: isRenewal))
      self.challenge = challenge
      step = .licence
      request = turn.send(
        .licence, from: player, .post, to: endpoints.license, authorizations: token,
        body: challenge.spc)
      return .nothing
    } catch {
      return .failed(LicenseRefusal.unmade(error, keyIdentifier).failure)
    }
  }

  private func receiveLicence(_ result: RequestResult, _ turn: Turn) -> Outcome {
    guard let challenge else { return .nothing }
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
