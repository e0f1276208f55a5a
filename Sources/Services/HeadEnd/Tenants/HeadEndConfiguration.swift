package import HeadEndAPI
package import Simulation

/// What a head-end is set up with: one tenant, its accounts, devices and channels.
package struct HeadEndConfiguration: Hashable, Sendable {
  /// Tenant identifier, such as `SIM`.
  package var tenant: String
  package var accounts: [Account]
  /// Limits of concurrent sessions beside the accounts' own.
  package var rules: [SessionRule] = []
  package var devices: [Device]
  /// Time between two heartbeats of a session, in whole seconds.
  package var heartbeat: Duration
  /// Consecutive heartbeats that may be missed before a session expires.
  package var missedBeats: Int
  /// How long a licence lasts.
  package var lease: Duration
  /// What a licence that is kept on a device allows.
  package var offline: OfflineTerms
  /// How long content tokens are valid, and how strictly they are read.
  package var tokens = TokenTerms()
  /// How long one key of media for real players is used (HeadEnd/RealClients, "Keys").
  package var mediaKeyPeriod = Duration.seconds(240)
  package var channels: [Channel]
  /// The time of day at which the world starts.
  package var epoch: UnixTime
  /// Seed of the world; every key, nonce and service time follows from it.
  package var seed: UInt64
  /// Whether a licence requires a session, which it then keeps alive: enforcement at DRM level, off
  /// by default, as in the field (HeadEnd/LicenceService, "Enforced sessions").
  package var licenceRequiresSession: Bool

  /// A device that is registered to an account.
  package struct Device: Hashable, Sendable {
    package var id: String
    /// Identifier of the account it belongs to.
    package var account: String
    /// What rules call its kind, such as `phone`; empty = none.
    package var kind = ""
    /// Its IP address; empty = none that is known.
    package var address = ""
    /// The output protection that it can give.
    package var hdcp = HDCPLevel.type1
    /// Whether its licences enforce their sessions at DRM level (HeadEnd/LicenceService, "Enforced
    /// sessions").
    package var enforcesSessions = false

    package init(id: String, account: String) {
      self.id = id
      self.account = account
    }
  }

  package init(
    tenant: String, accounts: [Account], devices: [Device], heartbeat: Duration = .seconds(60),
    missedBeats: Int = 2, lease: Duration = .seconds(300),
    offline: OfflineTerms = OfflineTerms(), channels: [Channel], epoch: UnixTime,
    seed: UInt64, licenceRequiresSession: Bool = false
  ) {
    self.tenant = tenant
    self.accounts = accounts
    self.devices = devices
    self.heartbeat = heartbeat
    self.missedBeats = missedBeats
    self.lease = lease
    self.offline = offline
    self.channels = channels
    self.epoch = epoch
    self.seed = seed
    self.licenceRequiresSession = licenceRequiresSession
  }
}
