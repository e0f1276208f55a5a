package import HeadEndAPI

/// How a player is set up in a line-up.
package struct PlayerConfiguration: Hashable, Sendable {
  /// A `FlowplayerView`'s own settings (Players/Flowplayer, "Full screen and rotation").
  package struct FlowplayerView: Hashable, Sendable {
    /// The custom `id`; random when there is none.
    package var id: String?
    package var orientationControlsFullscreen = true
    package var fullscreenControlsOrientation = true
    /// Whether media plays without `play()`. The SDK's default is false; the simulated app sets it.
    package var autoPlay = true
    /// `enableBackgroundPlayback`, or a layer that an OpenTV app detaches; without it the player
    /// pauses in the background.
    package var playsInBackground = false

    package init() {}
  }

  /// How a TVSDK app has written its resource loader (Players/ExpressPlay, "The resource loader").
  package struct ResourceLoader: Hashable, Sendable {
    package var useCase = LoaderUseCase.entitlement
    /// Where an app of the third use case has its token URL from.
    package var tokenSource = TokenURLSource.tokenEndpoint
    /// Whether the app knows the content ID by other means, instead of reading it from the key URL.
    package var knowsContent = false
    /// Whether it takes the key URL's host for the content ID.
    package var readsHost = false
    /// Whether it answers a repeated key request from a cache.
    package var cachesKeys = false
    /// Whether it has one variable for its loading request, whatever else is being loaded.
    package var keepsOneRequest = false
    /// `bEnforceDeviceID`.
    package var enforcesDeviceID = false
    /// Whether `my_certificate.cer` is in the app's bundle.
    package var hasCertificate = true
    /// Whether it sets `contentInformationRequest.renewalDate`, without which no lease is renewed.
    /// Adobe's sample does not.
    package var setsRenewalDate = false

    package init() {}
  }

  /// How an OpenTV app treats its downloads (Players/Offline, "Renewing a kept licence").
  package struct Offline: Hashable, Sendable {
    package var discovery = ExpiryDiscovery.notification
    package var renewal = RenewalRoute.asset
    /// Whether it stores what `didUpdatePersistableContentKey` brings in place of the old key.
    package var storesUpdates = true
    /// Whether it downloads its first channel from the start.
    package var startsAtOnce = false

    package init() {}
  }

  /// How an app answers the `AVContentKeySession` that it has made itself (Players/FairPlay,
  /// "Content key sessions").
  package struct ContentKeys: Hashable, Sendable {
    /// Whether the delegate starts late or expired requests over (`shouldRetry`).
    package var retries = true
    /// Within which time it asks for the next key of a rotation, at random; `nil` = not before a
    /// playlist names it.
    package var spread: Duration?
    /// Channels whose keys it requests before a zap to them.
    package var preload: [Channel] = []

    package init() {}

    func preloads(_ channel: Channel) -> Bool {
      preload.contains { $0.content == channel.content }
    }
  }

  /// Its name in files, logs and reports, such as `main`.
  package var name: String
  /// What it is called on the wall, such as `Küche`; empty = its name.
  package var title = ""
  package var flavour: Flavour
  package var delegate: DelegateKind
  package var sessionSetup: SessionSetup
  package var sessionRenewal = SessionRenewal.heartbeat
  /// Whether a simulated app leaves its delegate set for clear streams. By default it sets none for
  /// them, as NAGRA's React Native plugin does.
  package var hasClearSessions = false
  package var device: String
  /// Whether its app may run in the background for Picture in Picture, AirPlay and sound.
  package var hasBackgroundAudio = true
  /// How long its device prepares the first picture of a start.
  package var firstPicture = Duration.zero
  package var account: String
  package var channel: Channel
  /// When a lease is renewed, in thousandths of its length; by default at four fifths [N].
  package var renewAtPermille: Int
  /// Whether an `AVPlayerLayer`, such as a container view's, shows its picture on the device; a
  /// Flowplayer's view has one.
  package var hasLayer = true
  /// What is particular to a Flowplayer.
  package var view = FlowplayerView()
  /// What is particular to a TVSDK app.
  package var loader = ResourceLoader()
  package var offline = Offline()
  /// An `AVContentKeySession` in place of the SDK's licence delegate; `nil` = none.
  package var contentKeys: ContentKeys?
  /// How it says of itself by CMCD how it is, with each request for media; `nil` = not at all.
  package var cmcd: CMCDMode?
  /// The app's own code, which runs outside of the world and is asked through host calls; `nil` =
  /// simulated code.
  package var hostedApp: HostedApp?

  /// Whether its app leaves it a layer: one whose sound continues in the background has none there
  /// (Players/SecureSessions, "Background and Picture in Picture").
  func hasLayer(inBackground: Bool) -> Bool {
    hasLayer && !(inBackground && hasBackgroundAudio && view.playsInBackground)
  }

  /// Its title, or its name if it has none.
  package var shownName: String { title.isEmpty ? name : title }

  package init(
    name: String, flavour: Flavour = .opentv, delegate: DelegateKind = .ssp,
    sessionSetup: SessionSetup = .sync, device: String, account: String, channel: Channel,
    renewAtPermille: Int = 800
  ) {
    self.name = name
    self.flavour = flavour
    self.delegate = delegate
    self.sessionSetup = sessionSetup
    self.device = device
    self.account = account
    self.channel = channel
    self.renewAtPermille = renewAtPermille
  }
}

/// Where a TVSDK app sends its licence request (Players/ExpressPlay, "Three ways to the licence
/// URL").
package enum LoaderUseCase: String, CaseIterable, Sendable {
  /// To the operator's own FairPlay server.
  case onPremise = "on-premise"
  /// To the ExpressPlay token URL that an entitlement server gives for the asset.
  case entitlement
  /// To an ExpressPlay token URL that the app has already.
  case tokenURL = "token-url"
}

/// Where a TVSDK app has its ExpressPlay token URL from (Players/ExpressPlay, "Three ways to the
/// licence URL").
package enum TokenURLSource: String, CaseIterable, Sendable {
  /// The key URL of the playlist is one.
  case playlist
  /// The app asks ExpressPlay's token endpoint, as a tester does by hand.
  case tokenEndpoint = "fp-gen"
  /// One is written into the app, for the content that the player starts with.
  case app
}

/// Which SDK a player imitates.
package enum Flavour: String, CaseIterable, Sendable {
  case opentv
  case flowplayer
  case tvsdk

  /// The name on the pane.
  package var title: String {
    switch self {
    case .opentv: "OpenTV"
    case .flowplayer: "Flowplayer"
    case .tvsdk: "TVSDK"
    }
  }

  /// Whether playback of a live stream whose place has left the list continues at the live edge,
  /// and not where the list begins (Players/Streaming, "Past the live window").
  var returnsToEdge: Bool {
    switch self {
    case .opentv, .flowplayer: false
    case .tvsdk: true
    }
  }

  /// Whether its SDK downloads here.
  var canDownload: Bool {
    switch self {
    case .opentv: true
    case .flowplayer, .tvsdk: false
    }
  }
}

/// Whether SSM set-up and teardown block the app's main thread: `syncSSMSetupTeardown`
/// (Players/SecureSessions).
package enum SessionSetup: String, CaseIterable, Sendable {
  case sync
  case async

  var isSync: Bool { self == .sync }
}

/// What keeps an SSM session alive (Players/SecureSessions, "Session modes").
package enum SessionRenewal: String, CaseIterable, Sendable {
  /// The app: a timer sends heartbeats.
  case heartbeat
  /// The licence itself: each renewal brings the next session token. The server decides, for the
  /// whole device.
  case licence
}

/// Which of the two methods of renewal an app calls (Players/Offline, "Renewing a kept
/// licence").
package enum RenewalRoute: String, CaseIterable, Sendable {
  /// By key identifier; works before there is an asset, so that a licence can be had beforehand.
  case manager
  /// On the asset, with a licence delegate.
  case asset

  /// The method's name in the SDK.
  package var methodName: String {
    switch self {
    case .manager: "OTVDRMManager.renewLicense(identifier:license:)"
    case .asset: "OTVPersistenceAsset.renewLicense(delegate:)"
    }
  }
}

/// How an app finds out that a licence which it keeps ends
/// (Players/Offline, "Finding out that a licence expires").
package enum ExpiryDiscovery: String, CaseIterable, Sendable {
  /// It reads start, end and duration in the token's `contentRights`, and renews before the end.
  case token
  /// It asks the key server's own interface, and renews before the end.
  case server
  /// It waits for `OTVDRMLicenseError` with `.keyResponseWithExpiredLease`.
  case notification
}

/// What an app that runs outside of the world has configured for its player.
package struct HostedApp: Hashable, Sendable {
  /// `certificateURL` of the licence delegate.
  package var certificateURL: String
  /// `ssmServerURL`; the player's `delegate` says whether there are sessions.
  package var ssmServerURL: String
  /// True if its delegate gets certificate and CKC itself, with its own requests.
  package var suppliesKeys = false
  /// True if its delegate is the app's subclass of one of the SDK's, which may have its own methods
  /// for the CKC.
  package var overridesKeys = false
  /// True if its delegate is asked for the certificate, and may have its own.
  package var asksForCertificate = false
  /// Number of the app's `AVPlayer` that plays it: its items are players of the world, one after
  /// the other. `nil` where one player has many streams.
  package var screen: Int?
  /// The name by which it draws at random, where it is shown under another: so a film of what it
  /// did draws the same.
  package var drawsAs: String?

  package init(certificateURL: String, ssmServerURL: String) {
    self.certificateURL = certificateURL
    self.ssmServerURL = ssmServerURL
  }
}
