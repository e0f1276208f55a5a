import ContentProtection
import HeadEndAPI
import Simulation

/// Gets one licence: certificate, SPC, CKC, one after another, for a stream or for a download
/// (Players/FairPlay, "Key exchange").
struct LicenceFlow: Sendable {
  /// What is asked for.
  struct Order: Sendable {
    let keyIdentifier: String
    let isRenewal: Bool
    /// What the SDK itself adds to the header that the app's delegate makes.
    let sessionToken: String?
    /// Where the request goes when no code of the app's own is asked.
    let address: HostAnswer.LicenceAddress
    /// Who waits for the replies.
    let part: ReplyPart
  }

  /// What an answer means for whoever ordered the licence.
  enum Outcome {
    case nothing
    /// The app has a certificate now: the licence can be ordered again.
    case certificateReceived
    /// The app's delegate returned no headers: the request is skipped.
    case skipped
    case received(ContentKey, sessionToken: String?)
    case failed(LicenseFailure)
  }

  private enum Step {
    case certificate
    case address
    case licence
    case ckc
  }

  private let certificateURL: String
  private let deviceID: String
  private let side: AppSide
  private let isPersistable: Bool
  private let purpose: RandomStreams.Purpose
  private var order: Order?
  private var step = Step.certificate
  private var challenge: KeyRequest?
  private var pending: Pending?

  init(
    _ configuration: PlayerConfiguration, _ endpoints: Endpoints, isPersistable: Bool,
    drawing purpose: RandomStreams.Purpose
  ) {
    certificateURL = configuration.appSide.hosted?.certificateURL ?? endpoints.certificate
    deviceID = configuration.device
    side = configuration.appSide
    self.isPersistable = isPersistable
    self.purpose = purpose
  }

  var isIdle: Bool { pending == nil }

  var isFetchingCertificate: Bool { pending != nil && step == .certificate }

  /// Asks for a licence; without a certificate in the app, for that first. Returns why no
  /// request can be made.
  mutating func begin(_ order: Order, _ context: inout InputContext) -> LicenseFailure? {
    self.order = order
    guard let certificate = context.app.certificate else {
      fetchCertificate(order, &context)
      return nil
    }
    let question = HostQuestion.licenceRequest(
      assetID: order.keyIdentifier, sessionToken: order.sessionToken)
    if handsToApp(question, as: .address, order, &context) { return nil }
    return send(order, to: order.address, certificate, &context)
  }

  /// Hands a step to the app's own code; false where the SDK takes it itself.
  private mutating func handsToApp(
    _ question: HostQuestion, as step: Step, _ order: Order, _ context: inout InputContext
  ) -> Bool {
    guard let pending = side.ask(question, replyTo: order.part, &context) else { return false }
    self.step = step
    self.pending = pending
    return true
  }

  mutating func cancel(_ context: inout InputContext) {
    context.abandon(&pending)
  }

  /// Takes the reply that is awaited.
  mutating func receive(_ reply: Reply, _ context: inout InputContext) -> Outcome {
    context.ignore(&pending)
    guard let order else { return .nothing }
    switch (step, reply) {
    case (.certificate, .result(let result)):
      if result.injectedError == nil, let response = result.success,
        handsToApp(.certificate(fetched: response.body), as: .certificate, order, &context)
      {
        return .nothing
      }
      return take(certificate: result, order, &context)
    case (.certificate, .host(.certificateToFetch)):
      getCertificate(order, &context)
      return .nothing
    case (.address, .host(.licenceRequest(let address))):
      return take(address: address, order, &context)
    case (.licence, .result(let result)): return take(licence: result, order, &context)
    case (.ckc, .host(.ckc(let ckc))): return take(ckc: ckc, order, &context)
    case (.certificate, .host(.certificate(let der))):
      guard let der else {
        return .failed(
          LicenseRefusal.unusable(-42672, "the delegate has no certificate", order.keyIdentifier)
            .failure)
      }
      return take(certificate: .response(.certificate(der), transfer: .zero), order, &context)
    case (.certificate, .host), (.licence, .host), (.address, _), (.ckc, _): return .nothing
    }
  }

  private mutating func fetchCertificate(_ order: Order, _ context: inout InputContext) {
    context.announce(.certificateRequested)
    if handsToApp(.certificate(fetched: nil), as: .certificate, order, &context) { return }
    getCertificate(order, &context)
  }

  private mutating func getCertificate(_ order: Order, _ context: inout InputContext) {
    step = .certificate
    pending = context.send(.certificate, to: certificateURL, replyTo: order.part)
  }

  private mutating func take(
    certificate result: RequestResult, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    switch LicenceExchange.certificate(
      in: result, keyIdentifier: order.keyIdentifier, &context)
    {
    case .success(let certificate):
      context.app.certificate = certificate
      return .certificateReceived
    case .failure(let refusal):
      context.announce(.certificateFailed(refusal.failure))
      return .failed(refusal.failure)
    }
  }

  private mutating func take(
    address: HostAnswer.LicenceAddress?, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    guard let address, let certificate = context.app.certificate else { return .skipped }
    return send(order, to: address, certificate, &context).map(Outcome.failed) ?? .nothing
  }

  private mutating func take(
    licence result: RequestResult, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    guard let challenge else { return .nothing }
    if result.injectedError == nil, let response = result.success,
      handsToApp(.ckc(response: response.body), as: .ckc, order, &context)
    {
      return .nothing
    }
    switch LicenceExchange.grant(in: result, to: challenge, keyIdentifier: order.keyIdentifier) {
    case .success(let grant): return .received(grant.key, sessionToken: grant.sessionToken)
    case .failure(let refusal): return fail(refusal.failure, &context)
    }
  }

  private func take(ckc: [UInt8]?, _ order: Order, _ context: inout InputContext) -> Outcome {
    guard let challenge else { return .nothing }
    switch LicenceExchange.key(in: ckc, for: challenge, keyIdentifier: order.keyIdentifier) {
    case .success(let key): return .received(key, sessionToken: nil)
    case .failure(let refusal): return fail(refusal.failure, &context)
    }
  }

  private func fail(_ failure: LicenseFailure, _ context: inout InputContext) -> Outcome {
    context.announce(.keyRequestFailed(failure))
    return .failed(failure)
  }

  private mutating func send(
    _ order: Order, to address: HostAnswer.LicenceAddress,
    _ certificate: ApplicationCertificate, _ context: inout InputContext
  ) -> LicenseFailure? {
    guard !certificate.isRevoked else {
      return LicenseRefusal.revoked(certificate, order.keyIdentifier).failure
    }
    do throws(KeyRequestFault) {
      let challenge = try KeyRequest(
        certificate: certificate, assetID: order.keyIdentifier,
        deviceID: context.indicator.deviceID(of: deviceID), isPersistable: isPersistable,
        indicator: context.indicator, random: &context.randoms[purpose])
      context.announce(
        .keyRequested(keyIdentifier: order.keyIdentifier, isRenewal: order.isRenewal))
      self.challenge = challenge
      let question = HostQuestion.keyResponse(
        spc: challenge.spc, assetID: order.keyIdentifier)
      if handsToApp(question, as: .ckc, order, &context) { return nil }
      step = .licence
      pending = context.send(
        .licence, .post, to: address.url, authorizations: address.authorizations,
        headers: address.headers, body: challenge.spc, replyTo: order.part)
      return nil
    } catch {
      return LicenseRefusal.unmade(error, order.keyIdentifier).failure
    }
  }
}

extension Response {
  /// A certificate that the app's delegate has got itself.
  fileprivate static func certificate(_ der: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/octet-stream", body: der)
  }
}

extension StreamingIndicator {
  /// The device ID in an SPC: with an adapter it is the adapter's, and no use for counting devices
  /// (Players/FairPlay, "Two screens"). How adapters spell theirs is our own [N].
  func deviceID(of device: String) -> String {
    switch self {
    case .local, .airPlay: device
    case .adapter: "av-adapter-of-\(device)"
    }
  }
}
