import ContentProtection
import HeadEndAPI
import Simulation

/// Keys by one of OpenTV's licence delegates: content token, SSM session where the delegate has
/// one, then the licence (Players/Licences, "The licence delegate").
struct DelegateKeys: Sendable {
  private(set) var keys = KeyRing()
  private(set) var session: SSMClient
  private(set) var token: ContentToken
  private let delegate: DelegateTokens
  private var flows: LicenceFlows
  private var skipped = SkippedRequests()
  /// A token and a session are under way for another screen, or for the next key of the plugin's.
  private var isHandingOver = false
  /// Whether a first licence was asked for with the session.
  private var isSessionSpent = false

  private let isSync: Bool
  /// A clear stream: a session, and no licence (Players/SecureSessions, "Clear playback").
  let isClear: Bool
  private let licenceURL: String
  private let renewAtPermille: Int

  init(
    _ configuration: PlayerConfiguration, _ endpoints: Endpoints, _ channel: Channel,
    history: SessionHistory
  ) {
    delegate = DelegateTokens(
      kind: configuration.delegate, content: channel.content,
      isHosted: configuration.isHosted)
    isSync = configuration.sessionSetup.isSync
    isClear = !channel.isEncrypted
    licenceURL = endpoints.license
    renewAtPermille = configuration.renewAtPermille
    let server = configuration.hostedApp?.ssmServerURL ?? endpoints.ssmServer
    session = SSMClient(server: server, isSync: isSync, history: history)
    token = ContentToken(configuration, endpoints, channel)
    flows = LicenceFlows(
      LicenceFlow(configuration, endpoints, isPersistable: false, drawing: .keys))
  }

  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    switch input {
    case .open: return open(&context) ? .readyToLoad : .nothing
    case .waitEnded: return apply(session.waitEnded(), &context)
    case .need(let key): return need(key, &context)
    case .proceed: proceed(&context)
    case .renew: return renew(&context)
    case .leaseEnded(let key): return leaseEnded(of: key, &context)
    case .drop(let key): drop(key, &context)
    case .screenChanged: return screenChanged(&context)
    case .contentTokenReply(let reply): return receiveToken(reply, &context)
    case .licenceReply(let reply, let key):
      return flows.handle(reply, for: key, &context).map { apply($0, &context) } ?? .nothing
    case .contentTokenIsDue:
      if token.poll(&context) { return tokenMissing("no content token within 5 s", &context) }
    case .renewalIsDue(let key): orderRenewal(of: key, &context)
    case .interrupt: interrupt(&context)
    case .close: close(&context)
    case .tearDown(let isZap): _ = tearDown(isZap: isZap, &context)
    case .process, .renewKey, .keptLicenceReplaced, .keptKeyInvalidated, .keptLicenceExpired,
      .loaderReply, .keyRequestReply, .preloadReply, .preloadIsDue:
      break
    }
    return .nothing
  }

  /// Opens the source that was set. The stream waits for the app's tokens (Players/MultiInstance,
  /// "Order of calls"), which an app's own code has already set.
  mutating func open(_ context: inout InputContext) -> Bool {
    token.restart()
    if usesSessions { session.awaitContentToken() }
    // A delegate of the app's own without sessions is asked once a licence is needed.
    if usesSessions || !delegate.isHosted {
      if !isClear { keys.enter(.awaitingContentToken) }
      if let text = token.begin(&context) { return pass(text, &context) }
    }
    return delegate.isHosted && !waitsForSession
  }

  var usesSessions: Bool { delegate.kind.usesSessions }

  /// Whether the stream waits until the session is set up.
  private var waitsForSession: Bool { isSync && delegate.kind.setsUpWithStream }

  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    let isNew = keys.name(key.assetID, &context)
    setUpSession(&context)
    if isNew { proceed(&context) }
    return keys.isHopeless ? .failed : .nothing
  }

  /// Proceeds as far as tokens and certificate allow.
  mutating func proceed(_ context: inout InputContext) {
    let wanted = keys.wanted.filter { !flows.isUnderWay(for: $0) }
    guard !wanted.isEmpty, !flows.isFetchingCertificate else { return }
    let tokens = tokens(context.app)
    guard !session.isLost else { return failWithoutSession(&context) }
    guard tokens.content != nil else { return keys.enter(.awaitingContentToken) }
    guard tokens.session != nil || !usesSessions else {
      // The SDK answers a request without session token with nil headers, and tries again.
      keys.enter(.awaitingSessionToken)
      return context.setTimer(.sessionTokenPause, after: SkippedRequests.pause)
    }
    if delegate.kind == .sspPlugin { return proceedWithPlugin(wanted[0], tokens, &context) }
    for key in wanted where !flows.isFetchingCertificate {
      order(key, tokens, isRenewal: false, &context)
    }
  }

  /// Asks for new leases, and again for keys that could not be obtained.
  mutating func renew(_ context: inout InputContext) -> KeyEvent {
    let hasFailed = keys.state == .error
    for key in keys.held { orderRenewal(of: key, &context) }
    guard hasFailed else { return .nothing }
    if !keys.isHeld { keys.enter(.inactive) }
    keys.retry()
    proceed(&context)
    return .nothing
  }

  mutating func leaseEnded(of key: Int, _ context: inout InputContext) -> KeyEvent {
    flows.cancel(for: key, &context)
    keys.leaseEnded(key, &context)
    return .itemFailed(.leaseEnded)
  }

  /// Nothing that is loaded needs the key any more.
  mutating func drop(_ key: Int, _ context: inout InputContext) {
    flows.cancel(for: key, &context)
    keys.drop(key, &context)
  }

  /// Moves playback to another screen: a new session, with a new token.
  mutating func screenChanged(_ context: inout InputContext) -> KeyEvent {
    keys.needReplacement()
    guard usesSessions else { return orderAgain(&context) }
    isHandingOver = true
    context.announce(.tokenCallbackAsked)
    token.requestByCallback(&context)
    return .nothing
  }

  mutating func sessionReply(
    _ result: RequestResult, of number: Int, _ context: inout InputContext
  ) -> KeyEvent {
    apply(session.handle(result, of: number, &context), &context)
  }

  mutating func beat(isEarly: Bool = false, _ context: inout InputContext) -> KeyEvent {
    session.beat(isEarly: isEarly, &context)
    if session.isEnforced { for key in keys.held { orderRenewal(of: key, &context) } }
    return .nothing
  }

  mutating func sessionTokenIsDue(_ context: inout InputContext) -> KeyEvent {
    if let renewal = skipped.renewal { orderRenewal(of: renewal, &context) }
    proceed(&context)
    return .nothing
  }

  /// Playback failed; session and licence stay as they are.
  mutating func interrupt(_ context: inout InputContext) {
    isHandingOver = false
    skipped = SkippedRequests()
    token.forget(&context)
  }

  mutating func close(_ context: inout InputContext) {
    delegate.remove(&context)
    interrupt(&context)
    flows.cancel(&context)
    context.cancelTimer(.sessionTokenPause)
    keys.close(&context)
  }

  /// Ends the session, or leaves it to expire.
  mutating func tearDown(isZap: Bool, _ context: inout InputContext) -> Bool {
    if !delegate.removeStream(&context) { session.orphan() }
    if delegate.callsTearDown(isZap: isZap, context.app) { return session.tearDown(&context) }
    session.leave(&context)
    return false
  }
}

extension DelegateKeys {
  private func tokens(_ app: App) -> DelegateTokens.Pair {
    delegate.tokens(for: keys.identifier, (token.text, session.sessionToken), in: app)
  }

  private mutating func receiveToken(_ reply: Reply, _ context: inout InputContext) -> KeyEvent {
    switch token.handle(reply, &context) {
    case .refused where isClear: return playWithoutSession(&context)
    case .refused: return .nothing
    case .refreshed(let renewals):
      if let text = token.text { delegate.change(to: text, &context) }
      for key in renewals { sendRenewal(of: key, &context) }
      return .nothing
    case .received(let text) where isHandingOver:
      delegate.change(to: text, &context)
      if !session.tearDown(&context) { session.setUp(contentToken: text, &context) }
      return .nothing
    case .received(let text):
      return pass(text, &context) ? .readyToLoad : .nothing
    }
  }

  /// Passes a content token on to the delegate, as its class takes it; whether the stream loads.
  private mutating func pass(_ text: String, _ context: inout InputContext) -> Bool {
    delegate.set(text, &context)
    setUpSession(&context)
    if !delegate.kind.setsUpWithStream { proceed(&context) }
    return !delegate.isHosted && !waitsForSession
  }

  /// A clear stream needs no session to play. Whether the SDK plays one for which it has no content
  /// token is not published [N].
  private mutating func playWithoutSession(_ context: inout InputContext) -> KeyEvent {
    token.forget(&context)
    session.giveUp()
    return .readyToLoad
  }

  /// Sets the session up once its token is there; V2 does so inside the licence request.
  private mutating func setUpSession(_ context: inout InputContext) {
    let kind = delegate.kind
    let isDue = kind.setsUpWithStream || kind == .sspV2 && !keys.identifier.isEmpty
    guard isDue, session.state == .awaitingContentToken, let text = token.text else { return }
    session.setUp(contentToken: text, &context)
  }

  private mutating func apply(
    _ event: SessionPhase.Event, _ context: inout InputContext
  ) -> KeyEvent {
    delegate.keep(sessionToken: session.sessionToken, &context)
    switch event {
    case .nothing: return .nothing
    case .beatSucceeded: return .heartbeatSucceeded
    case .beatFailed: return .heartbeatFailed
    case .established where isHandingOver: return orderAgain(&context)
    case .established: return .sessionReady
    case .setUpLate: return waitsForSession && !isHandingOver ? .readyToLoad : .nothing
    case .setUpFailed: return setUpFailed(&context)
    case .ended where isHandingOver:
      if let text = token.text { session.setUp(contentToken: text, &context) }
      return .nothing
    case .ended: return .tornDown
    }
  }

  /// Without a session token "the license request will fail" (Players/SecureSessions), also on the
  /// way to another screen: the app gets both errors at once [N]. A clear stream plays.
  private mutating func setUpFailed(_ context: inout InputContext) -> KeyEvent {
    guard !isClear else { return .readyToLoad }
    // Unless the app was told before why there is no licence.
    if keys.hasKey || keys.state != .error || !keys.wanted.isEmpty { failWithoutSession(&context) }
    return .failed
  }

  private mutating func failWithoutSession(_ context: inout InputContext) {
    keys.failAll(.noSession(namedKey), &context)
  }

  /// The key that was named last or, before a playlist has named one, the content's [N]
  /// (Players/Licences, "Key identifiers").
  private var namedKey: String {
    keys.identifier.isEmpty ? AssetIdentifier(contentId: delegate.content).text : keys.identifier
  }

  private mutating func apply(
    _ arrival: LicenceFlows.Arrival, _ context: inout InputContext
  ) -> KeyEvent {
    switch arrival.outcome {
    case .nothing:
      skipped = SkippedRequests()
      return .nothing
    case .skipped: return skip(arrival, &context)
    case .certificateReceived:
      orderRenewal(of: arrival.key, &context)
      proceed(&context)
      return keys.state == .error ? failed(arrival.key) : .nothing
    case .received(let key, let sessionToken):
      return apply(key, of: arrival, sessionToken, &context)
    case .failed(let failure):
      let isReplacement = keys.needsReplacement(arrival.key)
      keys.fail(failure, of: arrival.key, &context)
      if isReplacement, keys.isHopeless { return .itemFailed(.keyRefused) }
      // Those that waited for the same certificate.
      proceed(&context)
      return failed(arrival.key)
    }
  }

  private mutating func apply(
    _ key: ContentKey, of arrival: LicenceFlows.Arrival, _ sessionToken: String?,
    _ context: inout InputContext
  ) -> KeyEvent {
    guard
      keys.accept(key, of: arrival.key, isRenewal: arrival.isRenewal, renewAtPermille, &context)
    else { return .leaseExpired }
    if let sessionToken {
      context.record.counters.beats += 1
      session.renewed(by: sessionToken, &context)
      keys.cancelRenewal(arrival.key, &context)
    }
    if delegate.kind == .sspPlugin { proceed(&context) }
    return .keyReceived
  }

  private func failed(_ key: Int) -> KeyEvent {
    if keys.failure?.object == .keyResponseWithExpiredLease { return .leaseExpired }
    return keys.isHopeless ? .failed : keys.holds(key) ? .nothing : .keyRefused
  }

  private mutating func orderRenewal(of key: Int, _ context: inout InputContext) {
    guard keys.holds(key), !flows.isUnderWay(for: key) else { return }
    keys.cancelRenewal(key, &context)
    // An enforced renewal shows the session token alone.
    guard session.isEnforced || !token.refresh(before: key, &context) else { return }
    sendRenewal(of: key, &context)
  }

  private mutating func sendRenewal(of key: Int, _ context: inout InputContext) {
    guard keys.holds(key), !flows.isUnderWay(for: key) else { return }
    order(key, tokens(context.app), isRenewal: true, &context)
  }

  /// One first licence at a time, each but the first with a new token and its own session. A stream
  /// that was not set last shows the other's tokens [N].
  private mutating func proceedWithPlugin(
    _ key: Int, _ tokens: DelegateTokens.Pair, _ context: inout InputContext
  ) {
    guard flows.isIdle, !isHandingOver else { return }
    guard isSessionSpent, context.app.delegate.isLastSet(by: context.player) else {
      order(key, tokens, isRenewal: false, &context)
      return isSessionSpent = !flows.isFetchingCertificate
    }
    isHandingOver = true
    context.announce(.tokenCallbackAsked)
    token.requestByCallback(&context)
  }

  /// Asks for the same keys again, or, with the plugin's delegate, for the one that waits for the
  /// new session.
  private mutating func orderAgain(_ context: inout InputContext) -> KeyEvent {
    (isHandingOver, isSessionSpent) = (false, false)
    guard delegate.kind != .sspPlugin || keys.wanted.isEmpty else {
      proceed(&context)
      return .nothing
    }
    flows.cancel(&context)
    for key in keys.held { order(key, tokens(context.app), isRenewal: false, &context) }
    return .nothing
  }

  private mutating func order(
    _ key: Int, _ tokens: DelegateTokens.Pair, isRenewal: Bool, _ context: inout InputContext
  ) {
    keys.enter(isRenewal ? .renewalRequested : .licenseRequested)
    // An enforced renewal carries one token (Players/SecureSessions, "Session modes").
    let isEnforced = session.isEnforced && isRenewal
    let carried = isEnforced ? [tokens.session] : [tokens.content, tokens.session]
    let order = LicenceFlow.Order(
      keyIdentifier: keys.identifier(of: key) ?? keys.identifier, isRenewal: isRenewal,
      sessionToken: tokens.session,
      address: .init(
        url: licenceURL + (isEnforced ? "?renew=true" : ""),
        authorizations: carried.compactMap { $0 }.joined(separator: ",")),
      part: .licence(key: key))
    if let failure = flows.begin(order, for: key, &context) {
      keys.fail(failure, of: key, &context)
    }
  }

  /// The delegate returned no headers.
  private mutating func skip(
    _ arrival: LicenceFlows.Arrival, _ context: inout InputContext
  ) -> KeyEvent {
    keys.enter(arrival.isRenewal ? .active : .awaitingContentToken)
    guard skipped.add(renewal: keys.holds(arrival.key) ? arrival.key : nil) else {
      context.cancelTimer(.sessionTokenPause)
      return tokenMissing("generateHTTPHeaders(assetID:) returned nil for 5 s", &context)
    }
    context.setTimer(.sessionTokenPause, after: SkippedRequests.pause)
    return .nothing
  }

  /// Without a content token there is no licence (Players/Licences, "Licence errors").
  private mutating func tokenMissing(_ message: String, _ context: inout InputContext) -> KeyEvent {
    if isClear { return playWithoutSession(&context) }
    session.giveUp()
    keys.failAll(.noToken(namedKey, message), &context)
    return .failed
  }
}
