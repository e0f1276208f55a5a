import ContentProtection
import HeadEndAPI

/// Requests the keys of other channels before a zap to them, one after another: a content token,
/// then `processContentKeyRequest(withIdentifier:initializationData:options:)` (Players/FairPlay,
/// "Keys before a zap").
struct KeyPreloader: Sendable {
  private let channels: [Channel]
  private let endpoints: Endpoints
  private let account: String
  private let device: String
  private var flow: LicenceFlow
  /// Channels whose keys are still to be asked for; the first is the one that is requested now.
  private var queue: [Channel] = []
  private var token: String?
  private var tokenRequest: Pending?

  init(_ channels: [Channel], _ configuration: PlayerConfiguration, _ endpoints: Endpoints) {
    self.channels = channels
    self.endpoints = endpoints
    (account, device) = (configuration.account, configuration.device)
    flow = LicenceFlow(
      configuration, endpoints, isPersistable: false, drawing: .keys, by: .keySession)
  }

  /// Asks for every key that is missing.
  mutating func begin(_ context: inout InputContext) {
    guard queue.isEmpty else { return }
    queue = channels
    askForNext(&context)
  }

  mutating func cancel(_ context: inout InputContext) {
    context.abandon(&tokenRequest)
    flow.cancel(&context)
    queue = []
  }

  /// Takes the reply that is awaited. A key that cannot be had ahead is left to the zap.
  mutating func handle(_ reply: Reply, _ context: inout InputContext) {
    guard let channel = queue.first else { return }
    guard tokenRequest != nil else { return receiveLicence(reply, of: channel, &context) }
    tokenRequest = nil
    guard case .result(let result) = reply, let response = result.content else {
      return goOn(&context)
    }
    token = String(decoding: response.body, as: UTF8.self)
    let identifier = AssetIdentifier(contentId: channel.content).text
    context.announce(.processed(keyIdentifier: identifier))
    context.announce(.provided(keyIdentifier: identifier, isRenewing: false))
    order(identifier, &context)
  }

  private mutating func askForNext(_ context: inout InputContext) {
    let (kept, indicator, now) = (
      context.app.preloadedKeys, context.indicator, context.deviceTime
    )
    queue.removeAll { kept.entry(for: $0, on: indicator, at: now) != nil }
    guard let channel = queue.first else { return }
    let address = endpoints.contentToken(
      content: channel.content, account: account, device: device)
    tokenRequest = context.send(.contentToken, to: address, replyTo: .keyPreload)
  }

  private mutating func goOn(_ context: inout InputContext) {
    queue.removeFirst()
    askForNext(&context)
  }

  private mutating func order(_ identifier: String, _ context: inout InputContext) {
    let order = LicenceFlow.Order(
      keyIdentifier: identifier, isRenewal: false, sessionToken: nil,
      address: .init(url: endpoints.license, authorizations: token ?? ""), part: .keyPreload)
    if let failure = flow.begin(order, &context) { fail(failure, &context) }
  }

  private mutating func receiveLicence(
    _ reply: Reply, of channel: Channel, _ context: inout InputContext
  ) {
    let identifier = AssetIdentifier(contentId: channel.content).text
    switch flow.handle(reply, &context) {
    case .nothing: break
    case .certificateReceived: order(identifier, &context)
    case .skipped: goOn(&context)
    case .failed(let failure): fail(failure, &context)
    case .received(let key, _):
      context.app.preloadedKeys.keep(
        key, for: channel, token: token ?? "", on: context.indicator)
      context.announce(.succeeded(keyIdentifier: identifier, isRenewing: false))
      goOn(&context)
    }
  }

  private mutating func fail(_ failure: LicenseFailure, _ context: inout InputContext) {
    context.announce(.failed(keyIdentifier: failure.keyIdentifier, LoaderFailure(failure)))
    goOn(&context)
  }
}
