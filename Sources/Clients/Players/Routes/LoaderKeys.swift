import ContentProtection
import HeadEndAPI
import Simulation

/// Keys by the resource loader of a TVSDK app: ours, or one that the app has written itself
/// (Players/ExpressPlay).
struct LoaderKeys: Sendable {
  private(set) var keys = KeyRing(requester: .resourceLoader())
  private var loader: FairPlayResourceLoader
  private var hostCall: Pending?
  /// The key whose loading request is under way.
  private var asked: Int?
  /// Keys to be loaded next. Loading requests wait for each other on the delegate's serial queue
  /// (Players/ExpressPlay, "The resource loader").
  private var queue: [Int] = []
  /// Keys whose loading requests the app has lost: they are never finished.
  private var lost: Set<Int> = []
  /// How often the app has finished a request that was finished already.
  private var ignored = 0
  /// What the app has kept of its key responses, by URL; `nil` = it keeps none.
  private var cache: KeyCache?
  private let isHosted: Bool
  /// When a lease is renewed, in thousandths of its length; `nil` = never, for the app has set no
  /// `renewalDate` (Players/ExpressPlay, "The resource loader").
  private let renewAtPermille: Int?

  init(
    _ configuration: PlayerConfiguration, _ endpoints: Endpoints, settings: LoaderSettings,
    _ channel: Channel
  ) {
    var settings = settings
    if configuration.loader.knowsContent { settings.knownContent = channel.content }
    settings.readsHost = configuration.loader.readsHost
    settings.keepsOneRequest = configuration.loader.keepsOneRequest
    cache = configuration.loader.cachesKeys ? KeyCache() : nil
    isHosted = configuration.isHosted
    renewAtPermille =
      configuration.loader.setsRenewalDate ? configuration.renewAtPermille : nil
    loader = FairPlayResourceLoader(
      endpoints: endpoints, deviceID: configuration.device, settings: settings)
  }

  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    switch input {
    case .open: return .readyToLoad
    case .need(let key): return need(key, &context)
    case .renewalIsDue(let key): return loadAgain(key, &context)
    case .leaseEnded(let key): return leaseEnded(of: key, &context)
    case .drop(let key): drop(key, &context)
    case .screenChanged: return screenChanged(&context)
    case .loaderReply(let reply): return handle(reply, &context)
    case .interrupt: interrupt(&context)
    case .close: close(&context)
    // The app has no call that renews a key (Players/ExpressPlay, "The resource loader").
    case .renew: context.refuse(PlayerCommand.renewLicence.name, .noRenewal)
    case .waitEnded, .process, .renewKey, .proceed, .keptLicenceReplaced,
      .keptKeyInvalidated, .keptLicenceExpired, .contentTokenReply, .licenceReply,
      .keyRequestReply, .preloadReply, .contentTokenIsDue, .preloadIsDue, .tearDown:
      break
    }
    return .nothing
  }

  /// Takes a step of the app's own loader, which keeps no keys.
  mutating func apply(
    _ step: KeyRequestStep, random: inout RandomStream
  ) -> KeyRequestStep.Outcome? {
    guard case .makeRequest(let certificate, let identifier, _) = step else { return nil }
    do throws(LoaderFailure) {
      return .request(try loader.makeRequest(certificate, for: identifier, &random))
    } catch {
      return .failure(error)
    }
  }

  /// A playlist names a key: the app's resource loader is asked.
  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    guard keys.name(key.assetID, &context) else { return .nothing }
    queue += keys.wanted.filter { $0 != asked && !queue.contains($0) && !lost.contains($0) }
    return askForNext(&context)
  }

  /// The app's `renewalDate` has come, or a key is to be replaced: the same URL is loaded again.
  mutating func loadAgain(_ key: Int, _ context: inout InputContext) -> KeyEvent {
    keys.cancelRenewal(key, &context)
    if asked == key { asked = nil }
    if !queue.contains(key) { queue.append(key) }
    return askForNext(&context)
  }

  /// Every key that is held, or could not be obtained, is loaded again.
  mutating func loadAgain(_ context: inout InputContext) -> KeyEvent {
    if !keys.isHeld { keys.retry() }
    let numbers = keys.held + keys.wanted
    for key in numbers {
      let event = loadAgain(key, &context)
      if case .failed = event { return event }
    }
    return .nothing
  }

  /// Playback moved to another screen: the same URLs are loaded again.
  mutating func screenChanged(_ context: inout InputContext) -> KeyEvent {
    keys.needReplacement()
    return loadAgain(&context)
  }

  mutating func leaseEnded(of key: Int, _ context: inout InputContext) -> KeyEvent {
    keys.leaseEnded(key, &context)
    return .itemFailed(.leaseEnded)
  }

  /// Nothing that is loaded needs the key any more.
  mutating func drop(_ key: Int, _ context: inout InputContext) {
    queue.removeAll { $0 == key }
    keys.drop(key, &context)
  }

  mutating func handle(_ reply: Reply, _ context: inout InputContext) -> KeyEvent {
    switch reply {
    case .result(let result): return apply(loader.handle(result, &context), &context)
    case .host(.loading(let loading)): return apply(loading, &context)
    case .host: return .nothing
    }
  }

  mutating func interrupt(_ context: inout InputContext) {
    context.abandon(&hostCall)
    (asked, queue) = (nil, [])
    // An app that loses track of its requests does not cancel them: their answers still come.
    if !loader.settings.keepsOneRequest { loader.reset(&context) }
  }

  mutating func close(_ context: inout InputContext) {
    interrupt(&context)
    keys.close(&context)
  }

  private mutating func askForNext(_ context: inout InputContext) -> KeyEvent {
    while asked == nil || loader.settings.keepsOneRequest, !queue.isEmpty {
      let key = queue.removeFirst()
      guard let identifier = keys.identifier(of: key) else { continue }
      if let asked { lost.insert(asked) }
      asked = key
      let event = ask(
        for: identifier, isRenewal: keys.holds(key) && !keys.needsReplacement(key), &context)
      guard case .nothing = event else { return event }
    }
    return .nothing
  }

  private mutating func ask(
    for identifier: String, isRenewal: Bool, _ context: inout InputContext
  ) -> KeyEvent {
    context.announce(
      .keyRequested(keyIdentifier: identifier, isRenewal: isRenewal, by: .resourceLoader()))
    keys.enter(isRenewal ? .renewalRequested : .licenseRequested)
    let url = PlaylistKey.uri(of: identifier)
    guard !isHosted else {
      loader.reset(&context)
      context.abandon(&hostCall)
      hostCall = context.ask(
        .loading(url: url, isRenewal: isRenewal), replyTo: .loader)
      return .nothing
    }
    if let kept = cache?[url] { return answer(with: kept, &context) }
    guard !loader.shouldWaitForLoading(url, &context), let failure = loader.failure else {
      return .nothing
    }
    return decline(failure, &context)
  }

  private mutating func apply(
    _ outcome: FairPlayResourceLoader.Outcome, _ context: inout InputContext
  ) -> KeyEvent {
    switch outcome {
    case .nothing: return .nothing
    case .loaded(let ckc):
      context.announce(.logged("Get response data: "))
      return finishLoading(with: ckc, answering: loader.request, &context)
    case .spoilt(let error):
      context.announce(.logged("Get response data: "))
      return reject(ItemFailure(error), answering: loader.request, &context)
    case .alreadyFinished:
      context.announce(.loadingIgnored)
      ignored += 1
      return ignored == lost.count ? .itemFailed(.requestsLost) : .nothing
    case .failed(let failure):
      return finishLoading(
        withError: failure, answering: loader.request, logging: "bad key response", &context)
    case .declined(let failure): return decline(failure, &context)
    }
  }

  /// Answers from the app's cache only. On another screen a cached key shows nothing, without an
  /// error; its lease ends when it would have ended anyway.
  private mutating func answer(
    with kept: KeyCache.Entry, _ context: inout InputContext
  ) -> KeyEvent {
    if let end = kept.key.leaseEnd, end <= context.deviceTime {
      return reject(ItemFailure(.leaseEnded(end)), &context)
    }
    let number = asked
    let event = hold(kept.key, &context)
    if kept.indicator != context.indicator, let number { keys.bindElsewhere(number) }
    return event
  }

  private mutating func hold(
    _ key: ContentKey, answering request: LoaderRequest? = nil, renewalDate: UnixTime? = nil,
    _ context: inout InputContext
  ) -> KeyEvent {
    let isRenewal = keys.state == .renewalRequested
    let number = asked ?? keys.last
    let isAccepted = keys.accept(
      key, of: number, isRenewal: isRenewal, renewAtPermille, answering: request, &context)
    if isAccepted, let renewalDate {
      keys.planRenewal(of: number, after: renewalDate - context.deviceTime, &context)
    }
    asked = nil
    _ = askForNext(&context)
    return isAccepted ? .keyReceived : .leaseExpired
  }

  private mutating func apply(
    _ loading: HostAnswer.Loading, _ context: inout InputContext
  ) -> KeyEvent {
    guard loading != .waiting else { return .nothing }
    context.abandon(&hostCall)
    switch loading {
    case .waiting: return .nothing
    case .declined:
      return decline(loader.failure ?? Self.declined, &context)
    case .failed(let failure): return finishLoading(withError: failure, &context)
    case .finished(let ckc, let renewalDate):
      return finishLoading(with: ckc, renewalDate: renewalDate, &context)
    }
  }

  /// `finishLoadingWithResponse:data:redirect:`. Only then does the system verify what the server
  /// sent (Players/ExpressPlay, "Who verifies the CKC").
  private mutating func finishLoading(
    with ckc: [UInt8], answering request: LoaderRequest? = nil, renewalDate: UnixTime? = nil,
    _ context: inout InputContext
  ) -> KeyEvent {
    do throws(KeyExchangeFault) {
      let key = try loader.exchange.currentKey(in: ckc, at: context.deviceTime)
      cache?.keep(key, for: asked.flatMap(keys.identifier), on: context.indicator)
      return hold(key, answering: request, renewalDate: renewalDate, &context)
    } catch {
      return reject(ItemFailure(error), answering: request, &context)
    }
  }

  /// The system finds no key in the response of a finished request: the item fails. With another
  /// key to play by, only its error log has the error [I].
  private mutating func reject(
    _ failure: ItemFailure, answering request: LoaderRequest? = nil, _ context: inout InputContext
  ) -> KeyEvent {
    let (identifier, isRenewal) = (asked.flatMap(keys.identifier), keys.state == .renewalRequested)
    let isHeld = refuseAsked(&context)
    context.announce(
      .loadingFinished(keyIdentifier: identifier, isRenewal: isRenewal, request))
    guard !keys.isHopeless else { return .itemFailed(failure) }
    context.announce(.newErrorLogEntry(failure))
    return goOn(isHeld: isHeld, &context)
  }

  /// `finishLoadingWithError:`. Without any key there is nothing to play.
  private mutating func finishLoading(
    withError failure: LoaderFailure, answering request: LoaderRequest? = nil,
    logging line: String? = nil, _ context: inout InputContext
  ) -> KeyEvent {
    let wasReplaced = asked.map(keys.needsReplacement) ?? false
    let isHeld = refuseAsked(&context)
    context.announce(.loadingFailed(failure, request))
    if let line { context.announce(.logged(line)) }
    guard !keys.isHopeless else {
      if wasReplaced { return .itemFailed(.keyRefused) }
      return .failed
    }
    return goOn(isHeld: isHeld, &context)
  }

  /// The key that was asked for could not be obtained; true if it is held all the same.
  private mutating func refuseAsked(_ context: inout InputContext) -> Bool {
    if let asked { keys.refuse(asked, &context) } else { keys.refuseAll(&context) }
    defer { asked = nil }
    return asked.map(keys.holds) ?? false
  }

  /// Asks for the next key, after one that could not be obtained.
  private mutating func goOn(isHeld: Bool, _ context: inout InputContext) -> KeyEvent {
    let event = askForNext(&context)
    guard case .nothing = event else { return event }
    return isHeld ? .nothing : .keyRefused
  }

  /// Handles a false `shouldWaitForLoadingOfRequestedResource`: the request is never finished, and
  /// the system finds no loader for the URL (Players/ExpressPlay, "Order of the loader's steps").
  private mutating func decline(
    _ failure: LoaderFailure, _ context: inout InputContext
  ) -> KeyEvent {
    keys.enter(.error)
    return keys.hasKey ? .nothing : .itemFailed(.declined(failure))
  }

  /// `NSURLErrorUnsupportedURL`: no loader takes the loading request.
  private static let declined = LoaderFailure(
    code: -1002, message: "shouldWaitForLoadingOfRequestedResource returned false")
}

extension ItemFailure {
  /// What the system finds wrong in a key response.
  fileprivate init(_ fault: KeyExchangeFault) {
    switch fault {
    case .leaseEnded: self = .leaseEnded
    case .badResponse(let reason):
      self.init(code: fault.code, comment: "CKC verification failed (\(reason))")
    case .noCertificate, .noAssetIdentifier, .unreadableCertificate, .revoked, .noRequest, .unasked:
      self.init(code: fault.code, comment: LoaderFailure(fault).message)
    }
  }

  /// Every response has come, and some loading requests were never finished. The code was seen with
  /// an app that keeps one variable for several requests; when it comes is inferred [I]
  /// (Players/ExpressPlay, "One variable for several requests").
  fileprivate static let requestsLost = ItemFailure(
    code: -19152, comment: "the app never finished some key requests")

  /// A loading request that the app's loader does not take; the loader's own error is in the app's
  /// log alone.
  fileprivate static func declined(_ failure: LoaderFailure) -> ItemFailure {
    ItemFailure(
      code: -1002, comment: "unsupported URL: the loader returned false (\(failure.text))")
  }
}
