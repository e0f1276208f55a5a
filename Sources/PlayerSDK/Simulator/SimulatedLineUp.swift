import HeadEndAPI
package import Lab
import Players

/// What a simulator simulates: a household with its devices, the channels, timings and network.
public struct SimulatedLineUp: Hashable, Sendable {
  /// One stream of the head-end.
  public struct Channel: Hashable, Sendable {
    /// Its channel number.
    public var number: Int
    /// Its name, such as `News One`.
    public var name: String
    /// Content identifier in tokens, licences and URLs, such as `news-one`.
    public var content: String
    /// Whether it needs a licence.
    public var isEncrypted: Bool
    /// Length of a video on demand; `nil` for live.
    public var duration: Duration?
    /// How far back a live stream can be watched; zero where it has no DVR window.
    public var dvr = Duration.zero
    /// Whether every licence demands HDCP of the display, whatever the playlists say.
    public var demandsHDCP = false
    /// What follows `skd:` in its key URLs.
    public var packaging = Packaging.asset
    /// Languages of its audio tracks, as a Flowplayer lists them; playlists do not.
    public var audioLanguages: [String] = []
    /// Languages of its subtitles, as a Flowplayer lists them; playlists do not.
    public var subtitleLanguages: [String] = []

    /// A stream of the head-end.
    public init(
      number: Int, name: String, content: String, isEncrypted: Bool, duration: Duration? = nil
    ) {
      self.number = number
      self.name = name
      self.content = content
      self.isEncrypted = isEncrypted
      self.duration = duration
    }
  }

  /// What a packager writes after `skd:` in key URLs (Players/ExpressPlay, "What the packager
  /// writes").
  public enum Packaging: Hashable, Sendable {
    /// `skd://` and an asset identifier, as the licence delegates of OpenTV read it.
    case asset
    /// `skd://{content_id}`, and `/{key}` where there are several.
    case path
    /// `skd:{content_id}`
    case contentID
    /// `skd:{entitlement_server_url}?cid={content_id}`
    case entitlementServer
    /// `skd:` and an ExpressPlay token URL.
    case tokenURL
    /// `skd:` alone.
    case nothing

    fileprivate var world: HeadEndAPI.Packaging {
      switch self {
      case .asset: .asset
      case .path: .path
      case .contentID: .contentID
      case .entitlementServer: .entitlementServer
      case .tokenURL: .tokenURL
      case .nothing: .nothing
      }
    }
  }

  /// Tenant identifier, with which the services' addresses begin.
  public var tenant = "SIM"
  /// SSM sessions that the household may have at once.
  public var sessionLimit = 2
  /// Time between two heartbeats, in whole seconds.
  public var heartbeat = Duration.seconds(60)
  /// Heartbeats that may be missed before the server ends a session.
  public var missedBeats = 2
  /// How long a licence lasts.
  public var lease = Duration.seconds(600)
  /// How long a persistent licence is valid before the first playback, from the download on.
  public var storage = Duration.seconds(2_592_000)
  /// How long a persistent licence is valid from the first playback on.
  public var playback = Duration.seconds(86_400)
  /// Whether a content token buys one licence only: an app then has to set a new one before each
  /// playback, download and renewal (Players/Tokens, "Fresh tokens").
  public var usesTokensOnce = false
  /// Bytes that downloads may take on each device; `nil` = any number.
  public var deviceStorage: Int?
  /// Round-trip time.
  public var latency = Duration.milliseconds(60)
  /// Bits per second.
  public var bandwidth = 12_000_000
  /// The household's devices; the app runs on the first until `Simulator.use(device:)`.
  public var devices = ["phone"]
  /// The channels that the head-end serves.
  public var channels: [Channel]

  /// A line-up of these channels, everything else as in `standard`.
  public init(channels: [Channel]) { self.channels = channels }

  /// Four channels, two of them encrypted and one on demand; a phone and a tablet; two sessions;
  /// timings as in production.
  public static var standard: SimulatedLineUp {
    var lineUp = SimulatedLineUp(channels: [
      Channel(number: 101, name: "News One", content: "news-one", isEncrypted: true),
      Channel(number: 102, name: "Match Day", content: "match-day", isEncrypted: true),
      Channel(
        number: 301, name: "Film Club", content: "film-club", isEncrypted: true,
        duration: .seconds(1800)),
      Channel(number: 204, name: "Ocean", content: "ocean", isEncrypted: false),
    ])
    lineUp.devices = ["phone", "tablet"]
    return lineUp
  }

  /// The same with heartbeats and leases as short as on the demonstration wall: 10 s and 120 s.
  public static var demo: SimulatedLineUp {
    var lineUp = standard
    lineUp.heartbeat = .seconds(10)
    lineUp.lease = .seconds(120)
    return lineUp
  }

  private static let account = "home"

  /// The account that every device belongs to.
  var account: String { Self.account }

  /// The line-up in the form that a world takes.
  package var lineUp: LineUp {
    var world = LineUp(
      name: "app", tenant: tenant, accounts: [.init(id: account, sessionLimit: sessionLimit)],
      heartbeat: heartbeat, missedBeats: missedBeats, usesDemoTimings: false, lease: lease,
      renewAtPermille: 800,
      network: .init(latency: latency, jitter: .milliseconds(15), bandwidth: bandwidth),
      channels: channels.map(\.world),
      devices: devices.map { id in
        var device = LineUp.Device(id: id, account: account, policy: .careless, players: [])
        device.storage = deviceStorage
        return device
      })
    world.offline = OfflineTerms(storage: storage, playback: playback)
    if usesTokensOnce { world.tokens = TokenTerms(validity: .seconds(43_200), isUsedOnce: true) }
    return world
  }
}

extension SimulatedLineUp.Channel {
  var world: HeadEndAPI.Channel {
    var channel = HeadEndAPI.Channel(
      number: number, name: name, card: "globe", content: content, isEncrypted: isEncrypted,
      isLive: duration == nil)
    if let duration { channel.duration = duration }
    channel.dvr = dvr
    channel.packaging = packaging.world
    if demandsHDCP { channel.keys.hdcp = .type0 }
    return channel
  }
}
