import ContentProtection
import HeadEndAPI
import Simulation

/// A source's way to get its keys: one case for each way that an SDK has. A new SDK is a new case
/// in a new file.
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
      self = .loader(LoaderKeys(configuration, endpoints, settings: loaderSettings, channel))
    } else if case .contentKeySession(let settings) = configuration.keyAPI {
      self =
        configuration.isHosted
        ? .appContentKeys(AppContentKeys(configuration))
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

  /// What a zap goes through on this route.
  var zapParts: Set<ZapPart> {
    switch self {
    case .clear, .kept: [.teardown, .firstPicture]
    case .delegate(let route):
      Set(ZapPart.allCases)
        .subtracting(route.usesSessions ? [] : [.setup])
        .subtracting(route.isClear ? [.licence] : [])
    case .contentKeySession, .appContentKeys, .loader: [.teardown, .licence, .firstPicture]
    }
  }

  /// The SSM side, where the route has one.
  var session: SSMClient? {
    switch self {
    case .delegate(let route): route.session
    case .clear, .contentKeySession, .appContentKeys, .loader, .kept: nil
    }
  }

  /// The content token, where the route has one.
  var contentToken: ContentToken? {
    switch self {
    case .delegate(let route): route.token
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

  /// Takes an input; what a route has no use for does nothing.
  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    if case .screenChanged = input, !keys.isHeld { return .nothing }
    // What a case holds is taken out while it changes, so that its arrays are not copied.
    switch consume self {
    case .clear(let keys):
      self = .clear(keys)
      if case .open = input { return .readyToLoad }
      return .nothing
    case .delegate(var route):
      defer { self = .delegate(route) }
      return route.apply(input, &context)
    case .contentKeySession(var route):
      defer { self = .contentKeySession(route) }
      return route.apply(input, &context)
    case .appContentKeys(var route):
      defer { self = .appContentKeys(route) }
      return route.apply(input, &context)
    case .loader(var route):
      defer { self = .loader(route) }
      return route.apply(input, &context)
    case .kept(var route):
      defer { self = .kept(route) }
      return route.apply(input, &context)
    }
  }

  /// Lets a licence delegate act, if the keys come by one: only it has a session.
  mutating func delegate(
    _ context: inout InputContext,
    _ act: (inout DelegateKeys, inout InputContext) -> KeyEvent
  ) -> KeyEvent {
    guard case .delegate(var route) = self else { return .nothing }
    // Taken out while it changes, so that its arrays are not copied.
    self = .clear(KeyRing())
    defer { self = .delegate(route) }
    return act(&route, &context)
  }

  /// Takes a step of the app's own resource loader, or key session's delegate.
  mutating func apply(
    _ step: KeyRequestStep, of call: HostCallID, random: inout RandomStream
  ) -> KeyRequestStep.Outcome? {
    switch self {
    case .appContentKeys(var route):
      defer { self = .appContentKeys(route) }
      return route.apply(step, of: call, random: &random)
    case .loader(var route):
      defer { self = .loader(route) }
      return route.apply(step, random: &random)
    case .clear, .delegate, .contentKeySession, .kept: return nil
    }
  }
}
