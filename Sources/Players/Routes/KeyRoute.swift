import ContentProtection
import HeadEndAPI
import Simulation

/// How a source gets its keys: one case for each way that an SDK has. A new SDK is a new case and a
/// file of its own.
enum KeyRoute: Sendable {
  /// The stream is not encrypted.
  case clear(KeyRing)
  /// By an OpenTV licence delegate.
  case delegate(DelegateKeys)
  /// By an `AVContentKeySession` of the app's own.
  case contentKeySession(ContentKeySession)
  /// The same, with a delegate that is an app's own code.
  case appContentKeys(AppContentKeys)
  /// By the resource loader of a TVSDK app.
  case loader(LoaderKeys)
  /// From the licence that is kept with a download.
  case kept(KeptKeys)

  /// How a channel gets its keys: what is on the device plays from there, but only on the device's
  /// own screen, because a persistable key serves no other (Players/FairPlay, "Two screens").
  init(
    to channel: Channel, _ configuration: PlayerConfiguration, _ endpoints: Endpoints,
    _ loaderSettings: LoaderSettings?, history: SessionHistory, _ context: InputContext
  ) {
    if context.indicator == .local,
      context.app.asset(of: channel.content)?.state == .downloaded
    {
      self = .kept(KeptKeys(channel, configuration))
    } else if !channel.isEncrypted, !configuration.setsUpSessionFirst {
      self = .clear(KeyRing())
    } else if let loaderSettings {
      self = .loader(LoaderKeys(configuration, endpoints, settings: loaderSettings))
    } else if let settings = configuration.contentKeys {
      self =
        configuration.appSide.isHosted
        ? .appContentKeys(AppContentKeys(configuration, endpoints))
        : .contentKeySession(ContentKeySession(configuration, settings, endpoints, channel))
    } else {
      self = .delegate(DelegateKeys(configuration, endpoints, channel, history: history))
    }
  }

  var keys: KeyRing {
    switch self {
    case .clear(let keys): keys
    case .delegate(let route): route.keys
    case .contentKeySession(let route): route.keys
    case .appContentKeys(let route): route.keys
    case .loader(let route): route.keys
    case .kept(let route): route.keys
    }
  }

  /// Whether the licence is kept on the device, and the stream with it.
  var isKept: Bool {
    switch self {
    case .kept: true
    case .clear, .delegate, .contentKeySession, .appContentKeys, .loader: false
    }
  }

  /// The SSM side, where the route has one.
  var session: SSMClient? {
    switch self {
    case .delegate(let route): route.ssm
    case .clear, .contentKeySession, .appContentKeys, .loader, .kept: nil
    }
  }

  /// The content token, where the route has one.
  var contentToken: ContentToken? {
    switch self {
    case .delegate(let route): route.contentToken
    case .contentKeySession(let route): route.token
    case .clear, .appContentKeys, .loader, .kept: nil
    }
  }

  /// Where the stream is: on the origin, or on the device.
  func streamURL(of channel: Channel, _ endpoints: Endpoints) -> String {
    switch self {
    case .clear, .delegate, .contentKeySession, .appContentKeys, .loader:
      endpoints.masterPlaylist(of: channel)
    case .kept: PersistenceAsset.offlineURL(of: channel.content)
    }
  }

  /// Whether set-up or teardown of a session, or any key request, waits for that.
  func awaits(_ pending: Pending) -> Bool {
    switch self {
    case .clear, .kept: false
    case .delegate(let route): route.awaits(pending)
    case .contentKeySession(let route): route.awaits(pending)
    case .appContentKeys(let route): route.awaits(pending)
    case .loader(let route): route.awaits(pending)
    }
  }

  /// The source is set. True when its stream may be loaded at once.
  mutating func open(isAfterTeardown: Bool, _ context: inout InputContext) -> Bool {
    change(
      delegate: { $0.open(isAfterTeardown: isAfterTeardown, &context) },
      contentKeys: { $0.open(&context) }, otherwise: true)
  }

  /// The session of the source before has ended, or is no longer waited for.
  mutating func tornDownBefore(_ context: inout InputContext) {
    change(delegate: { $0.tornDownBefore(&context) }, otherwise: ())
  }

  /// The main thread no longer waits for an answer.
  mutating func waitEnded(_ context: inout InputContext) -> KeyEvent {
    change(delegate: { $0.waitEnded(&context) }, otherwise: .nothing)
  }

  /// A playlist names a key.
  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    change(
      delegate: { $0.need(key, &context) }, contentKeys: { $0.need(key, &context) },
      appKeys: { $0.need(key, &context) },
      loader: { $0.need(key, &context) },
      kept: { $0.need(key.assetID, &context) }, otherwise: .nothing)
  }

  /// An app's own key session asks for a key before a playlist names it.
  mutating func processKeyRequest(_ identifier: String, _ context: inout InputContext) {
    change(appKeys: { $0.processKeyRequest(identifier, &context) }, otherwise: ())
  }

  /// The session is there and the stream is being loaded.
  mutating func proceed(_ context: inout InputContext) {
    change(delegate: { $0.proceed(&context) }, otherwise: ())
  }

  /// Asks for a new lease.
  mutating func renew(_ context: inout InputContext) -> KeyEvent {
    change(
      delegate: { $0.renew(&context) }, contentKeys: { $0.renew(&context) },
      appKeys: { $0.renew(&context) },
      loader: { $0.loadAgain(&context) },
      otherwise: .nothing)
  }

  /// The lease has ended, or the time to renew a kept licence.
  mutating func leaseEnded(of key: Int, _ context: inout InputContext) -> KeyEvent {
    change(
      delegate: { $0.leaseEnded(of: key, &context) },
      contentKeys: { $0.leaseEnded(of: key, &context) },
      appKeys: { $0.leaseEnded(of: key, &context) },
      loader: { $0.leaseEnded(of: key, &context) },
      kept: { $0.leaseEnded(&context) }, otherwise: .nothing)
  }

  /// Nothing that is loaded needs the key any more: it is not renewed, and forgotten.
  mutating func drop(_ key: Int, _ context: inout InputContext) {
    change(
      delegate: { $0.drop(key, &context) }, contentKeys: { $0.drop(key, &context) },
      appKeys: { $0.drop(key, &context) },
      loader: { $0.drop(key, &context) }, otherwise: ())
  }

  /// Playback moved to an AirPlay receiver or an AV adapter, or back: the system asks for the keys
  /// again. A persistable key cannot answer, and our app has no other at hand then [N].
  mutating func screenChanged(_ context: inout InputContext) -> KeyEvent {
    guard keys.isHeld else { return .nothing }
    return change(
      delegate: { $0.screenChanged(&context) }, contentKeys: { $0.screenChanged(&context) },
      appKeys: { $0.screenChanged(&context) }, loader: { $0.screenChanged(&context) },
      kept: { _ in context.indicator == .local ? .nothing : .itemFailed(.keyRefused) },
      otherwise: .nothing)
  }

  /// What comes of a step that the app's own resource loader, or key session's delegate, takes.
  mutating func take(
    _ step: KeyRequestStep, of call: HostCallID, random: inout RandomStream
  ) -> KeyRequestStep.Outcome? {
    change(
      appKeys: { $0.take(step, of: call, random: &random) },
      loader: { $0.take(step, random: &random) }, otherwise: nil)
  }

  /// A licence was stored in place of the one that is kept.
  mutating func replaceKeptLicence(_ context: inout InputContext) -> KeyEvent {
    change(kept: { $0.replace(&context) }, otherwise: .nothing)
  }

  /// The app has invalidated a kept key: what plays with it fails.
  mutating func keptKeyInvalidated(_ context: inout InputContext) -> KeyEvent {
    change(kept: { $0.invalidated(context) }, otherwise: .nothing)
  }

  /// Tells the app that the kept licence has expired.
  mutating func reportExpiry(_ context: inout InputContext) {
    change(kept: { $0.reportExpiry(&context) }, otherwise: ())
  }

  /// Takes the reply that is awaited.
  mutating func receive(
    _ reply: Reply, to pending: Pending, _ context: inout InputContext
  ) -> KeyEvent {
    change(
      delegate: { $0.receive(reply, to: pending, &context) },
      contentKeys: { $0.receive(reply, to: pending, &context) },
      appKeys: { $0.receive(reply, to: pending, &context) },
      loader: { $0.receive(reply, to: pending, &context) }, otherwise: .nothing)
  }

  /// One of the route's own timers fired.
  mutating func fire(
    _ timer: PlayerTimer.Kind, of key: Int, _ context: inout InputContext
  ) -> KeyEvent {
    change(
      delegate: { $0.fire(timer, of: key, &context) },
      contentKeys: { $0.fire(timer, of: key, &context) },
      loader: { timer == .licenceRenewal ? $0.loadAgain(key, &context) : .nothing },
      otherwise: .nothing)
  }

  /// Playback failed: whatever is being asked for is not wanted any more.
  mutating func interrupt(_ context: inout InputContext) {
    change(
      delegate: { $0.interrupt(&context) }, contentKeys: { $0.interrupt(&context) },
      loader: { $0.interrupt(&context) }, otherwise: ())
  }

  /// The source is given up: tokens are removed from the app's delegate, and keys dropped.
  mutating func close(_ context: inout InputContext) {
    change(
      delegate: { $0.close(&context) }, contentKeys: { $0.close(&context) },
      appKeys: { $0.close(&context) },
      loader: { $0.close(&context) },
      kept: { $0.close(&context) }, otherwise: ())
  }

  /// Ends the session, if there is one; true when its teardown has to be waited for.
  mutating func tearDown(isZap: Bool, _ context: inout InputContext) -> Bool {
    change(delegate: { $0.tearDown(isZap: isZap, &context) }, otherwise: false)
  }

  // What a case holds is taken out while it changes, so that its arrays are not copied.
  private mutating func change<Result>(
    delegate: (inout DelegateKeys) -> Result? = { _ in nil },
    contentKeys: (inout ContentKeySession) -> Result? = { _ in nil },
    appKeys: (inout AppContentKeys) -> Result? = { _ in nil },
    loader: (inout LoaderKeys) -> Result? = { _ in nil },
    kept: (inout KeptKeys) -> Result? = { _ in nil }, otherwise: @autoclosure () -> Result
  ) -> Result {
    switch consume self {
    case .clear(let keys):
      self = .clear(keys)
      return otherwise()
    case .delegate(var route):
      defer { self = .delegate(route) }
      return delegate(&route) ?? otherwise()
    case .contentKeySession(var route):
      defer { self = .contentKeySession(route) }
      return contentKeys(&route) ?? otherwise()
    case .appContentKeys(var route):
      defer { self = .appContentKeys(route) }
      return appKeys(&route) ?? otherwise()
    case .loader(var route):
      defer { self = .loader(route) }
      return loader(&route) ?? otherwise()
    case .kept(var route):
      defer { self = .kept(route) }
      return kept(&route) ?? otherwise()
    }
  }
}
