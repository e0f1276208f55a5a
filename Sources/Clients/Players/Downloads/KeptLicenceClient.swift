import ContentProtection
import HeadEndAPI
import Simulation

/// Gets licences that are kept on the device: a token first, then certificate, SPC and CKC
/// (Players/Offline, "How a licence is kept").
struct KeptLicenceClient: Sendable {
  private(set) var content = ""
  private(set) var isRenewal = false
  private var keyIdentifier = ""
  private var token = ""
  private var tokenRequest: Pending?
  /// Whether it waits for a token, though the request for one may have failed.
  private var awaitsToken = false
  private var skipped = SkippedRequests()
  private var informationRequest: Pending?
  private var flow: LicenceFlow

  private let endpoints: Endpoints
  private let account: String
  private let deviceID: String
  private let isHosted: Bool

  /// What an answer means.
  enum Outcome {
    case nothing
    case received(PersistentLicence)
    case failed(LicenseFailure)
  }

  init(_ configuration: PlayerConfiguration, _ endpoints: Endpoints) {
    self.endpoints = endpoints
    account = configuration.account
    deviceID = configuration.device
    isHosted = configuration.isHosted
    flow = LicenceFlow(configuration, endpoints, isPersistable: true, drawing: .offline)
  }

  var isBusy: Bool { awaitsToken || informationRequest != nil || !flow.isIdle }

  /// Asks for a licence; nothing happens while another is being asked for. Returns why no request
  /// can be made.
  mutating func ask(
    for content: String, keyIdentifier: String, isRenewal: Bool, _ context: inout InputContext
  ) -> Outcome {
    guard !isBusy else { return .nothing }
    self.content = content
    self.keyIdentifier = keyIdentifier
    self.isRenewal = isRenewal
    skipped = SkippedRequests()
    // An app's own delegate has its token already.
    guard !isHosted else { return order(&context) }
    let address = endpoints.contentToken(content: content, account: account, device: deviceID)
    tokenRequest = context.send(.contentToken, to: address, replyTo: .keptToken)
    // As long as a stream's polls take [I] (Players/Licences, "Waiting for tokens").
    awaitToken(for: ClientTimes.tokenPollInterval * ClientTimes.tokenPolls, &context)
    return .nothing
  }

  private mutating func awaitToken(for time: Duration, _ context: inout InputContext) {
    awaitsToken = true
    context.setTimer(.keptTokenWait, after: time)
  }

  /// No token came in time; or it is time to ask the app's delegate for headers again.
  mutating func waitEnded(_ context: inout InputContext) -> Outcome {
    guard awaitsToken else { return .nothing }
    awaitsToken = false
    guard !isHosted else { return order(&context) }
    context.abandon(&tokenRequest)
    return .failed(.noToken(keyIdentifier, "the app has no token for \(content) within 5 s"))
  }

  mutating func cancel(_ context: inout InputContext) {
    if awaitsToken { context.cancelTimer(.keptTokenWait) }
    awaitsToken = false
    context.abandon(&tokenRequest)
    context.abandon(&informationRequest)
    flow.cancel(&context)
  }

  /// Takes a reply for the licence.
  mutating func receiveLicence(_ reply: Reply, _ context: inout InputContext) -> Outcome {
    apply(flow.handle(reply, &context), &context)
  }

  /// Takes the token.
  mutating func receiveToken(_ reply: Reply, _ context: inout InputContext) -> Outcome {
    tokenRequest = nil
    guard case .result(let result) = reply, let response = result.content else { return .nothing }
    awaitsToken = false
    context.cancelTimer(.keptTokenWait)
    token = String(decoding: response.body, as: UTF8.self)
    return order(&context)
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

  /// Asks the key server when the new licence ends.
  mutating func askForInformation(_ context: inout InputContext) {
    informationRequest = context.send(
      .licence, to: endpoints.licenceInformation(content: content, device: deviceID),
      authorizations: token, replyTo: .licenceInformation)
  }

  /// Takes the key server's answer: how long the licence is still good for; `nil` when it does not
  /// say.
  mutating func receiveInformation(_ reply: Reply, _ context: InputContext) -> Duration? {
    informationRequest = nil
    guard case .result(let result) = reply, let response = result.success,
      let information = JSONText.value(LicenceInformation.self, from: response.body),
      let end = UnixTime(iso8601: information.end)
    else { return nil }
    return end - context.deviceTime
  }

  private mutating func order(_ context: inout InputContext) -> Outcome {
    let order = LicenceFlow.Order(
      keyIdentifier: keyIdentifier, isRenewal: isRenewal, sessionToken: nil,
      address: .init(url: endpoints.license, authorizations: token), part: .keptLicence)
    return flow.begin(order, &context).map(Outcome.failed) ?? .nothing
  }

  /// The app's delegate returned no headers.
  private mutating func skip(_ context: inout InputContext) -> Outcome {
    guard skipped.add(renewal: nil) else {
      let message = "generateHTTPHeaders(assetID:) returned nil for 5 s"
      return .failed(.noToken(keyIdentifier, message))
    }
    awaitToken(for: SkippedRequests.pause, &context)
    return .nothing
  }

  private mutating func apply(
    _ outcome: LicenceFlow.Outcome, _ context: inout InputContext
  ) -> Outcome {
    switch outcome {
    case .nothing: return .nothing
    case .certificateReceived: return order(&context)
    case .skipped: return skip(&context)
    case .failed(let failure): return .failed(failure)
    case .received(let key, _):
      guard let end = key.leaseEnd else { return .failed(.noDuration(keyIdentifier)) }
      guard end > context.deviceTime else {
        return .failed(.expiredLease(key, keyIdentifier: keyIdentifier, "licence"))
      }
      return .received(
        PersistentLicence(
          key, keyIdentifier: keyIdentifier, storageEnd: end,
          storageDuration: (end - context.deviceTime).wholeSeconds))
    }
  }
}

extension Duration {
  /// The duration that a CKC named: whole seconds, a part of which has passed on the way.
  fileprivate var wholeSeconds: Duration {
    .seconds(components.seconds + (components.attoseconds > 0 ? 1 : 0))
  }
}
