import HeadEndAPI
import Simulation

/// What a real client has to know before it can choose a channel: the body of `GET /v1/channels`
/// (HeadEnd/RealClients, "Channels").
struct ChannelDirectory: Encodable {
  struct Entry: Encodable {
    let number: Int
    let name: String
    /// Content identifier, for tokens and paths.
    let content: String
    let encrypted: Bool
    let live: Bool
    /// Seconds; absent for a live stream.
    let duration: Double?

    init(_ channel: Channel) {
      number = channel.number
      name = channel.name
      content = channel.content
      encrypted = channel.isEncrypted
      live = channel.isLive
      duration = channel.isLive ? nil : Double(channel.duration.wholeMilliseconds) / 1000
    }
  }

  /// The first part of the services' paths.
  let tenant: String
  let lineup: String
  /// The account of every device; absent where each device has its own.
  let account: String?
  /// Seconds that a licence is valid.
  let lease: Double
  /// The share of the lease after which a client renews its licence.
  let renewAt: Double
  let channels: [Entry]

  static let path = "/v1/channels"

  init(_ lineUp: LineUp) {
    tenant = lineUp.tenant
    lineup = lineUp.name
    account = if case .shared(let shared) = lineUp.outside.account { shared } else { nil }
    lease = Double(lineUp.lease.wholeMilliseconds) / 1000
    renewAt = Double(lineUp.renewAtPermille) / 1000
    channels = lineUp.channels.map(Entry.init)
  }
}
