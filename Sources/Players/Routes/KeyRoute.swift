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
  mutating func take(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    if case .screenChanged = input, !keys.isHeld { return .nothing }
    // What a case holds is taken out while it changes, so that its arrays are not copied.
    switch consume self {
    case .clear(let keys):
      self = .clear(keys)
      if case .open = input { return .readyToLoad }
      return .nothing
    case .delegate(var route):
      defer { self = .delegate(route) }
      return route.take(input, &context)
    case .contentKeySession(var route):
      defer { self = .contentKeySession(route) }
      return route.take(input, &context)
    case .appContentKeys(var route):
      defer { self = .appContentKeys(route) }
      return route.take(input, &context)
    case .loader(var route):
      defer { self = .loader(route) }
      return route.take(input, &context)
    case .kept(var route):
      defer { self = .kept(route) }
      return route.take(input, &context)
    }
  }

  /// What comes of a step that the app's own resource loader, or key session's delegate, takes.
  mutating func take(
    _ step: KeyRequestStep, of call: HostCallID, random: inout RandomStream
  ) -> KeyRequestStep.Outcome? {
    switch self {
    case .appContentKeys(var route):
      defer { self = .appContentKeys(route) }
      return route.take(step, of: call, random: &random)
    case .loader(var route):
      defer { self = .loader(route) }
      return route.take(step, random: &random)
    case .clear, .delegate, .contentKeySession, .kept: return nil
    }
  }
}

/// What a source tells the route to its keys.
enum KeyInput {
  /// The source is set; the session before may still be being torn down.
  case open(isAfterTeardown: Bool)
  /// The session of the source before has ended, or is no longer waited for.
  case tornDownBefore
  /// The main thread no longer waits for an answer.
  case waitEnded
  /// A playlist names a key.
  case need(PlaylistKey)
  /// An app's own key session asks for a key before a playlist names it.
  case process(String)
  /// The session is there and the stream is being loaded.
  case proceed
  /// A new lease is asked for.
  case renew
  case leaseEnded(key: Int)
  /// Nothing that is loaded needs the key any more: it is not renewed, and forgotten.
  case drop(key: Int)
  /// Playback moved to an AirPlay receiver or an AV adapter, or back: the system asks for the keys
  /// again. A persistable key cannot answer, and our app has no other at hand then [N].
  case screenChanged
  /// A licence was stored in place of the one that is kept.
  case keptLicenceReplaced
  /// The app has invalidated a kept key: what plays with it fails.
  case keptKeyInvalidated
  /// The picture waits, and the app hears that its kept licence has expired.
  case keptLicenceExpired
  case reply(Reply, to: ReplyPart)
  case timer(PlayerTimer.Kind, key: Int)
  /// Playback failed: whatever is being asked for is not wanted any more.
  case interrupt
  /// The source is given up: tokens are removed from the app's delegate, and keys dropped.
  case close
  /// The session ends, if there is one.
  case tearDown(isZap: Bool)
}

/// What a route tells the source around it.
enum KeyEvent {
  case nothing
  /// Nothing has to come before the stream any more, so it may be loaded.
  case readyToLoad
  /// The session is set up, so the stream may be loaded; the route then wants to proceed.
  case sessionReady
  case heartbeatSucceeded
  case heartbeatFailed
  /// The session is torn down.
  case tornDown
  /// A licence came.
  case keyReceived
  /// A key can be used that no licence request was needed for.
  case keyOpened
  /// The answer came with an expired lease: the app may renew.
  case leaseExpired
  /// The kept licence has expired while it was in use: the picture waits for another.
  case keptLicenceExpired
  /// A key could not be obtained, while others are held; that was announced already.
  case keyRefused
  /// There is no key, and none will come; that was announced already.
  case failed
  /// The item fails.
  indirect case itemFailed(ItemFailure)
}

/// What an app's own code does with the key request, or the loading request, that it has to answer.
package enum KeyRequestStep: Hashable, Sendable {
  /// Makes the SPC: `makeStreamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case makeRequest(certificate: [UInt8], contentIdentifier: String, isPersistable: Bool)
  /// Takes the key out of a CKC: `persistableContentKey(fromKeyVendorResponse:options:)`.
  case keepKey(ckc: [UInt8])

  package enum Outcome: Hashable, Sendable {
    /// The SPC.
    case request([UInt8])
    /// What the device is to keep.
    case licence(PersistentLicence)
    case failure(LoaderFailure)
  }
}
