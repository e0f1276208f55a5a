import Faults
import HeadEndAPI
import Players
import Simulation
import Worlds

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
      "The kind of device to which `rules` refer, such as `phone` or `tv`.")
    MappingKey(
      "address", optional: \.address, .text, default: "the household's", rank: 3,
      "The device's IP address.")
    MappingKey(
      "hdcp", \.hdcp, .choice, written: .changed, rank: 2,
      "The output protection that the device's display supports.")
    MappingKey(
      "decoders", \.decoders, .integer(1...64), written: .changed, rank: 1,
      "Number of videos that the device can decode at the same time.")
    MappingKey(
      "storage", optional: \.storage, .storage, default: "unlimited", rank: 2,
      "Space for downloads on the device.")
    MappingKey(
      "network", optional: \.network, .network, default: "the line-up's", rank: 2,
      "The device's own network connection; it takes no value from the line-up's.")
    MappingKey(
      "firstPicture", \.firstPicture, .duration(.zero ... .seconds(60)), written: .changed, rank: 2,
      "The time that the device takes to show the first picture of a start, after its first "
        + "segment and key have arrived.")
    MappingKey(
      "delays", \.delays, .part(delays), default: "none", written: .changed, rank: 2,
      "Extra time before the device gets the answer to requests of these kinds: a slower set-up to "
        + "compare with, not a fault.")
    MappingKey("app", app, "The app that owns the device's players.")
    MappingKey("players", \.players, .players, needed: true, "The app's players.")
  }

  private static let app = Keys(
    LineUp.Device(id: "", account: "", policy: .documented, players: [])
  ) {
    MappingKey(
      "policy", \.policy, .policy,
      "The app's reaction to errors. `documented`: as the SDK's documentation says; `careless`: "
        + "none; `stubborn`: it zaps to the same stream at once; `retrying`: it does so after its "
        + "`backoff`; `watchful`: as `documented`, and it also watches the playhead.")
    MappingKey(
      "backoff", \.backoff, .part(backoff), written: .changed,
      "The delay of a retrying app before each retry, until it plays again.")
    MappingKey(
      "refreshTokens", \.refreshesTokens, .flag, written: .changed,
      PolicyKeys.refreshMeaning + " `false` overrides the policy.")
    MappingKey(
      "sessionErrors", \.sessionErrors, .choice, written: .changed, rank: 1,
      PolicyKeys.scopeMeaning + " `every` overrides the policy.")
    MappingKey(
      "fullscreenReading", \.fullscreenReading, .choice, written: .changed, rank: 1,
      "The document that decides which of several Flowplayer views follows a rotation of the "
        + "device. `page`: according to Wowza's page, the only view with "
        + "`fullscreenControlsOrientation`; `interface`: according to the comments in the SDK's "
        + "interface, a view with `orientationControlsFullscreen`, if no other view has either "
        + "flag.")
    MappingKey(
      "backgroundAudio", \.hasBackgroundAudio, .flag, written: .changed,
      "The app has the background audio capability. Without it the system suspends the app in the "
        + "background, even with Picture in Picture or AirPlay.")
  }

  private static let delays = Keys([Operation: Duration]()) {
    for operation in Operation.allCases where operation != .killSessions {
      MappingKey(
        operation.rawValue, optional: \.[operation], .duration(.zero ... .seconds(60)),
        default: "0s", "Extra time before the answer to each \(operation.requestName).")
    }
  }

  private static let longest = Duration.seconds(3600)

  /// The `backoff` part of an app, and of a crowd.
  static let backoff = Keys(Backoff()) {
    MappingKey("first", \.first, .duration(.zero...longest), "The delay before the first retry.")
    MappingKey(
      "factor", \.factor, .integer(1...10),
      "Each delay is this many times as long as the one before.")
    MappingKey("cap", \.cap, .duration(.zero...longest), "The longest delay.")
    MappingKey(
      "jitter", \.jitter, .choice,
      "`full`: each delay is random, from 0 to its full length; `none`: always its full length.")
  }

  /// The meaning of `sessionSetup`, of a player and of a crowd.
  static let sessionSetupMeaning =
    "`sync`: session set-up and teardown block the app's main thread; `async`: they do not."

  fileprivate static let player = Keys(
    PlayerConfiguration(
      name: "", device: "", account: "",
      channel: Channel(number: 0, name: "", card: "", content: "", isEncrypted: false, isLive: true)
    )
  ) {
    MappingKey(
      "id", \.name, .newSlot, needed: true,
      "The player's name in files, logs and reports, unique in the line-up.")
    MappingKey(
      "name", \.title, .shownName, default: "its `id`", written: .changed,
      "The player's name on the wall, in any language, unique in the line-up.")
    MappingKey("flavour", \.flavour, .choice, "The SDK that the player imitates.")
    MappingKey(
      "delegate", \.delegate, .choice,
      "The licence delegate of an OpenTV player; all OpenTV players of a device share one. `ssp`, "
        + "`ssp-v2` and `ssp-plugin` use sessions.")
    MappingKey(
      "sessionSetup", \.sessionSetup, .choice,
      sessionSetupMeaning)
    MappingKey(
      "sessionRenewal", \.sessionRenewal, .choice,
      "Each heartbeat, or each licence renewal, renews the session token. The server has one "
        + "setting for the whole device: `licence` on one player sets it for all.")
    MappingKey(
      "clearSessions", \.hasClearSessions, .flag, written: .changed, rank: 1,
      "Clear streams also have sessions: the app keeps its `ssp` delegate set for them.")
    MappingKey(
      "channel", \.channel, .channel, needed: true, "The channel that the player starts with.")
    MappingKey(
      "playerID", optional: \.view.id, .identifier, default: "random",
      written: { $0.flavour == .flowplayer }, rank: 1, "A Flowplayer's `id`.")
    MappingKey(
      "orientationControlsFullscreen", \.view.orientationControlsFullscreen, .flag,
      written: .when { $0.flavour == .flowplayer }, rank: 1,
      "Rotating the device makes a Flowplayer enter or leave full screen; according to Wowza's "
        + "page, only if it is the only one in its app.")
    MappingKey(
      "fullscreenControlsOrientation", \.view.fullscreenControlsOrientation, .flag,
      written: .when { $0.flavour == .flowplayer }, rank: 1,
      "Entering or leaving full screen rotates a Flowplayer's device; according to Wowza's page, "
        + "a view also follows the device if no other view of its app has this flag.")
    MappingKey(
      "backgroundSound", \.view.playsInBackground, .flag, written: .changed, rank: 1,
      "Sound continues in the background: a Flowplayer's `enableBackgroundPlayback`, or a layer "
        + "that the app detaches.")
    MappingKey(
      "layer", \.hasLayer, .flag, written: .changed, rank: 1,
      "An OpenTV or TVSDK app gives the player an `AVPlayerLayer`, such as a container view's. "
        + "Without one the player has sound but no picture.")
    MappingKey(
      "loader", \.loader, .part(loader), written: .when { $0.flavour == .tvsdk }, rank: 1,
      "A TVSDK player's FairPlay resource loader.")
    MappingKey(
      "offline", \.offline, .part(offline), written: .changed, rank: 1,
      "Downloads of an OpenTV player.")
    MappingKey(
      "contentKeySession", optional: \.contentKeys, .part(contentKeys), rank: 1,
      "The app's own `AVContentKeySession`, in place of the SDK's licence delegate.")
    MappingKey(
      "cmcd", optional: \.cmcd, .choice, default: "not sent", rank: 1,
      "The player sends CMCD, version 1, in the query or in the headers of its playlist and "
        + "segment requests.")
  }

  private static let contentKeys = Keys(PlayerConfiguration.ContentKeys()) {
    MappingKey(
      "retry", \.retries, .flag,
      "The return value of the delegate's `shouldRetry` for late and expired key responses.")
    MappingKey(
      "spread", optional: \.spread, .duration(.seconds(1)...longest), default: "off",
      "The app requests the next key of a rotation before a playlist names it, after a random "
        + "delay of up to this long.")
    MappingKey(
      "preload", \.preload, .preloaded, default: "none", written: .changed,
      "Channels whose keys the app requests while another channel plays, so that a zap to them "
        + "needs no token or key request.")
  }

  private static let offline = Keys(PlayerConfiguration.Offline()) {
    MappingKey(
      "download", \.startsAtOnce, .flag,
      "The player downloads its channel at the start.")
    MappingKey(
      "discovery", \.discovery, .choice,
      "The app learns when a licence ends: from the token's `contentRights` (`token`), by asking "
        + "the key server (`server`), or only from the notification that it has expired "
        + "(`notification`).")
    MappingKey(
      "renewal", \.renewal, .choice,
      "The call that renews it: `OTVDRMManager.renewLicense` or "
        + "`OTVPersistenceAsset.renewLicense`.")
    MappingKey(
      "storesUpdates", \.storesUpdates, .flag,
      "The app stores the key that `didUpdatePersistableContentKey` delivers.")
  }

  private static let loader = Keys(PlayerConfiguration.ResourceLoader()) {
    MappingKey(
      "useCase", \.useCase, .choice,
      "The licence request goes to the operator's own server (`on-premise`), or to an ExpressPlay "
        + "token URL that an entitlement server returns (`entitlement`) or that the app already "
        + "has (`token-url`).")
    MappingKey(
      "tokenURL", \.tokenSource, .choice, written: .changed,
      "The source of the URL for `useCase: token-url`. `playlist`: the playlist's key URL is a "
        + "token URL; `fp-gen`: the app requests one from ExpressPlay's token endpoint; `app`: one "
        + "for the player's first channel is hard-coded.")
    MappingKey(
      "knowsContent", \.knowsContent, .flag, written: .changed,
      "The app knows the content ID by other means and does not read it from the key URL.")
    MappingKey(
      "urlHost", \.readsHost, .flag, written: .changed,
      "The app uses only `url.host` of the key URL as the content ID, although the path may name "
        + "a key; a mistake seen in real apps.")
    MappingKey(
      "cache", \.cachesKeys, .flag, written: .changed,
      "The app answers a repeated key request from a cache; a mistake seen in real apps.")
    MappingKey(
      "oneRequest", \.keepsOneRequest, .flag, written: .changed,
      "The app has only one variable for its loading request, although several keys load at the "
        + "same time; a mistake seen in real apps.")
    MappingKey(
      "enforceDeviceID", \.enforcesDeviceID, .flag,
      "The entitlement server binds the token to the device.")
    MappingKey(
      "certificate", \.hasCertificate, .flag,
      "The app bundle contains the FairPlay certificate.")
    MappingKey(
      "renewalDate", \.setsRenewalDate, .flag, written: .changed,
      "The app sets `contentInformationRequest.renewalDate`, so the system requests a new lease "
        + "before the old one ends. Adobe's sample does not, and its lease expires.")
  }
}

extension Form where Value == [LineUp.Device] {
  /// The devices of a line-up.
  static let devices = Form.entries(
    DeviceKeys.all, orNone: true,
    knowing: { known, device in
      known.taken.append(device.id)
      known.players.append(device.players.map(\.name))
      known.calls.append(device.players.flatMap(\.calls))
    })
}

extension Form where Value == [PlayerConfiguration] {
  /// The players of one device.
  fileprivate static let players = Form.entries(
    DeviceKeys.player,
    knowing: { known, player in
      known.taken.append(player.name)
      known.calls.append(player.calls)
      if player.usesAppDelegate, known.licensed == nil {
        known.licensed = (player.name, player.delegate)
      }
    }
  ) { player, known, place throws(FileProblem) in
    if player.usesAppDelegate, let other = known.licensed, other.delegate != player.delegate {
      throw place.problem(
        "an app has only one licence delegate, and `\(other.player)` has "
          + "`\(other.delegate.rawValue)`")
    }
    if let idle = player.idleKey { throw place.problem(idle) }
    if let call = player.calls.first(where: known.calls.contains) {
      throw (place.value(of: "name") ?? place).problem(
        "another player is already called `\(call)`")
    }
  }
}

extension Form where Value == [Channel] {
  /// Channels whose key identifier follows from the content only.
  fileprivate static let preloaded = Form.list(of: Form<Channel>.channel).check {
    channels, place throws(FileProblem) in
    for channel in channels {
      let isKnown = channel.packaging == .asset && !channel.keys.hasSeveralKeys
      guard channel.isEncrypted, isKnown else {
        throw place.problem(
          "channel \(channel.number) has no key to preload; accepted: encrypted channels with a "
            + "single key and `packaging: asset`")
      }
    }
  }
}

extension PlayerConfiguration {
  /// What it is called in files and on the wall.
  var calls: [String] { title.isEmpty ? [name] : [name, title] }

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
