import HeadEndAPI
import Lab
import Players
import Simulation

/// The keys of a device, its app and its players.
enum DeviceKeys {
  fileprivate static let all = Keys(
    LineUp.Device(id: "", account: "", policy: .documented, players: [])
  ) {
    MappingKey("id", \.id, .newDevice, needed: true, "The device's name, unique in the line-up.")
    MappingKey(
      "account", \.account, .knownAccount, needed: true, "The account that the device belongs to.")
    MappingKey(
      "kind", \.kind, .identifier, written: .changed, rank: 2,
      "The kind that rules name, such as `phone` or `tv`.")
    MappingKey(
      "address", optional: \.address, .text, default: "the household's", rank: 3,
      "The device's IP address.")
    MappingKey(
      "hdcp", \.hdcp, .choice, written: .changed, rank: 2,
      "The output protection that the device's display can give.")
    MappingKey(
      "decoders", \.decoders, .integer(1...64), written: .changed, rank: 1,
      "How many videos the device decodes at once.")
    MappingKey(
      "storage", optional: \.storage, .storage, default: "unlimited", rank: 2,
      "How much space downloads may take on the device.")
    MappingKey("app", app, "The app that owns the device's players.")
    MappingKey("players", \.players, .players, needed: true, "The app's players.")
  }

  private static let app = Keys(
    LineUp.Device(id: "", account: "", policy: .documented, players: [])
  ) {
    MappingKey(
      "policy", \.policy, .policy,
      "What the app does about an error: what the SDK's documentation says, nothing, zap to the "
        + "same stream at once or after its `backoff`, or what the documentation says while it "
        + "watches the playhead.")
    MappingKey(
      "backoff", \.backoff, .part(backoff), written: .changed,
      "How long a retrying app waits before each try, until it plays again.")
    MappingKey(
      "refreshTokens", \.refreshesTokens, .flag, written: .changed,
      "Whether an app that follows the documents requests a new content token before a renewal, if "
        + "the old one has expired, expires within a minute, or has a `jti`.")
    MappingKey(
      "sessionErrors", \.sessionErrors, .choice, written: .changed, rank: 1,
      "Which of its players the app acts on when a session notification comes, which names none: "
        + "the one that it is about, or every one.")
    MappingKey(
      "fullscreenReading", \.fullscreenReading, .choice, written: .changed, rank: 1,
      "Which Flowplayer views follow the device when it is turned: by Wowza's page, the only one "
        + "with `fullscreenControlsOrientation`; or by the comments in the SDK's interface, one "
        + "with `orientationControlsFullscreen`.")
    MappingKey(
      "backgroundAudio", \.hasBackgroundAudio, .flag, written: .changed,
      "Whether the app has the background audio capability. Without it the system suspends it in "
        + "the background, also with Picture in Picture and AirPlay.")
  }

  private static let longest = Duration.seconds(3600)

  /// The `backoff` part of an app, and of a crowd.
  static let backoff = Keys(Backoff()) {
    MappingKey("first", \.first, .duration(.zero...longest), "The delay before the first new try.")
    MappingKey(
      "factor", \.factor, .integer(1...10),
      "How many times as long each delay is as the one before.")
    MappingKey("cap", \.cap, .duration(.zero...longest), "No delay is longer.")
    MappingKey(
      "jitter", \.jitter, .choice,
      "Whether a delay is drawn, from none to the whole one, or is always the whole one.")
  }

  fileprivate static let player = Keys(
    PlayerConfiguration(
      name: "", device: "", account: "",
      channel: Channel(number: 0, name: "", card: "", content: "", isEncrypted: false, isLive: true)
    )
  ) {
    MappingKey("id", \.name, .newSeat, needed: true, "The player's name, unique in the line-up.")
    MappingKey("flavour", \.flavour, .choice, "The SDK that the player imitates.")
    MappingKey(
      "delegate", \.delegate, .choice,
      "The licence delegate of an OpenTV player, one for each device; `ssp`, `ssp-v2` and "
        + "`ssp-plugin` use sessions.")
    MappingKey(
      "sessionSetup", \.sessionSetup, .choice,
      "Whether session set-up and teardown block the app's main thread.")
    MappingKey(
      "sessionRenewal", \.sessionRenewal, .choice,
      "What renews the session token: a heartbeat, or each licence renewal. The server decides, "
        + "for the whole device.")
    MappingKey(
      "clearSessions", \.hasClearSessions, .flag, written: .changed, rank: 1,
      "Whether clear streams have sessions too: the app keeps its `ssp` delegate set for them.")
    MappingKey(
      "channel", \.channel, .channel, needed: true, "The channel that the player starts with.")
    MappingKey(
      "playerID", optional: \.view.id, .identifier, default: "random",
      written: { $0.flavour == .flowplayer }, rank: 1, "A Flowplayer's `id`.")
    MappingKey(
      "orientationControlsFullscreen", \.view.orientationControlsFullscreen, .flag,
      written: .when { $0.flavour == .flowplayer }, rank: 1,
      "Whether turning the device puts a Flowplayer in full screen; by Wowza's page, only one that "
        + "is alone in its app.")
    MappingKey(
      "fullscreenControlsOrientation", \.view.fullscreenControlsOrientation, .flag,
      written: .when { $0.flavour == .flowplayer }, rank: 1,
      "Whether full screen turns a Flowplayer's device; by Wowza's page, also whether it follows "
        + "the device, if it is the only one of its app.")
    MappingKey(
      "backgroundSound", \.view.playsInBackground, .flag, written: .changed, rank: 1,
      "Whether sound goes on in the background: a Flowplayer's `enableBackgroundPlayback`, or a "
        + "layer that the app detaches.")
    MappingKey(
      "layer", \.hasLayer, .flag, written: .changed, rank: 1,
      "Whether an OpenTV or TVSDK app gives the player an `AVPlayerLayer`, such as a container "
        + "view's. Without one it has sound and no picture.")
    MappingKey(
      "loader", \.loader, .part(loader), written: .when { $0.flavour == .tvsdk }, rank: 1,
      "A TVSDK player's FairPlay resource loader.")
    MappingKey(
      "offline", \.offline, .part(offline), written: .changed, rank: 1,
      "Downloads of an OpenTV player.")
    MappingKey(
      "contentKeySession", optional: \.contentKeys, .part(contentKeys), rank: 1,
      "An `AVContentKeySession` of the app's own in place of the SDK's licence delegate.")
    MappingKey(
      "cmcd", optional: \.cmcd, .choice, default: "no", rank: 1,
      "How the player says by CMCD, version 1, how it is: in the query or the headers of its "
        + "requests for playlists and segments.")
  }

  private static let contentKeys = Keys(PlayerConfiguration.ContentKeys()) {
    MappingKey(
      "retry", \.retries, .flag,
      "What the delegate's `shouldRetry` returns for late and expired key responses.")
    MappingKey(
      "spread", optional: \.spread, .duration(.seconds(1)...longest), default: "no",
      "Within which time the app asks for the next key of a rotation, at random, before a playlist "
        + "names it.")
    MappingKey(
      "preload", \.preload, .preloaded, default: "none", written: .changed,
      "Channels whose keys the app asks for while another one plays, so that a zap to them needs "
        + "no request for token or key.")
  }

  private static let offline = Keys(PlayerConfiguration.Offline()) {
    MappingKey(
      "download", \.startsAtOnce, .flag,
      "Whether the player downloads its channel at the start.")
    MappingKey(
      "discovery", \.discovery, .choice,
      "How the app learns that a licence is about to expire: from the token's `contentRights`, by "
        + "asking the key server, or from the notification that it has expired.")
    MappingKey(
      "renewal", \.renewal, .choice,
      "How the app renews it: `OTVDRMManager.renewLicense` or `OTVPersistenceAsset.renewLicense`.")
    MappingKey(
      "storesUpdates", \.storesUpdates, .flag,
      "Whether the app stores the key that `didUpdatePersistableContentKey` brings.")
  }

  private static let loader = Keys(PlayerConfiguration.ResourceLoader()) {
    MappingKey(
      "useCase", \.useCase, .choice,
      "Where the licence request goes: to the operator's own server, or to an ExpressPlay token "
        + "URL that an entitlement server returns or that the app already has.")
    MappingKey(
      "tokenURL", \.tokenSource, .choice, written: .changed,
      "Where an app with `useCase: token-url` has the URL from: the playlist's key URL is one, "
        + "the app orders one at ExpressPlay's token endpoint, or one for the player's first "
        + "channel is written into the app.")
    MappingKey(
      "knowsContent", \.knowsContent, .flag, written: .changed,
      "Whether the app knows the content ID by other means, instead of reading it from the key "
        + "URL.")
    MappingKey(
      "urlHost", \.readsHost, .flag, written: .changed,
      "Whether the app takes `url.host` for the content ID, though a key's name may follow: a "
        + "mistake from the field.")
    MappingKey(
      "cache", \.cachesKeys, .flag, written: .changed,
      "Whether the app answers a repeated key request from a cache: a mistake from the field.")
    MappingKey(
      "oneRequest", \.keepsOneRequest, .flag, written: .changed,
      "Whether the app has one variable for its loading request, though several keys are loaded "
        + "at once: a mistake from the field.")
    MappingKey(
      "enforceDeviceID", \.enforcesDeviceID, .flag,
      "Whether the entitlement server binds the token to the device.")
    MappingKey(
      "certificate", \.hasCertificate, .flag,
      "Whether the app bundle contains the FairPlay certificate.")
    MappingKey(
      "renewalDate", \.setsRenewalDate, .flag, written: .changed,
      "Whether the app sets `contentInformationRequest.renewalDate`, so that the system asks for a "
        + "new lease before the old one ends. Adobe's sample does not: its lease runs out.")
  }
}

extension Form where Value == [LineUp.Device] {
  /// The devices of a line-up.
  static let devices = Form.entries(
    DeviceKeys.all, orNone: true,
    knowing: { known, device in
      known.taken.append(device.id)
      known.players.append(device.players.map(\.name))
    })
}

extension Form where Value == [PlayerConfiguration] {
  /// The players of one device.
  fileprivate static let players = Form.entries(
    DeviceKeys.player,
    knowing: { known, player in
      known.taken.append(player.name)
      if player.usesAppDelegate, known.licensed == nil {
        known.licensed = (player.name, player.delegate)
      }
    }
  ) { player, known, place throws(FileProblem) in
    if player.usesAppDelegate, let other = known.licensed, other.delegate != player.delegate {
      throw place.problem(
        "one app has one licence delegate: `\(other.player)` has `\(other.delegate.rawValue)`")
    }
    if let idle = player.idleKey { throw place.problem(idle) }
  }
}

extension Form where Value == [Channel] {
  /// Channels whose key has an identifier that the content alone tells.
  fileprivate static let preloaded = Form.list(of: Form<Channel>.channel).check {
    channels, place throws(FileProblem) in
    for channel in channels {
      let isKnown = channel.packaging == .asset && !channel.keys.hasSeveralKeys
      guard channel.isEncrypted, isKnown else {
        throw place.problem(
          "channel \(channel.number) has no key to preload: accepted are encrypted channels with a "
            + "single key and `packaging: asset`")
      }
    }
  }
}

extension PlayerConfiguration {
  /// Whether it uses the licence delegate of its app: `OTVDRMManager` has one for the process, and
  /// a second replaces the first (Players/Licences). A line-up with two says so at once instead of
  /// letting later requests go to the wrong one [N].
  fileprivate var usesAppDelegate: Bool { flavour == .opentv && contentKeys == nil }

  /// A key without effect, and what it needs; `nil` where there is none.
  fileprivate var idleKey: String? {
    if flavour != .tvsdk, loader != ResourceLoader() { return "`loader` needs `flavour: tvsdk`" }
    if flavour != .opentv, offline != Offline() { return "`offline` needs `flavour: opentv`" }
    guard loader.useCase != .tokenURL, loader.tokenSource != .tokenEndpoint else { return nil }
    return "`tokenURL` needs `useCase: token-url`"
  }
}
