import HeadEndAPI
import Players
package import Worlds

/// The household, devices, channels, timings and network of a simulator.
public struct SimulatedLineUp: Hashable, Sendable {
  /// One stream of the head-end.
  public struct Channel: Hashable, Sendable {
    /// Its channel number.
    public var number: Int
    /// Its name, such as `News One`.
    public var name: String
    /// The content identifier in tokens, licences and URLs, such as `news-one`.
    public var content: String
    /// True if the stream is encrypted and needs a licence.
    public var isEncrypted: Bool
    /// The length of a video on demand; `nil` for live.
    public var duration: Duration?
    /// The length of a live stream's DVR window; zero if it has none.
    public var dvr = Duration.zero
    /// True if every licence requires HDCP of the display, whatever the playlists say.
    public var demandsHDCP = false
    /// The form of its key URLs after `skd:`.
    public var packaging = Packaging.asset
    /// The languages of its audio tracks in a Flowplayer; its playlists do not list them.
    public var audioLanguages: [String] = []
    /// The languages of its subtitles in a Flowplayer; its playlists do not list them.
    public var subtitleLanguages: [String] = []

    /// Creates a stream of the head-end.
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

  /// The text that a packager writes after `skd:` in key URLs (Players/ExpressPlay, "What the
  /// packager writes").
  public enum Packaging: Hashable, Sendable {
    /// `skd://` and an asset identifier, as OpenTV's licence delegates read it.
    case asset
    /// `skd://{content_id}`, followed by `/{key}` if there are several keys.
    case path
    /// `skd:{content_id}`
    case contentID
    /// `skd:{entitlement_server_url}?cid={content_id}`
    case entitlementServer
    /// `skd:` and an ExpressPlay token URL.
    case tokenURL
    /// Only `skd:`.
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

  /// The tenant identifier, with which the addresses of its services begin.
  public var tenant = "SIM"
  /// The number of SSM sessions that the household may have at the same time.
  public var sessionLimit = 2
  /// The time between two heartbeats, in whole seconds.
  public var heartbeat = Duration.seconds(60)
  /// The number of missed heartbeats after which the server ends a session.
  public var missedBeats = 2
  /// The duration of a licence.
  public var lease = Duration.seconds(600)
  /// The duration of a persistent licence from the download, until the video is first played.
  public var storage = Duration.seconds(2_592_000)
  /// The duration of a persistent licence from the first playback.
  public var playback = Duration.seconds(86_400)
  /// True if a content token is good for one licence only: an app then has to set a new token
  /// before each playback, download and renewal (Players/Tokens, "Fresh tokens").
  public var usesTokensOnce = false
  /// True if content tokens end soon after their issue, as in some runs of a search.
  var hasShortTokens = false
  /// The space for downloads on each device, in bytes; `nil` for no limit.
  public var deviceStorage: Int?
  /// The network's round-trip time.
  public var latency = Duration.milliseconds(60)
  /// The network's bandwidth, in bits per second.
  public var bandwidth = 12_000_000
  /// The household's devices; the app runs on the first until `Simulator.use(device:)` selects
  /// another.
  public var devices = ["phone"]
  /// The channels that the head-end serves.
  public var channels: [Channel]

  /// Creates a line-up of these channels, with all other values from `standard`.
  public init(channels: [Channel]) { self.channels = channels }

  /// Four channels, of which two are encrypted and one is on demand; a phone and a tablet; two
  /// sessions; production timings.
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

  /// The standard line-up with the short timers of the demonstration wall: heartbeats every 10 s
  /// and leases of 120 s.
  public static var demo: SimulatedLineUp {
    var lineUp = standard
    lineUp.heartbeat = .seconds(10)
    lineUp.lease = .seconds(120)
    return lineUp
  }

  private static let account = "home"

  /// The account that all devices share.
  var account: String { Self.account }

  /// The line-up in the form that a world is made from.
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
    if hasShortTokens { world.tokens.validity = TokenTerms.short }
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
