import ContentProtection
import HeadEndAPI
import Simulation

/// Keys by the resource loader of a TVSDK app: ours, or one that the app has written itself
/// (Players/ExpressPlay).
struct LoaderKeys: Sendable {
  private(set) var keys = KeyRing()
  private var loader: FairPlayResourceLoader
  private var hostCall: Pending?
  private let side: AppSide
  private let renewAtPermille: Int

  init(
    _ configuration: PlayerConfiguration, _ endpoints: Endpoints, settings: LoaderSettings
  ) {
    side = configuration.appSide
    renewAtPermille = configuration.renewAtPermille
    loader = FairPlayResourceLoader(
      endpoints: endpoints, deviceID: configuration.device, settings: settings)
  }

  /// Why the loading request has no SPC, or no key.
  var failure: LoaderFailure? { loader.failure }

  func awaits(_ pending: Pending) -> Bool { hostCall == pending || loader.awaits(pending) }

  /// The SPC that the app's own loader asks for; `nil` when it cannot be made.
  mutating func makeKeyRequest(
    _ certificate: [UInt8], for identifier: String, random: inout RandomStream
  ) -> [UInt8]? {
    loader.makeKeyRequest(certificate, for: identifier, random: &random)
  }

  /// A playlist names its key: the app's resource loader is asked, once for each source.
  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    guard loader.state == .idle, hostCall == nil else { return .nothing }
    keys.rename(key.assetID)
    return ask(key.uri, &context)
  }

  /// The lease runs out, or somebody asks for a new one: the same URL is loaded again.
  mutating func loadAgain(_ context: inout InputContext) -> KeyEvent {
    guard !keys.identifier.isEmpty else { return .nothing }
    keys.cancelRenewal(&context)
    return ask("skd://\(keys.identifier)", &context)
  }

  mutating func leaseEnded(_ context: inout InputContext) -> KeyEvent {
    keys.leaseEnded(&context)
    return .itemFailed(.leaseEnded)
  }

  mutating func receive(
    _ reply: Reply, to pending: Pending, _ context: inout InputContext
  ) -> KeyEvent {
    switch reply {
    case .result(let result): return take(loader.receive(result, &context), &context)
    case .host(.loading(let loading)): return take(loading, &context)
    case .host(.token), .host(.licenceRequest), .host(.certificate), .host(.ckc): return .nothing
    }
  }

  mutating func interrupt(_ context: inout InputContext) {
    hostCall = nil
    loader.reset(&context)
  }

  mutating func close(_ context: inout InputContext) {
    interrupt(&context)
    keys.close(&context)
  }

  private mutating func ask(_ url: String, _ context: inout InputContext) -> KeyEvent {
    context.announce(.keyRequested(keyIdentifier: keys.identifier, isRenewal: keys.isHeld))
    keys.enter(keys.isHeld ? .renewalRequested : .licenseRequested)
    guard !side.isHosted else {
      loader.reset(&context)
      hostCall = context.ask(.loading(url: url))
      return .nothing
    }
    guard !loader.shouldWaitForLoading(url, &context), let failure = loader.failure else {
      return .nothing
    }
    return decline(failure, &context)
  }

  private mutating func take(
    _ outcome: FairPlayResourceLoader.Outcome, _ context: inout InputContext
  ) -> KeyEvent {
    switch outcome {
    case .nothing: return .nothing
    case .tokenReceived:
      context.announce(.tokenURLReceived)
      return .nothing
    case .loaded(let key): return hold(key, &context)
    case .failed(let failure): return finishLoading(withError: failure, &context)
    case .declined(let failure): return decline(failure, &context)
    }
  }

  private mutating func hold(
    _ key: ContentKey, _ context: inout InputContext
  ) -> KeyEvent {
    let isRenewal = keys.state == .renewalRequested
    return keys.accept(key, isRenewal: isRenewal, renewAtPermille, &context)
      ? .keyReceived : .leaseExpired
  }

  private mutating func take(
    _ loading: HostAnswer.Loading, _ context: inout InputContext
  ) -> KeyEvent {
    guard loading != .waiting else { return .nothing }
    hostCall = nil
    switch loading {
    case .waiting: return .nothing
    case .declined:
      return decline(loader.failure ?? Self.declined, &context)
    case .failed(let failure): return finishLoading(withError: failure, &context)
    case .finished(let ckc):
      guard loader.state == .licenceRequested else {
        return finishLoading(withError: Self.unasked, &context)
      }
      return take(loader.receive(.response(.ckc(ckc), transfer: .zero), &context), &context)
    }
  }

  /// `finishLoadingWithError:`. Without any key there is nothing to play.
  private mutating func finishLoading(
    withError failure: LoaderFailure, _ context: inout InputContext
  ) -> KeyEvent {
    keys.enter(.error)
    context.announce(.loadingFailed(failure))
    return keys.hasKey ? .nothing : .failed
  }

  /// `shouldWaitForLoadingOfRequestedResource` returned false, and that is all: nobody finishes the
  /// request, and the system finds nobody who loads the URL (Players/ExpressPlay, "Order of the
  /// loader's steps").
  private mutating func decline(
    _ failure: LoaderFailure, _ context: inout InputContext
  ) -> KeyEvent {
    keys.enter(.error)
    return keys.hasKey ? .nothing : .itemFailed(.declined(failure))
  }

  /// `NSURLErrorUnsupportedURL`: nobody takes the loading request.
  private static let declined = LoaderFailure(
    code: -1002, message: "shouldWaitForLoadingOfRequestedResource returned false")

  /// A key response without a key request.
  private static let unasked = LoaderFailure(
    code: -42668, message: "bad key response (no SPC was made for this loading request)")
}

extension Response {
  fileprivate static func ckc(_ bytes: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/octet-stream", body: bytes)
  }
}

extension ItemFailure {
  /// A loading request that the app's loader does not take; the loader's own error is in the app's
  /// log alone.
  fileprivate static func declined(_ failure: LoaderFailure) -> ItemFailure {
    ItemFailure(
      code: -1002, comment: "unsupported URL: the loader returned false (\(failure.code))")
  }
}
