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
  /// By the resource loader of a TVSDK app.
  case loader(LoaderKeys)
  /// From the licence that is kept with a download.
  case kept(KeptKeys)

  var keys: KeyRing {
    switch self {
    case .clear(let keys): keys
    case .delegate(let route): route.keys
    case .loader(let route): route.keys
    case .kept(let route): route.keys
    }
  }

  /// Where the stream is: on the origin, or on the device.
  func streamURL(of channel: Channel, _ endpoints: Endpoints) -> String {
    switch self {
    case .clear, .delegate, .loader: endpoints.masterPlaylist(of: channel)
    case .kept: PersistenceAsset.offlineURL(of: channel.content)
    }
  }

  /// Whether set-up or teardown of a session, or any key request, waits for that.
  func awaits(_ pending: Pending) -> Bool {
    switch self {
    case .clear, .kept: false
    case .delegate(let route): route.awaits(pending)
    case .loader(let route): route.awaits(pending)
    }
  }

  /// The source is set. True when its stream may be loaded at once.
  mutating func open(_ context: inout InputContext) -> Bool {
    switch self {
    case .clear, .loader, .kept: true
    case .delegate(let route):
      change(route, KeyRoute.delegate) { $0.open(&context) }
    }
  }

  /// A playlist names a key.
  mutating func need(_ key: PlaylistKey, _ context: inout InputContext) -> KeyEvent {
    switch self {
    case .clear: .nothing
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.need(key, &context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.need(key, &context) }
    case .kept(let route): change(route, KeyRoute.kept) { $0.need(key.assetID, &context) }
    }
  }

  /// The session is there and the stream is being loaded.
  mutating func proceed(_ context: inout InputContext) {
    switch self {
    case .clear, .loader, .kept: break
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.proceed(&context) }
    }
  }

  /// Asks for a new lease.
  mutating func renew(_ context: inout InputContext) -> KeyEvent {
    switch self {
    case .clear, .kept: .nothing
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.renew(&context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.loadAgain(&context) }
    }
  }

  /// The lease has ended, or the time to renew a kept licence.
  mutating func leaseEnded(_ context: inout InputContext) -> KeyEvent {
    switch self {
    case .clear: .nothing
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.leaseEnded(&context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.leaseEnded(&context) }
    case .kept(let route): change(route, KeyRoute.kept) { $0.leaseEnded(&context) }
    }
  }

  /// The device's clock was set.
  mutating func clockChanged(_ context: inout InputContext) -> KeyEvent {
    switch self {
    case .clear: .nothing
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.clockChanged(&context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.clockChanged(&context) }
    case .kept(let route): change(route, KeyRoute.kept) { $0.clockChanged(&context) }
    }
  }

  /// Playback moved to an AirPlay receiver or back: the system asks for the key again.
  mutating func airPlay(_ context: inout InputContext) -> KeyEvent {
    guard keys.isHeld else { return .nothing }
    switch self {
    case .clear, .kept: return .nothing
    case .delegate(let route): return change(route, KeyRoute.delegate) { $0.airPlay(&context) }
    case .loader(let route): return change(route, KeyRoute.loader) { $0.loadAgain(&context) }
    }
  }

  /// Takes the reply that is awaited.
  mutating func receive(
    _ reply: Reply, to pending: Pending, _ context: inout InputContext
  ) -> KeyEvent {
    switch self {
    case .clear, .kept: .nothing
    case .delegate(let route):
      change(route, KeyRoute.delegate) { $0.receive(reply, to: pending, &context) }
    case .loader(let route):
      change(route, KeyRoute.loader) { $0.receive(reply, to: pending, &context) }
    }
  }

  /// One of the route's own timers fired.
  mutating func fire(_ timer: PlayerTimer.Kind, _ context: inout InputContext) -> KeyEvent {
    switch self {
    case .clear, .kept: .nothing
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.fire(timer, &context) }
    case .loader(let route):
      timer == .licenceRenewal
        ? change(route, KeyRoute.loader) { $0.loadAgain(&context) } : .nothing
    }
  }

  /// Playback failed: whatever is being asked for is not wanted any more.
  mutating func interrupt(_ context: inout InputContext) {
    switch self {
    case .clear, .kept: break
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.interrupt(&context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.interrupt(&context) }
    }
  }

  /// The source is given up: tokens are removed from the app's delegate, and keys dropped.
  mutating func close(_ context: inout InputContext) {
    switch self {
    case .clear: break
    case .delegate(let route): change(route, KeyRoute.delegate) { $0.close(&context) }
    case .loader(let route): change(route, KeyRoute.loader) { $0.close(&context) }
    case .kept(let route): change(route, KeyRoute.kept) { $0.close(&context) }
    }
  }

  /// Ends the session, if there is one; true when its teardown has to be waited for.
  mutating func tearDown(isZap: Bool, _ context: inout InputContext) -> Bool {
    switch self {
    case .clear, .loader, .kept: false
    case .delegate(let route):
      change(route, KeyRoute.delegate) { $0.tearDown(isZap: isZap, &context) }
    }
  }

  // The payload is taken out while it changes, so that its arrays are not copied.
  private mutating func change<Route, Result>(
    _ route: consuming Route, _ wrap: (Route) -> KeyRoute, _ body: (inout Route) -> Result
  ) -> Result {
    self = .clear(KeyRing())
    defer { self = wrap(route) }
    return body(&route)
  }
}
