package import Crowd
import HeadEnd
package import HeadEndAPI
package import Players
import Simulation

/// What a world is made of: tenant, accounts, timings, channels, devices and their players.
package struct LineUp: Hashable, Sendable {
  /// A device with its one app and the app's players.
  package struct Device: Hashable, Sendable {
    package var id: String
    package var account: String
    package var policy: Policy
    /// Whether its app, if it follows the documents, requests new content tokens before renewals.
    package var refreshesTokens = true
    /// Which of its players its app acts on when a session notification comes.
    package var sessionErrors = SessionErrorScope.own
    /// What decides which of its Flowplayer views follow the device.
    package var fullscreenReading = FullscreenRules.Reading.page
    /// Whether its app has the background audio capability, by which the system lets it run for
    /// Picture in Picture, AirPlay and sound.
    package var hasBackgroundAudio = true
    /// How long its app, if it retries, waits before each try.
    package var backoff = Backoff()
    /// How many videos it decodes at once.
    package var decoders: Int
    package var players: [PlayerConfiguration]
    /// What rules call its kind, such as `phone`; empty = none.
    package var kind = ""
    /// Its IP address; `nil` = the household's.
    package var address: String?
    /// The output protection that its display can give.
    package var hdcp = HDCPLevel.type1
    /// Bytes that downloads may take on it; `nil` = any number.
    package var storage: Int?
    /// Its own network; `nil` = the line-up's.
    package var network: Network?
    /// How much later than others it gets the answers to its requests of some kinds.
    package var delays: [Operation: Duration] = [:]
    /// How long it prepares the first picture of a start, once a segment and its key are there.
    package var firstPicture = Duration.zero

    /// As many as were counted on a telephone of 2017; on one of 2012 there were 4. Apple publishes
    /// no number [N].
    package static let usualDecoders = 16

    package init(
      id: String, account: String, policy: Policy, decoders: Int = usualDecoders,
      players: [PlayerConfiguration]
    ) {
      self.id = id
      self.account = account
      self.policy = policy
      self.decoders = decoders
      self.players = players
    }
  }

  /// The network of a device.
  package struct Network: Hashable, Sendable {
    /// Time there and back.
    package var latency: Duration
    package var jitter: Duration
    /// Bits per second, where no trace says so.
    package var bandwidth: Int
    /// How its bandwidth changes; `nil` = it does not.
    package var trace: BandwidthTrace?
    /// Requests out of a thousand that are lost once and sent again.
    package var lossPermille: Int

    /// How long a packet takes from one end to the other.
    var oneWay: Duration { .nanoseconds(latency.wholeNanoseconds / 2) }

    package init(
      latency: Duration = .milliseconds(60), jitter: Duration = .milliseconds(15),
      bandwidth: Int = 12_000_000, lossPermille: Int = 0
    ) {
      self.latency = latency
      self.jitter = jitter
      self.bandwidth = bandwidth
      self.lossPermille = lossPermille
    }
  }

  package var name: String
  package var tenant: String
  package var accounts: [Account]
  /// Limits of concurrent sessions beside the accounts' own.
  package var rules: [SessionRule] = []
  /// What lists call it, in a few words; empty for nothing.
  package var title = ""
  /// What stands on the wall when it opens; empty for nothing.
  package var note = ""
  /// The name, colour and stills under which the wall shows it.
  package var brand = Brand()
  package var heartbeat: Duration
  package var missedBeats: Int
  /// Whether heartbeat and lease are shorter than in production, to be said on screen.
  package var usesDemoTimings: Bool
  package var lease: Duration
  package var renewAtPermille: Int
  /// What licences that are kept on devices allow.
  package var offline = OfflineTerms()
  /// How long content tokens are valid, and how strictly they are read.
  package var tokens = TokenTerms()
  /// How much the head-end's services can do.
  package var capacity = ServiceCapacity()
  package var network: Network
  /// The policies that it describes itself.
  package var policies: [Policy] = []
  package var channels: [Channel]
  package var devices: [Device]
  /// Viewers who are too many to be shown one by one.
  package var crowds: [CrowdPlan] = []
  /// The terms for real clients.
  package var outside = RealClientTerms()
  /// The user's own services behind the head-end.
  package var upstreams: [Upstream] = []

  package init(
    name: String = "", tenant: String = "SIM", accounts: [Account] = [],
    heartbeat: Duration = .seconds(60), missedBeats: Int = 2, usesDemoTimings: Bool = false,
    lease: Duration = .seconds(300), renewAtPermille: Int = 800, network: Network = Network(),
    channels: [Channel] = [], devices: [Device] = []
  ) {
    self.name = name
    self.tenant = tenant
    self.accounts = accounts
    self.heartbeat = heartbeat
    self.missedBeats = missedBeats
    self.usesDemoTimings = usesDemoTimings
    self.lease = lease
    self.renewAtPermille = renewAtPermille
    self.network = network
    self.channels = channels
    self.devices = devices
  }

  /// The policies that its apps can have: those that ship, and its own.
  package var allPolicies: [Policy] { Policy.shipped + policies }

  /// What a player is called on the wall, by its name; the name itself for one that is not in the
  /// line-up.
  package func shownName(of player: String) -> String {
    devices.lazy.flatMap(\.players).first { $0.name == player }?.shownName ?? player
  }

  /// The channel of that number.
  package func channel(_ number: Int) -> Channel? { channels.first { $0.number == number } }
}

extension LineUp {
  /// Devices that can be added to a world in its whole life.
  static let guestLimit = 64

  /// A guest's device, with the one player.
  func guest(
    named name: String, on device: String, of account: String, _ channel: Channel
  ) -> Device {
    let player = PlayerConfiguration(
      name: name, device: device, account: account, channel: channel,
      renewAtPermille: renewAtPermille)
    return Device(id: device, account: account, policy: .documented, players: [player])
  }

  /// What the head-end knows of this line-up.
  func headEnd(seed: UInt64, epoch: UnixTime) -> HeadEndConfiguration {
    let own = devices.map { device -> HeadEndConfiguration.Device in
      var copy = headEnd(
        device.id, of: device.account, kind: device.kind, address: device.address)
      copy.hdcp = device.hdcp
      copy.enforcesSessions = device.players.contains { $0.sessionRenewal == .licence }
      return copy
    }
    var configuration = HeadEndConfiguration(
      tenant: tenant, accounts: accounts, devices: own,
      heartbeat: heartbeat, missedBeats: missedBeats, lease: lease, offline: offline,
      channels: channels, epoch: epoch, seed: seed)
    configuration.tokens = tokens
    configuration.rules = rules
    configuration.mediaKeyPeriod = lease * renewAtPermille / 1000
    return configuration
  }

  /// The IP address of a household, of a range for documentation (RFC 5737).
  func address(ofHousehold account: String) -> String {
    let household = accounts.firstIndex { $0.id == account } ?? 0
    return "198.51.100.\(household + 1)"
  }

  /// Devices of a household share its address unless they have their own.
  private func headEnd(
    _ id: String, of account: String, kind: String, address: String?
  ) -> HeadEndConfiguration.Device {
    var device = HeadEndConfiguration.Device(id: id, account: account)
    device.kind = kind
    device.address = address ?? self.address(ofHousehold: account)
    return device
  }
}

/// Which real clients a world admits, and with how many sessions.
package struct RealClientTerms: Hashable, Sendable {
  /// The account that a new device belongs to.
  package enum Account: Hashable, Sendable {
    /// No device is admitted.
    case nobody
    /// Each the one that it names.
    case each
    /// All the same one of the line-up.
    case shared(String)
  }

  package var account: Account
  /// Sessions that a new account may have at once.
  package var sessionLimit: Int

  package init(account: Account = .each, sessionLimit: Int = 2) {
    self.account = account
    self.sessionLimit = sessionLimit
  }
}
