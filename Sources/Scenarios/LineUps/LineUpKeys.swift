import HeadEndAPI
import Lab
import Players
import Simulation

/// The keys of a line-up file: what the reader accepts, the JSON Schema says and the grammar page
/// lists (Scenarios/LineUpGrammar).
enum LineUpKeys {
  static let name = FileKey(
    "name", Form<String>.text, default: "the file's name, or the scenario's title",
    "What the wall and its films call the line-up.")
  static let tenant = FileKey(
    "tenant", Form<String>.identifier, default: "SIM", "The operator's tenant on the head-end.")
  static let accounts = FileKey(
    "accounts", .entries(Account.table), default: "none, with `crowds`",
    "The households, each with a limit of simultaneous sessions.")
  static let session = FileKey(
    "session", .part(SessionTimings.table), "Timings of Secure Session Management.")
  static let licence = FileKey(
    "licence", .part(LicenceTimings.table), "How long licences are valid.")
  static let tokens = FileKey(
    "tokens", .part(TokenKeys.table), "How long content tokens are valid, and how they are read.")
  static let rules = FileKey(
    "rules", .entries(RuleKeys.table),
    "Limits of simultaneous sessions beside the accounts' own; all that apply must hold.")
  static let capacity = FileKey(
    "capacity", .part(CapacityKeys.lineUp.table),
    "How many requests each of the head-end's services answers a second.")
  static let network = FileKey("network", .part(Network.table), "The network of every device.")
  static let channels = FileKey(
    "channels", .entries(Channel.table), needed: true, "The channels that players can zap to.")
  static let devices = FileKey(
    "devices", .entries(Device.table), default: "none", "The devices, each with one app.")
  static let crowds = FileKey(
    "crowds", .entries(CrowdKeys.table), default: "none",
    "Viewers who are too many to be shown one by one; their households are no accounts.")
  static let outside = FileKey(
    "outside", .part(OutsideKeys.table), "Which real clients are admitted.")
  static let table = KeyTable([
    YAMLVersion.key.row, name.row, tenant.row, accounts.row, session.row, licence.row,
    tokens.row, rules.row, capacity.row, network.row, channels.row, devices.row, crowds.row,
    outside.row,
  ])

  enum Account {
    static let id = FileKey(
      "id", Form<String>.identifier, needed: true, "The account's name, unique in the line-up.")
    static let sessionLimit = FileKey(
      "sessionLimit", .integer(0...1000), needed: true,
      "How many sessions the account may have at the same time.")
    static let over = FileKey(
      "over", Form<SessionRule.Excess>.choice, default: "refuse-newest",
      "What happens at the limit: the new session is refused, or the oldest ends.")
    static let subscriptions = FileKey(
      "subscriptions", .list(of: Form<String>.identifier), default: "all",
      "The groups of channels that the account may watch.")
    static let table = KeyTable([id.row, sessionLimit.row, over.row, subscriptions.row])
  }

  enum Network {
    static let latency = FileKey(
      "latency", .duration(.zero ... .seconds(10)), default: "60ms", "Round-trip time.")
    static let jitter = FileKey(
      "jitter", .duration(.zero ... .seconds(10)), default: "15ms",
      "The most that is added to the round-trip time at random.")
    static let bandwidth = FileKey(
      "bandwidth", Form<Int>.bandwidth, default: "12Mbit/s",
      "Downlink, shared by a device's players.")
    static let lossPermille = FileKey(
      "lossPermille", .integer(0...900), default: "0",
      "How many of 1,000 requests are lost once and sent again.")
    static let table = KeyTable([latency.row, jitter.row, bandwidth.row, lossPermille.row])
  }

  enum Channel {
    static let number = FileKey(
      "number", .integer(1...9999), needed: true, "The channel's number, unique in the line-up.")
    static let name = FileKey("name", Form<String>.text, needed: true, "The name on the pane.")
    static let card = FileKey(
      "card", Form<String>.identifier, needed: true,
      "The picture: `balloon`, `bars`, `city`, `film`, `globe`, `kitchen`, `match`, `peaks`, "
        + "`reef`, `road`, `shapes`, `space`, `stage` or `waves`.")
    static let content = FileKey(
      "content", Form<String>.identifier, default: "card and number",
      "The content ID that tokens and licences are for.")
    static let encrypted = FileKey(
      "encrypted", Form<Bool>.flag, default: "false", "Whether playback needs a licence.")
    static let live = FileKey(
      "live", Form<Bool>.flag, default: "true", "Whether it is a live channel or a film.")
    static let duration = FileKey(
      "duration", .duration(.seconds(6) ... .seconds(86_400)), default: "20min",
      "The length of a film.")
    static let group = FileKey(
      "group", Form<String>.identifier, "The group that rules and subscriptions name.")
    static let maxSessions = FileKey(
      "maxSessions", .integer(1...1000), default: "the account's",
      "The limit of simultaneous sessions in the channel's tokens; the smaller limit holds.")
    static let rights = FileKey(
      "rights", .part(RightsKeys.table), "When the channel may be watched.")
    static let profile = FileKey(
      "profile", Form<UsageProfile>.choice, default: "HD",
      "The usage rules of an encrypted channel: which renditions there are, and the output "
        + "protection that each needs.")
    static let hdcp = FileKey(
      "hdcp", Form<HDCPLevel>.choice, default: "the profile's",
      "The output protection that every rendition needs.")
    static let uhd = FileKey(
      "uhd", Form<Bool>.flag, default: "false",
      "Whether there is a UHD rendition, which the profiles `UHD`, `default` and `Test` allow.")
    static let dvr = FileKey(
      "dvr", .duration(.seconds(60) ... .seconds(6000)), default: "none",
      "How far back a live channel can be watched.")
    static let ads = FileKey(
      "ads", .part(Ads.table), "Ad breaks, in the clear whatever encrypts the rest.")
    static let keys = FileKey(
      "keys", .part(Keys.table),
      "Several keys, by time and by rendition, instead of a single one, and what they allow.")
    static let table = KeyTable([
      number.row, name.row, card.row, content.row, encrypted.row, live.row, duration.row,
      group.row, maxSessions.row, rights.row, profile.row, hdcp.row, uhd.row, dvr.row, ads.row,
      keys.row,
    ])
  }

  enum Ads {
    static let every = FileKey(
      "every", .duration(.seconds(12) ... .seconds(3600)), needed: true,
      "From one ad break to the next, rounded up to segments of 6 s.")
    static let length = FileKey(
      "length", .duration(.seconds(6) ... .seconds(600)), needed: true,
      "The length of an ad break, shorter than `every`.")
    static let count = FileKey(
      "discontinuitySequence", Form<Bool>.flag, default: "true",
      "Whether live playlists have `EXT-X-DISCONTINUITY-SEQUENCE`.")
    static let table = KeyTable([every.row, length.row, count.row])
  }

  enum Keys {
    static let rotation = FileKey(
      "rotation", .duration(.seconds(6) ... .seconds(86_400)), default: "never",
      "How long one key is used before the next one, rounded up to segments of 6 s.")
    static let perRendition = FileKey(
      "perRendition", Form<Bool>.flag, default: "false",
      "Whether SD, HD and UHD renditions have keys of their own.")
    static let audio = FileKey(
      "audio", Form<Bool>.flag, default: "false",
      "Whether the sound has a key of its own, beside those of SD, HD and UHD.")
    static let session = FileKey(
      "session", Form<Bool>.flag, default: "true",
      "Whether the master playlist names the keys in advance (`EXT-X-SESSION-KEY`).")
    static let hdcp = FileKey(
      "hdcp", Form<KeyDemand>.choice, default: "what its renditions need",
      "The HDCP tag of every CKC; clients read a missing one as type 0.")
    static let airPlay = FileKey(
      "airPlay", Form<KeyReach>.choice, default: KeyReach.all.rawValue,
      "Which keys may be used on an AirPlay receiver: none, those of SD, of SD and HD, or all.")
    static let adapter = FileKey(
      "adapter", Form<KeyReach>.choice, default: KeyReach.all.rawValue,
      "Which keys may be used with an AV adapter.")
    static let table = KeyTable([
      rotation.row, perRendition.row, audio.row, session.row, hdcp.row, airPlay.row, adapter.row,
    ])
  }

  enum Device {
    static let id = FileKey(
      "id", Form<String>.identifier, needed: true, "The device's name, unique in the line-up.")
    static let account = FileKey(
      "account", Form<String>.identifier, needed: true, "The account that the device belongs to.")
    static let decoders = FileKey(
      "decoders", .integer(1...64), default: "\(LineUp.Device.usualDecoders)",
      "How many videos the device decodes at once.")
    static let kind = FileKey(
      "kind", Form<String>.identifier, "The kind that rules name, such as `phone` or `tv`.")
    static let address = FileKey(
      "address", Form<String>.text, default: "the household's", "The device's IP address.")
    static let hdcp = FileKey(
      "hdcp", Form<HDCPLevel>.choice, default: "type-1",
      "The output protection that the device's display can give.")
    static let storage = FileKey(
      "storage", Form<Int>.storage, default: "unlimited",
      "How much space downloads may take on the device.")
    static let app = FileKey("app", .part(App.table), "The app that owns the device's players.")
    static let players = FileKey(
      "players", .entries(Player.table), needed: true, "The app's players.")
    static let table = KeyTable([
      id.row, account.row, kind.row, address.row, hdcp.row, decoders.row, storage.row, app.row,
      players.row,
    ])
  }

  enum App {
    static let policy = FileKey(
      "policy", Form<Policy>.choice, default: "documented",
      "What the app does about an error: what the SDK's documentation says, nothing, or zap to the "
        + "same stream, at once or after its `backoff`.")
    static let backoff = FileKey(
      "backoff", .part(BackoffKeys.table),
      "How long a retrying app waits before each try, until it plays again.")
    static let refreshTokens = FileKey(
      "refreshTokens", Form<Bool>.flag, default: "true",
      "Whether a documented app requests a new content token before a renewal, if the old one has "
        + "expired, expires within a minute, or has a `jti`.")
    static let table = KeyTable([policy.row, backoff.row, refreshTokens.row])
  }

  enum Player {
    static let id = FileKey(
      "id", Form<String>.identifier, needed: true, "The player's name, unique in the line-up.")
    static let flavour = FileKey(
      "flavour", Form<Flavour>.choice, default: "opentv", "The SDK that the player imitates.")
    static let delegate = FileKey(
      "delegate", Form<DelegateKind>.choice, default: "ssp",
      "The licence delegate of an OpenTV player, one for each device; `ssp` and `ssp-v2` use "
        + "sessions.")
    static let sessionSetup = FileKey(
      "sessionSetup", Form<SessionSetup>.choice, default: "sync",
      "Whether session set-up and teardown block the app's main thread.")
    static let sessionRenewal = FileKey(
      "sessionRenewal", Form<SessionRenewal>.choice, default: "heartbeat",
      "What renews the session token: a heartbeat, or each licence renewal.")
    static let clearSessions = FileKey(
      "clearSessions", Form<Bool>.flag, default: "false",
      "Whether clear streams have sessions too: the app keeps its `ssp` delegate set for them.")
    static let channel = FileKey(
      "channel", .integer(1...9999), needed: true, "The channel that the player starts with.")
    static let playerID = FileKey(
      "playerID", Form<String>.identifier, default: "random", "A Flowplayer's `id`.")
    static let orientation = FileKey(
      "orientationControlsFullscreen", Form<Bool>.flag, default: "true",
      "Whether turning the device puts a Flowplayer in full screen.")
    static let fullscreen = FileKey(
      "fullscreenControlsOrientation", Form<Bool>.flag, default: "true",
      "Whether full screen turns a Flowplayer's device.")
    static let loader = FileKey(
      "loader", .part(Loader.table), "A TVSDK player's FairPlay resource loader.")
    static let offline = FileKey(
      "offline", .part(Offline.table), "Downloads of an OpenTV player.")
    static let contentKeys = FileKey(
      "contentKeySession", .part(ContentKeys.table),
      "An `AVContentKeySession` of the app's own in place of the SDK's licence delegate.")
    static let table = KeyTable([
      id.row, flavour.row, delegate.row, sessionSetup.row, sessionRenewal.row,
      clearSessions.row, channel.row,
      playerID.row, orientation.row, fullscreen.row, loader.row, offline.row, contentKeys.row,
    ])
  }

  enum ContentKeys {
    static let retry = FileKey(
      "retry", Form<Bool>.flag, default: "true",
      "What the delegate's `shouldRetry` returns for late and expired key responses.")
    static let spread = FileKey(
      "spread", .duration(.seconds(1) ... .seconds(3600)), default: "no",
      "Within which time the app asks for the next key of a rotation, at random, before a playlist "
        + "names it.")
    static let table = KeyTable([retry.row, spread.row])
  }

  enum Offline {
    static let download = FileKey(
      "download", Form<Bool>.flag, default: "false",
      "Whether the player downloads its channel at the start.")
    static let discovery = FileKey(
      "discovery", Form<ExpiryDiscovery>.choice,
      default: PlayerConfiguration.Offline().discovery.rawValue,
      "How the app learns that a licence is about to expire: from the token's `contentRights`, or "
        + "from the notification that it has expired.")
    static let renewal = FileKey(
      "renewal", Form<RenewalRoute>.choice, default: PlayerConfiguration.Offline().renewal.rawValue,
      "How the app renews it: `OTVDRMManager.renewLicense` or `OTVPersistenceAsset.renewLicense`.")
    static let storesUpdates = FileKey(
      "storesUpdates", Form<Bool>.flag, default: "true",
      "Whether the app stores the key that `didUpdatePersistableContentKey` brings.")
    static let table = KeyTable([download.row, discovery.row, renewal.row, storesUpdates.row])
  }

  enum Loader {
    static let useCase = FileKey(
      "useCase", Form<LoaderUseCase>.choice,
      default: PlayerConfiguration.ResourceLoader().useCase.rawValue,
      "Where the licence request goes: to the operator's own server, or to an ExpressPlay token "
        + "URL that an entitlement server returns or that the app already has.")
    static let enforceDeviceID = FileKey(
      "enforceDeviceID", Form<Bool>.flag, default: "false",
      "Whether the entitlement server binds the token to the device.")
    static let certificate = FileKey(
      "certificate", Form<Bool>.flag, default: "true",
      "Whether the app bundle contains the FairPlay certificate.")
    static let table = KeyTable([useCase.row, enforceDeviceID.row, certificate.row])
  }
}
