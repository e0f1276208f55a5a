import ContentProtection
import HeadEndAPI
import Simulation

/// Gets one licence: certificate, SPC, CKC, one after another, for a stream or for a download
/// (Players/FairPlay, "Key exchange").
struct LicenceFlow: Sendable {
  /// What is requested.
  struct Order: Sendable {
    let keyIdentifier: String
    let isRenewal: Bool
    /// What the SDK itself adds to the header that the app's delegate makes.
    let sessionToken: String?
    /// Where the request goes when no code of the app's own is asked.
    let address: HostAnswer.LicenceAddress
    /// The part that waits for the replies.
    let part: ReplyPart
  }

  /// The outcome for the part that ordered the licence.
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
    /// The delegate's methods that return a CKC.
    case keyResponse
  }

  private let certificateURL: String
  private let app: HostedApp?
  private let isPersistable: Bool
  private let purpose: RandomStreams.Purpose
  private let requester: TimelineNotice.KeyRequester
  private var order: Order?
  private var step = Step.certificate
  private var exchange: KeyExchange
  /// Where the licence request goes.
  private var address: HostAnswer.LicenceAddress?
  private var pending: Pending?

  init(
    _ configuration: PlayerConfiguration, _ endpoints: Endpoints, isPersistable: Bool,
    drawing purpose: RandomStreams.Purpose, by requester: TimelineNotice.KeyRequester = .sdk
  ) {
    certificateURL = configuration.hostedApp?.certificateURL ?? endpoints.certificate
    exchange = KeyExchange(deviceID: configuration.device)
    app = configuration.hostedApp
    self.isPersistable = isPersistable
    self.purpose = purpose
    self.requester = requester
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
    guard let pending = app?.ask(question, replyTo: order.part, &context) else { return false }
    self.step = step
    self.pending = pending
    return true
  }

  mutating func cancel(_ context: inout InputContext) {
    context.abandon(&pending)
  }

  /// Takes the reply that is awaited.
  mutating func handle(_ reply: Reply, _ context: inout InputContext) -> Outcome {
    context.ignore(&pending)
    guard let order else { return .nothing }
    switch (step, reply) {
    case (.certificate, .result(let result)): return apply(certificate: result, order, &context)
    case (.certificate, .host(.certificateToFetch)):
      getCertificate(order, &context)
      return .nothing
    case (.certificate, .host(.certificate(let der))):
      guard let der else {
        return .failed(order.failure(.noCertificate))
      }
      return keep(certificate: der, order, &context)
    case (.address, .host(.licenceRequest(let address))):
      return apply(address: address, order, &context)
    case (.address, .host(.foreignKey)):
      return .failed(order.failure(.noAssetIdentifier))
    case (.licence, .result(let result)): return apply(licence: result, order, &context)
    case (.ckc, .host(.ckc(let ckc))): return apply(ckc, order, &context)
    case (.keyResponse, .host(.ckc(let ckc))): return open(ckc, sessionToken: nil, order, &context)
    case (.keyResponse, .host(.ckcToFetch)):
      requestLicence(order, &context)
      return .nothing
    case (.certificate, .host), (.licence, .host), (.address, _), (.ckc, _), (.keyResponse, _):
      return .nothing
    }
  }

  private mutating func fetchCertificate(_ order: Order, _ context: inout InputContext) {
    context.announce(.certificateRequested(by: requester))
    if handsToApp(.certificate(fetched: nil), as: .certificate, order, &context) { return }
    getCertificate(order, &context)
  }

  private mutating func getCertificate(_ order: Order, _ context: inout InputContext) {
    step = .certificate
    pending = context.send(.certificate, to: certificateURL, replyTo: order.part)
  }

  /// A certificate that came over the network; an app's own code may have another.
  private mutating func apply(
    certificate result: RequestResult, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    do throws(LicenseFailure) {
      let der = try order.body(of: result)
      return handsToApp(.certificate(fetched: der), as: .certificate, order, &context)
        ? .nothing : keep(certificate: der, order, &context)
    } catch {
      return fail(error, announcing: .certificateFailed(error, by: requester), &context)
    }
  }

  private func keep(
    certificate der: [UInt8], _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    do throws(KeyExchangeFault) {
      let certificate = try KeyExchange.certificate(der)
      if requester == .sdk { context.announce(.certificateReceived(subject: certificate.subject)) }
      context.app.certificate = certificate
      return .certificateReceived
    } catch {
      let failure = order.failure(error)
      return fail(failure, announcing: .certificateFailed(failure, by: requester), &context)
    }
  }

  private mutating func apply(
    address: HostAnswer.LicenceAddress?, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    guard let address, let certificate = context.app.certificate else { return .skipped }
    return send(order, to: address, certificate, &context).map(Outcome.failed) ?? .nothing
  }

  private mutating func apply(
    licence result: RequestResult, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    do throws(LicenseFailure) {
      let body = try order.body(of: result)
      if handsToApp(.ckc(response: body), as: .ckc, order, &context) { return .nothing }
      let grant = JSONText.value(LicenceGrant.self, from: body)
      let ckc = grant.flatMap { Base64.bytes($0.ckcMessage) }
      return open(ckc, sessionToken: grant?.sessionToken, order, &context)
    } catch {
      return fail(error, announcing: .keyRequestFailed(error, by: requester), &context)
    }
  }

  /// The CKC that the app has found in the response; its subclass may have a last word [N].
  private mutating func apply(
    _ ckc: [UInt8]?, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    if let ckc, app?.overridesKeys == true, askForKey(order, fetched: ckc, &context) {
      return .nothing
    }
    return open(ckc, sessionToken: nil, order, &context)
  }

  /// Asks the methods that return a CKC; false where the SDK's own are meant.
  private mutating func askForKey(
    _ order: Order, fetched: [UInt8]? = nil, _ context: inout InputContext
  ) -> Bool {
    guard let request = exchange.request else { return false }
    let question = HostQuestion.keyResponse(
      spc: request.spc, assetID: address?.contentIdentifier ?? order.keyIdentifier,
      fetched: fetched)
    return handsToApp(question, as: .keyResponse, order, &context)
  }

  private mutating func requestLicence(_ order: Order, _ context: inout InputContext) {
    guard let address, let request = exchange.request else { return }
    step = .licence
    pending = context.send(
      .licence, .post, to: address.url, authorizations: address.authorizations,
      headers: address.headers, body: request.spc, replyTo: order.part)
  }

  /// Takes the key out of a CKC; `nil` stands for a response without one.
  private func open(
    _ ckc: [UInt8]?, sessionToken: String?, _ order: Order, _ context: inout InputContext
  ) -> Outcome {
    guard exchange.request != nil else { return .nothing }
    var failure = order.failure(nil, "No CkcMessage in FPS license server response")
    if let ckc {
      do throws(KeyExchangeFault) {
        return .received(try exchange.key(in: ckc), sessionToken: sessionToken)
      } catch {
        failure = order.failure(error)
      }
    }
    return fail(failure, announcing: .keyRequestFailed(failure, by: requester), &context)
  }

  private func fail(
    _ failure: LicenseFailure, announcing notice: TimelineNotice, _ context: inout InputContext
  ) -> Outcome {
    context.announce(notice)
    return .failed(failure)
  }

  private mutating func send(
    _ order: Order, to address: HostAnswer.LicenceAddress,
    _ certificate: ApplicationCertificate, _ context: inout InputContext
  ) -> LicenseFailure? {
    exchange.begin(on: context.indicator)
    do throws(KeyExchangeFault) {
      _ = try exchange.makeRequest(
        certificate, for: address.contentIdentifier ?? order.keyIdentifier,
        isPersistable: isPersistable, &context.randoms[purpose])
      context.announce(
        .keyRequested(
          keyIdentifier: order.keyIdentifier, isRenewal: order.isRenewal, by: requester))
      self.address = address
      if !askForKey(order, &context) { requestLicence(order, &context) }
      return nil
    } catch {
      return order.failure(error)
    }
  }
}

extension LicenceFlow.Order {
  /// No licence for this order, and why.
  fileprivate func failure(_ code: Int?, _ message: String) -> LicenseFailure {
    LicenseFailure(keyIdentifier: keyIdentifier, nativeCode: code, message: message)
  }

  /// No licence, for what went wrong in the key exchange.
  fileprivate func failure(_ fault: KeyExchangeFault) -> LicenseFailure {
    let message =
      switch fault {
      case .noCertificate: "the delegate has no certificate"
      case .noAssetIdentifier: "contentIdentifier(url:) returned nil"
      case .unreadableCertificate: "the certificate cannot be read"
      case .revoked(let serial): "certificate \(serial.prefix(8)) has been revoked"
      case .noRequest(let reason): "the SPC cannot be created: \(reason)"
      case .unasked: "no SPC was created"
      case .badResponse(let reason): "CKC verification failed (\(reason))"
      case .leaseEnded(let end): "the lease expired at \(end.iso8601)"
      }
    return failure(fault.code, message)
  }

  /// What a certificate or licence service has answered, if that is a success and no fault injects
  /// an error into the SPC or the key response.
  fileprivate func body(of result: RequestResult) throws(LicenseFailure) -> [UInt8] {
    if let error = result.injectedError {
      throw LicenseFailure(
        keyIdentifier: keyIdentifier, nativeCode: (error.underlying ?? error).code, native: error,
        message: "\(error.text), injected")
    }
    switch result {
    case .failure(let problem): throw failure(problem.rawValue, problem.meaning)
    case .response(let response, _) where response.isSuccess: return response.body
    case .response(let response, _):
      let body = JSONText.value(ServiceFailure.self, from: response.body)
      throw LicenseFailure(
        keyIdentifier: keyIdentifier, httpCode: response.status, serverCode: body?.errorCode,
        message: body?.message ?? "HTTP \(response.status)")
    }
  }
}
