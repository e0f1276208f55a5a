import ContentProtection
import HeadEndAPI
import Simulation

/// Keys by an `AVContentKeySession` whose delegate is the app's own code: each request goes to it,
/// and it makes the SPC, gets the CKC and hands it back (Players/FairPlay, "Content key sessions").
///
/// Nothing is renewed unless the app asks for it.
struct AppContentKeys: Sendable {
  private(set) var keys = KeyRing(requester: .keySession)
  private var requests: [Request] = []
  /// Keys that came from what the device keeps.
  private var kept: Set<Int> = []
  private let renewAtPermille: Int
  /// What every request begins as.
  private let idle: KeyExchange

  /// A key request that the app has, and has not answered yet.
  private struct Request {
    let key: Int
    let identifier: String
    let isRenewing: Bool
    var pending: Pending?
    /// Makes the SPC and opens the CKC.
    var exchange: KeyExchange
    /// Why it failed, while the app is asked whether to start it over.
    var problem: (failure: LoaderFailure, reason: RetryReason)?
  }

  init(_ configuration: PlayerConfiguration) {
    renewAtPermille = configuration.renewAtPermille
    idle = KeyExchange(deviceID: configuration.device)
  }

  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    switch input {
    case .open: return .readyToLoad
    case .need(let key): return need(key, &context)
    case .process(let identifier): processKeyRequest(identifier, &context)
    case .renewKey(let identifier): renewKey(identifier, &context)
    case .renew: renew(&context)
    case .leaseEnded(let key): return leaseEnded(of: key, &context)
    case .drop(let key): drop(key, &context)
    case .screenChanged: screenChanged(&context)
    case .keyRequestReply(let reply, let key): return handle(reply, to: key, &context)
    case .close: close(&context)
    case .waitEnded, .proceed, .keptLicenceReplaced, .keptKeyInvalidated,
      .keptLicenceExpired, .contentTokenReply, .licenceReply, .loaderReply, .preloadReply,
      .contentTokenIsDue, .renewalIsDue, .preloadIsDue, .interrupt, .tearDown:
      break
    }
    return .nothing
  }

  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    if keys.name(key.assetID, &context) { provideWanted(&context) }
    return keys.isHopeless ? .itemFailed(.keyRefused) : .nothing
  }

  /// `processContentKeyRequest(withIdentifier:initializationData:options:)`: nothing for a key that
  /// is held or asked for (Players/FairPlay, "Content key sessions").
  mutating func processKeyRequest(_ identifier: String, _ context: inout InputContext) {
    guard keys.name(identifier, &context) else { return }
    context.announce(.processed(keyIdentifier: identifier))
    provideWanted(&context)
  }

  /// `renewExpiringResponseData(for:)`: the request for that key, and no other, gets a successor.
  /// Nothing for a key that is not held, or whose renewal is under way [N].
  mutating func renewKey(_ identifier: String, _ context: inout InputContext) {
    for key in keys.held where keys.identifier(of: key) == identifier {
      provide(key, isRenewing: true, &context)
    }
  }

  /// Renews the licence for the viewer: every key that is held; keys that could not be obtained are
  /// requested again [N].
  mutating func renew(_ context: inout InputContext) {
    for key in keys.held { provide(key, isRenewing: true, &context) }
    keys.retry()
    provideWanted(&context)
  }

  /// The system asks for the keys again, as it does when playback moves to AirPlay or back.
  mutating func screenChanged(_ context: inout InputContext) {
    keys.needReplacement()
    for key in keys.held { provide(key, isRenewing: false, &context) }
  }

  /// A request that is still open then comes too late: the session asks whether to start it over.
  mutating func leaseEnded(of key: Int, _ context: inout InputContext) -> KeyEvent {
    keys.leaseEnded(key, &context)
    if let index = requests.firstIndex(where: { $0.key == key && $0.problem == nil }) {
      return askWhetherToRetry(index, Self.late, .timedOut, &context)
    }
    forget(key, &context)
    return .itemFailed(kept.contains(key) ? .keptKeyEnded : .leaseEnded)
  }

  mutating func drop(_ key: Int, _ context: inout InputContext) {
    forget(key, &context)
    keys.drop(key, &context)
  }

  /// The app's answer for a key is not wanted any more.
  private mutating func forget(_ key: Int, _ context: inout InputContext) {
    for index in requests.indices where requests[index].key == key {
      context.abandon(&requests[index].pending)
    }
    requests.removeAll { $0.key == key }
  }

  /// Takes a step of the app with one of its requests.
  mutating func apply(
    _ step: KeyRequestStep, of call: HostCallID, random: inout RandomStream
  ) -> KeyRequestStep.Outcome? {
    guard let index = requests.firstIndex(where: { $0.pending == .hostCall(call) }) else {
      return nil
    }
    switch step {
    case .makeRequest(let certificate, let identifier, let isPersistable):
      do throws(KeyExchangeFault) {
        return .request(
          try requests[index].exchange.makeRequest(
            certificate, for: identifier, isPersistable: isPersistable, &random))
      } catch {
        return .failure(LoaderFailure(error))
      }
    case .keepKey(let ckc):
      return keptLicence(in: ckc, for: requests[index]).map { .licence($0) }
        ?? .failure(Self.notKept)
    }
  }

  mutating func handle(
    _ reply: Reply, to key: Int, _ context: inout InputContext
  ) -> KeyEvent {
    guard case .host(let answer) = reply,
      let index = requests.firstIndex(where: { $0.key == key })
    else { return .nothing }
    switch answer {
    // It will be answered later, or never: then playback waits.
    case .loading(.waiting), .loading(.declined): return .nothing
    case .loading(.finished(let bytes, renewalDate: _)):
      return PersistableKeys.isKey(bytes)
        ? apply(keptKey: bytes, of: index, &context) : apply(bytes, of: index, &context)
    case .loading(.failed(let failure)): return fail(index, failure, &context)
    case .retry(let retries): return startOver(index, retries, &context)
    case .token, .licenceRequest, .foreignKey, .certificate, .certificateToFetch, .ckc, .ckcToFetch:
      return .nothing
    }
  }

  /// `expire()`, or the item is gone: with keys in use, the session leaves a report of its end.
  mutating func close(_ context: inout InputContext) {
    if keys.isHeld { context.announce(.expiredSessionReport) }
    for request in requests { forget(request.key, &context) }
    keys.close(&context)
  }
}

extension AppContentKeys {
  private mutating func provideWanted(_ context: inout InputContext) {
    for key in keys.wanted { provide(key, isRenewing: false, &context) }
  }

  /// `contentKeySession(_:didProvide:)`, or its like for renewals.
  private mutating func provide(_ key: Int, isRenewing: Bool, _ context: inout InputContext) {
    guard !requests.contains(where: { $0.key == key }), let identifier = keys.identifier(of: key)
    else { return }
    keys.enter(isRenewing ? .renewalRequested : .licenseRequested)
    context.announce(.provided(keyIdentifier: identifier, isRenewing: isRenewing))
    var exchange = idle
    exchange.begin(on: context.indicator)
    requests.append(
      Request(
        key: key, identifier: identifier, isRenewing: isRenewing,
        pending: context.ask(
          .contentKey(identifier: identifier, isRenewing: isRenewing), replyTo: .keyRequest(key)),
        exchange: exchange))
  }

  private mutating func apply(
    _ ckc: [UInt8], of index: Int, _ context: inout InputContext
  ) -> KeyEvent {
    guard requests[index].exchange.request != nil else {
      return fail(index, Self.unasked, &context)
    }
    do throws(KeyExchangeFault) {
      let key = try requests[index].exchange.currentKey(in: ckc, at: context.deviceTime)
      kept.remove(requests[index].key)
      return hold(key, of: index, &context)
    } catch {
      let failure = LoaderFailure(error)
      guard case .leaseEnded = error else { return fail(index, failure, &context) }
      return askWhetherToRetry(index, failure, .receivedResponseWithExpiredLease, &context)
    }
  }

  private mutating func hold(
    _ key: ContentKey, of index: Int, _ context: inout InputContext
  ) -> KeyEvent {
    let request = remove(index, &context)
    _ = keys.accept(key, of: request.key, isRenewal: request.isRenewing, renewAtPermille, &context)
    context.announce(.succeeded(keyIdentifier: request.identifier, isRenewing: request.isRenewing))
    return .keyReceived
  }

  /// `contentKeySession(_:shouldRetry:reason:)`.
  private mutating func askWhetherToRetry(
    _ index: Int, _ failure: LoaderFailure, _ reason: RetryReason,
    _ context: inout InputContext
  ) -> KeyEvent {
    let (key, identifier) = (requests[index].key, requests[index].identifier)
    requests[index].problem = (failure, reason)
    context.abandon(&requests[index].pending)
    requests[index].pending = context.ask(
      .shouldRetry(identifier: identifier, reason), replyTo: .keyRequest(key))
    return .nothing
  }

  private mutating func startOver(
    _ index: Int, _ retries: Bool, _ context: inout InputContext
  ) -> KeyEvent {
    guard let problem = requests[index].problem else { return .nothing }
    let identifier = requests[index].identifier
    context.announce(.shouldRetry(keyIdentifier: identifier, problem.reason, answer: retries))
    guard retries else {
      let event = fail(index, problem.failure, &context)
      return problem.reason == .timedOut ? .itemFailed(.leaseEnded) : event
    }
    let request = remove(index, &context)
    provide(request.key, isRenewing: request.isRenewing, &context)
    return .nothing
  }

  private mutating func remove(_ index: Int, _ context: inout InputContext) -> Request {
    context.ignore(&requests[index].pending)
    return requests.remove(at: index)
  }

  private mutating func fail(
    _ index: Int, _ failure: LoaderFailure, _ context: inout InputContext
  ) -> KeyEvent {
    let request = remove(index, &context)
    keys.refuse(request.key, &context)
    context.announce(.failed(keyIdentifier: request.identifier, failure))
    if keys.isHopeless { return .itemFailed(.keyRefused) }
    return keys.holds(request.key) ? .nothing : .keyRefused
  }

  private static let late = LoaderFailure(
    code: -42656, message: "the lease expired before the key request was answered")

  /// A key response without a key request.
  private static let unasked = LoaderFailure(
    code: -42668, message: "a key response without makeStreamingContentKeyRequestData")
}

extension AppContentKeys {
  /// The licence in the CKC for a persistable request; `nil` where there is none to keep.
  private func keptLicence(in ckc: [UInt8], for request: Request) -> PersistentLicence? {
    do throws(KeyExchangeFault) {
      let key = try request.exchange.key(in: ckc)
      return key.leaseEnd.map {
        PersistentLicence(key, keyIdentifier: request.identifier, storageEnd: $0)
      }
    } catch {
      return nil
    }
  }

  /// The app answers with a key that the device keeps; such a key serves no other screen.
  private mutating func apply(
    keptKey bytes: [UInt8], of index: Int, _ context: inout InputContext
  ) -> KeyEvent {
    guard requests[index].exchange.indicator == .local else {
      return fail(index, Self.invalid("does not work on another screen", code: -42803), &context)
    }
    switch context.app.persistableKeys.open(bytes, at: context.deviceTime) {
    case .opened(let licence, let isFirstPlay):
      if isFirstPlay { announceUpdate(of: licence, context: &context) }
      kept.insert(requests[index].key)
      return hold(licence.leasedKey, of: index, &context)
    case .refused(let code, isObsolete: true):
      return askWhetherToRetry(
        index, Self.invalid("is obsolete", code: code), .receivedObsoleteContentKey, &context)
    case .refused(let code, isObsolete: false):
      return fail(
        index, Self.invalid(code == -42800 ? "has expired" : "is invalid", code: code), &context)
    }
  }

  /// `contentKeySession(_:didUpdatePersistableContentKey:forContentKeyIdentifier:)`. Only the app
  /// knows whether it stores the update.
  private func announceUpdate(of licence: PersistentLicence, context: inout InputContext) {
    context.announce(
      .updatedPersistable(
        keyIdentifier: licence.keyIdentifier, left: licence.end - context.deviceTime,
        isStored: true))
  }

  private static func invalid(_ reason: String, code: Int) -> LoaderFailure {
    LoaderFailure(code: code, message: "the stored key \(reason)")
  }

  /// There is no key in the CKC that can be kept.
  private static let notKept = LoaderFailure(
    code: -42668, message: "bad key response (no key that can be stored)")
}
