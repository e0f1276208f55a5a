import HeadEnd
package import HeadEndAPI
package import Players
import Simulation

/// What a world is made of: tenant, accounts, timings, channels, devices and their players.
package struct LineUp: Hashable, Sendable {
  /// A household and how many sessions it may have at once.
  package struct Account: Hashable, Sendable {
    package var id: String
    package var sessionLimit: Int

    package init(id: String, sessionLimit: Int) {
      self.id = id
      self.sessionLimit = sessionLimit
    }
  }

  /// A device with its one app and the app's players.
  package struct Device: Hashable, Sendable {
    package var id: String
    package var account: String
    package var policy: Policy
    package var players: [PlayerConfiguration]

    package init(id: String, account: String, policy: Policy, players: [PlayerConfiguration]) {
      self.id = id
      self.account = account
      self.policy = policy
      self.players = players
    }
  }

  /// The network of every device.
  package struct Network: Hashable, Sendable {
    /// Time there and back.
    package var latency: Duration
    package var jitter: Duration
    /// Bits per second.
    package var bandwidth: Int
    /// Requests out of a thousand that are lost once and sent again.
    package var lossPermille: Int

    /// How long a packet takes from one end to the other.
    var oneWay: Duration { .nanoseconds(latency.wholeNanoseconds / 2) }

    package init(latency: Duration, jitter: Duration, bandwidth: Int, lossPermille: Int = 0) {
      self.latency = latency
      self.jitter = jitter
      self.bandwidth = bandwidth
      self.lossPermille = lossPermille
    }
  }

  package var name: String
  package var tenant: String
  package var accounts: [Account]
  package var heartbeat: Duration
  package var missedBeats: Int
  /// Whether heartbeat and lease are shorter than in production, to be said on screen.
  package var usesDemoTimings: Bool
  package var lease: Duration
  package var renewAtPermille: Int
  /// What licences that are kept on devices allow.
  package var offline = OfflineTerms()
  package var network: Network
  package var channels: [Channel]
  package var devices: [Device]

  package init(
    name: String, tenant: String, accounts: [Account], heartbeat: Duration, missedBeats: Int,
    usesDemoTimings: Bool, lease: Duration, renewAtPermille: Int, network: Network,
    channels: [Channel], devices: [Device]
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

  /// The channel of that number.
  package func channel(_ number: Int) -> Channel? { channels.first { $0.number == number } }
}

extension LineUp {
  /// Devices that can be added to a world in its whole life.
  static let guestLimit = 64

  static func guestID(_ number: Int) -> String { "guest-\(number)" }

  /// What the head-end knows of this line-up. Guests stand for devices that are added later.
  func headEnd(seed: UInt64, epoch: UnixTime) -> HeadEndConfiguration {
    let own = devices.map { HeadEndConfiguration.Device(id: $0.id, account: $0.account) }
    let guests = (1...Self.guestLimit).map {
      HeadEndConfiguration.Device(id: Self.guestID($0), account: accounts.first?.id ?? "")
    }
    return HeadEndConfiguration(
      tenant: tenant,
      accounts: accounts.map {
        HeadEndConfiguration.Account(id: $0.id, sessionLimit: $0.sessionLimit)
      },
      devices: own + guests, heartbeat: heartbeat, missedBeats: missedBeats, lease: lease,
      offline: offline, channels: channels, epoch: epoch, seed: seed)
  }
}
