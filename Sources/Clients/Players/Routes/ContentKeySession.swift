import ContentProtection
import HeadEndAPI
import Simulation

/// Keys by an `AVContentKeySession` of the app's own: the app answers each key request itself, with
/// a content token and no SSM session (Players/FairPlay, "Content key sessions").
struct ContentKeySession: Sendable {
  private(set) var keys = KeyRing(requester: .keySession)
  private(set) var token: ContentToken
  private var flows: LicenceFlows
  /// Requests that were started over since the last key, by number of the key.
  private var retries: [Int: Int] = [:]
  /// Keys that no playlist has named yet and that the app will ask for, by identifier.
  private var upcoming: [String] = []
  /// Asks for the keys of other channels.
  private var preloader: KeyPreloader
  private let channel: Channel
  private let settings: PlayerConfiguration.ContentKeys
  private let licenceURL: String
  private let renewAtPermille: Int

  /// Requests that an app starts over for one key before it gives up [N]; the API sets no limit.
  private static let retryLimit = 3

  init(
    _ configuration: PlayerConfiguration, _ settings: PlayerConfiguration.ContentKeys,
    _ endpoints: Endpoints, _ channel: Channel
  ) {
    self.settings = settings
    self.channel = channel
    preloader = KeyPreloader(settings.preload, configuration, endpoints)
    licenceURL = endpoints.license
    renewAtPermille = configuration.renewAtPermille
    token = ContentToken(configuration, endpoints, channel)
    flows = LicenceFlows(
      LicenceFlow(
        configuration, endpoints, isPersistable: false, drawing: .keys, by: .keySession))
  }

  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    switch input {
    case .open: return open(&context)
    case .need(let key): return need(key, &context)
    case .renew: renew(&context)
    case .leaseEnded(let key): return leaseEnded(of: key, &context)
    case .drop(let key): drop(key, &context)
    case .screenChanged: screenChanged(&context)
    case .contentTokenReply(let reply): return receiveToken(reply, &context)
    case .licenceReply(let reply, let key):
      return flows.handle(reply, for: key, &context).map { apply($0, &context) } ?? .nothing
    case .preloadReply(let reply): preloader.handle(reply, &context)
    case .contentTokenIsDue: return pollToken(&context)
    case .renewalIsDue(let key): renew(key, &context)
    case .preloadIsDue: preload(&context)
    case .interrupt: token.forget(&context)
    case .close: close(&context)
    case .waitEnded, .process, .renewKey, .proceed, .keptLicenceReplaced,
      .keptKeyInvalidated, .keptLicenceExpired, .loaderReply, .keyRequestReply, .tearDown:
      break
    }
    return .nothing
  }

  /// The app gets its content token before it loads the stream, unless it has both token and key.
  mutating func open(_ context: inout InputContext) -> KeyEvent {
    token.restart()
    if let ready = preloaded(context) {
      token.adopt(ready.token, context)
      return .readyToLoad
    }
    keys.enter(.awaitingContentToken)
    return token.begin(&context) == nil ? .nothing : .readyToLoad
  }

  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    expectNext(after: key.assetID, &context)
    if keys.name(key.assetID, &context) {
      if let ready = preloaded(context) { return hold(ready.key, &context) }
      askForWanted(&context)
    }
    return keys.isHopeless ? .itemFailed(.keyRefused) : .nothing
  }

  /// The app calls `renewExpiringResponseData(for:)` for its keys, and asks again for those that it
  /// could not get.
  mutating func renew(_ context: inout InputContext) {
    for key in keys.held { renew(key, &context) }
    keys.retry()
    askForWanted(&context)
  }

  /// Playback moved to another screen: the system asks for the keys again.
  mutating func screenChanged(_ context: inout InputContext) {
    keys.needReplacement()
    for key in keys.held {
      flows.cancel(for: key, &context)
      order(key, isRenewal: false, &context)
    }
  }

  mutating func leaseEnded(of key: Int, _ context: inout InputContext) -> KeyEvent {
    flows.cancel(for: key, &context)
    keys.leaseEnded(key, &context)
    return .itemFailed(.leaseEnded)
  }

  mutating func drop(_ key: Int, _ context: inout InputContext) {
    flows.cancel(for: key, &context)
    keys.drop(key, &context)
  }

  private mutating func receiveToken(
    _ reply: Reply, _ context: inout InputContext
  ) -> KeyEvent {
    switch token.handle(reply, &context) {
    case .refused: return .nothing
    case .refreshed(let renewals):
      for key in renewals { order(key, isRenewal: true, &context) }
      return .nothing
    case .received:
      askForWanted(&context)
      return .readyToLoad
    }
  }

  /// Looks for the content token, for 5 s at most.
  private mutating func pollToken(_ context: inout InputContext) -> KeyEvent {
    guard token.poll(&context) else { return .nothing }
    keys.refuseAll(&context)
    return .itemFailed(.keyRefused)
  }

  /// `expire()`: with keys in use, the session leaves a report of its end. One with keys for other
  /// channels outlives its source.
  mutating func close(_ context: inout InputContext) {
    if keys.isHeld, settings.preload.isEmpty { context.announce(.expiredSessionReport) }
    preloader.cancel(&context)
    token.forget(&context)
    flows.cancel(&context)
    context.cancelTimer(.keyPreload)
    upcoming = []
    keys.close(&context)
  }
}

extension ContentKeySession {
  /// Asks for every key that is wanted, as soon as there are token and certificate.
  private mutating func askForWanted(_ context: inout InputContext) {
    guard token.text != nil else { return keys.enter(.awaitingContentToken) }
    for key in keys.wanted where !flows.isFetchingCertificate {
      order(key, isRenewal: false, &context)
    }
  }

  private mutating func renew(_ key: Int, _ context: inout InputContext) {
    guard keys.holds(key) else { return }
    keys.cancelRenewal(key, &context)
    guard !token.refresh(before: key, &context) else { return }
    order(key, isRenewal: true, &context)
  }

  /// The session provides a request, and the app answers it: certificate, SPC, key server.
  private mutating func order(_ key: Int, isRenewal: Bool, _ context: inout InputContext) {
    guard !flows.isUnderWay(for: key), let identifier = keys.identifier(of: key) else { return }
    context.announce(.provided(keyIdentifier: identifier, isRenewing: isRenewal))
    send(key, identifier, isRenewal: isRenewal, &context)
  }

  private mutating func send(
    _ key: Int, _ identifier: String, isRenewal: Bool, _ context: inout InputContext
  ) {
    keys.enter(isRenewal ? .renewalRequested : .licenseRequested)
    let order = LicenceFlow.Order(
      keyIdentifier: identifier, isRenewal: isRenewal, sessionToken: nil,
      address: .init(url: licenceURL, authorizations: token.text ?? ""),
      part: .licence(key: key))
    if let failure = flows.begin(order, for: key, &context) { fail(key, failure, &context) }
  }

  private mutating func apply(
    _ arrival: LicenceFlows.Arrival, _ context: inout InputContext
  ) -> KeyEvent {
    switch arrival.outcome {
    case .nothing: return .nothing
    case .certificateReceived:
      if let identifier = keys.identifier(of: arrival.key) {
        send(arrival.key, identifier, isRenewal: arrival.isRenewal, &context)
      }
      askForWanted(&context)
      return keys.isHopeless ? .itemFailed(.keyRefused) : .nothing
    case .received(let key, _):
      guard key.leaseEnd.map({ $0 > context.deviceTime }) ?? true else {
        return startOver(arrival, .receivedResponseWithExpiredLease, Self.expired, &context)
      }
      return hold(key, of: arrival, &context)
    case .failed(let failure) where failure.nativeCode == NetworkFailure.timedOut.rawValue:
      return startOver(arrival, .timedOut, failure, &context)
    case .failed(let failure): return deliver(up: arrival, failure, &context)
    case .skipped: return .nothing
    }
  }

  private mutating func hold(
    _ key: ContentKey, of arrival: LicenceFlows.Arrival, _ context: inout InputContext
  ) -> KeyEvent {
    retries[arrival.key] = nil
    _ = keys.accept(key, of: arrival.key, isRenewal: arrival.isRenewal, renewAtPermille, &context)
    if settings.preloads(channel), let token = token.text {
      context.app.preloadedKeys.keep(key, for: channel, token: token, on: context.indicator)
    }
    preloader.begin(&context)
    context.announce(
      .succeeded(
        keyIdentifier: keys.identifier(of: arrival.key) ?? "", isRenewing: arrival.isRenewal))
    return .keyReceived
  }

  /// What the app has for a zap to the channel.
  private func preloaded(_ context: InputContext) -> PreloadedKeys.Entry? {
    guard settings.preloads(channel) else { return nil }
    return context.app.preloadedKeys.entry(
      for: channel, on: context.indicator, at: context.deviceTime)
  }

  /// Opens the stream with a key that was there before the zap.
  private mutating func hold(_ key: ContentKey, _ context: inout InputContext) -> KeyEvent {
    _ = keys.accept(key, of: keys.last, isRenewal: false, renewAtPermille, &context)
    preloader.begin(&context)
    return .keyReceived
  }

  /// `contentKeySession(_:shouldRetry:reason:)`: true starts the whole request over.
  private mutating func startOver(
    _ arrival: LicenceFlows.Arrival, _ reason: RetryReason, _ failure: LicenseFailure,
    _ context: inout InputContext
  ) -> KeyEvent {
    let count = retries[arrival.key] ?? 0
    let answer = settings.retries && count < Self.retryLimit
    context.announce(
      .shouldRetry(keyIdentifier: keys.identifier(of: arrival.key) ?? "", reason, answer: answer))
    guard answer else { return deliver(up: arrival, failure, &context) }
    retries[arrival.key] = count + 1
    order(arrival.key, isRenewal: arrival.isRenewal, &context)
    return .nothing
  }

  private mutating func deliver(
    up arrival: LicenceFlows.Arrival, _ failure: LicenseFailure, _ context: inout InputContext
  ) -> KeyEvent {
    fail(arrival.key, failure, &context)
    if keys.isHopeless { return .itemFailed(.keyRefused) }
    // Those that waited for the same certificate.
    askForWanted(&context)
    return keys.holds(arrival.key) ? .nothing : .keyRefused
  }

  private mutating func fail(_ key: Int, _ failure: LicenseFailure, _ context: inout InputContext) {
    retries[key] = nil
    keys.refuse(key, &context)
    context.announce(
      .failed(
        keyIdentifier: keys.identifier(of: key) ?? failure.keyIdentifier,
        LoaderFailure(failure)))
  }

  private static let expired = LicenseFailure(
    .keyResponseWithExpiredLease, keyIdentifier: "", nativeCode: -42656,
    message: ItemFailure.leaseEnded.comment)

  /// Where keys rotate, the app knows the next one from its own service, and asks for it at a
  /// random instant, so that not all players ask at once [N].
  private mutating func expectNext(after identifier: String, _ context: inout InputContext) {
    guard let spread = settings.spread, var asset = AssetIdentifier(text: identifier),
      var name = asset.keyId.flatMap(KeyName.init), let period = name.period
    else { return }
    name.period = period + 1
    asset.keyId = name.text
    guard !upcoming.contains(asset.text), !keys.contains(asset.text) else { return }
    if upcoming.isEmpty {
      let wait = context.randoms[.keys].duration(upTo: spread)
      context.setTimer(.keyPreload, after: wait)
    }
    upcoming.append(asset.text)
  }

  /// `processContentKeyRequest(withIdentifier:initializationData:options:)`.
  private mutating func preload(_ context: inout InputContext) {
    for identifier in upcoming where keys.name(identifier, &context) {
      context.announce(.processed(keyIdentifier: identifier))
    }
    upcoming = []
    askForWanted(&context)
  }
}
