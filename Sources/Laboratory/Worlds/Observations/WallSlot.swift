package import Faults
package import HeadEndAPI
package import Players
package import Simulation

/// The occupant of one place of the wall, with everything visible of it at one instant.
package enum WallSlot: Hashable, Sendable {
  case player(PlayerObservation)
  case client(ClientObservation)
  case crowd(CrowdObservation)

  package var id: PlayerID {
    switch self {
    case .player(let player): player.id
    case .client(let client): client.id
    case .crowd(let crowd): crowd.id
    }
  }

  package var name: String {
    switch self {
    case .player(let player): player.name
    case .client(let client): client.name
    case .crowd(let crowd): crowd.name
    }
  }

  /// What it is called on the wall.
  package var shownName: String {
    switch self {
    case .player(let player): player.shownName
    case .client, .crowd: name
    }
  }

  /// What it is: an SDK's player, a program by its `User-Agent`, a crowd.
  package var kind: String {
    switch self {
    case .player(let player): player.flavour.title
    case .client(let client): client.kind
    case .crowd: "crowd"
    }
  }

  /// The account that it uses; `nil` for a crowd, whose viewers have no accounts of the line-up.
  package var account: String? {
    switch self {
    case .player(let player): player.account
    case .client(let client): client.account
    case .crowd: nil
    }
  }

  /// What it plays; `nil` for a crowd, whose viewers play different streams.
  package var stream: StreamObservation? {
    switch self {
    case .player(let player): player.stream
    case .client(let client): client.stream
    case .crowd: nil
    }
  }

  /// Its network; `nil` where that is the line-up's and constant, and for a crowd.
  package var network: NetworkObservation? {
    switch self {
    case .player(let player): player.network
    case .client(let client): client.network
    case .crowd: nil
    }
  }

  /// A crowd plays as long as it is there.
  package var state: PlayerStatus { stream?.state ?? .playing }

  package var player: PlayerObservation? {
    if case .player(let player) = self { player } else { nil }
  }

  package var client: ClientObservation? {
    if case .client(let client) = self { client } else { nil }
  }

  package var crowd: CrowdObservation? {
    if case .crowd(let crowd) = self { crowd } else { nil }
  }

  /// Why a fault cannot act here; `nil` when it can, or can only wait. Where it is only armed, a
  /// clear stream is nothing to refuse: it waits for another.
  package func obstacle(
    to point: FaultPoint, with effect: FaultEffect, height: Int? = nil, provoked: Provoking
  ) -> String? {
    switch self {
    case .player(let player): player.obstacle(to: point, with: effect, provoked)
    case .client(let client):
      point.reach(of: effect).obstacle ?? client.upstream?.obstacle(to: point, with: effect)
    case .crowd: point.crowdReach(of: effect, height: height).obstacle
    }
  }
}

/// A real client, as far as its requests and reports show.
@dynamicMemberLookup
package struct ClientObservation: Hashable, Sendable {
  package let id: PlayerID
  package let name: String
  /// What it is, by its `User-Agent`, such as `Chrome`.
  package let kind: String
  /// Where its requests come from.
  package let address: String
  /// The name by which its URLs and cookies know it, such as `c4`.
  package let key: String
  /// Its address until it is registered.
  package let device: String
  /// Empty until it is registered.
  package let account: String
  /// True if it is zapdeck's own page, which takes orders.
  package let takesOrders: Bool
  /// True if that page's last order was to pause or to stop.
  package let isAtRest: Bool
  /// Its state as far as its requests show, such as `FETCHING 720p` or `SILENT 12 s`.
  package let words: String
  /// What it has reported last; `nil` before its first report.
  package let lastReport: Report?
  /// What it says of itself by CMCD; `nil` where it says nothing.
  package let cmcd: CMCDRecord?
  /// What passes between it and the user's own services; `nil` where nothing does.
  package let upstream: UpstreamView?
  package let stream: StreamObservation
  /// The network by which it is answered; `nil` where none paces its answers.
  package var network: NetworkObservation?
  /// Whether its heartbeats are kept from its upstream, which still holds its session.
  package var isWithheld = false

  /// Whether it loads media of the user's own services, of which no picture is seen.
  package var isFetchingUnseen: Bool { upstream != nil && words.hasPrefix("FETCHING") }

  /// One report of a client.
  package struct Report: Hashable, Sendable {
    /// Name and values, such as `OTVSSMHeartbeatErrorNotification code 404`.
    package let words: String
    package let instant: Instant
  }

  package subscript<Value>(dynamicMember path: KeyPath<StreamObservation, Value>) -> Value {
    stream[keyPath: path]
  }
}

extension PlayerObservation {
  fileprivate func obstacle(
    to point: FaultPoint, with effect: FaultEffect, _ provoked: Provoking
  ) -> String? {
    if !point.senders.contains(flavour) { return "\(flavour.title) has no \(point.subject)" }
    if !keyAPI.usesSessions, case .operation(let operation) = point, point.belongsToSessions {
      return "it has no secure session, so it sends no \(operation.requestName)"
    }
    switch provoked {
    case .never: return nil
    case .operation: break
    case .heartbeat where keyAPI.usesSessions: break
    case .heartbeat: return "it has no secure session, so it sends no heartbeat"
    }
    let channel = stream.channel
    if point == .device(.systemUpdate), ownDownload?.condition == nil {
      return downloads.contains { $0.condition != nil }
        ? "\(channel.number) \(channel.name) is not downloaded"
        : "no key of a download is stored on the device"
    }
    let needsExpiry = effect == .silence(.expiry) || effect == .silence(.staleRenewal)
    if needsExpiry, stream.lease?.isUnlimited == true { return "its lease has no expiry" }
    if effect == .silence(.staleRenewal), flavour == .tvsdk, !configuration.loader.setsRenewalDate {
      return "its app sets no `renewalDate`, so nothing renews its licence"
    }
    if effect == .silence(.offlineStart), ownDownload?.state != .downloaded {
      return "\(channel.number) \(channel.name) is not downloaded"
    }
    // A playlist that has its end is not loaded again (RFC 8216 §6.3.4), unless by a new start.
    if point == .operation(.manifest), !channel.isLive,
      effect.isOfPlaylist || point.provocation(of: effect) != .zap
    {
      return "\(channel.number) \(channel.name) is not live: its playlist is not reloaded"
    }
    // A clear stream may have a session all the same, which is set up, beats and ends.
    let hasSession = point.belongsToSessions && stream.session.state != .off
    guard !channel.isEncrypted, point.needsEncryption, !hasSession else { return nil }
    return "\(channel.number) \(channel.name) is a clear channel"
  }
}

extension FaultPoint {
  /// What a player that never sends such requests does not have.
  fileprivate var subject: String {
    if case .operation(let operation) = self, let missing = operation.row.missing {
      missing
    } else {
      "\(name) request"
    }
  }

  /// Whether only players with sessions meet it.
  fileprivate var belongsToSessions: Bool {
    if case .operation(let operation) = self { operation.row.needsSession } else { false }
  }

  /// Whether a clear stream never meets it.
  fileprivate var needsEncryption: Bool {
    if let device { return device.needsEncryption }
    return switch provocation {
    case .zap, .renewLicence, .dropCertificate, .airPlay, .nextBeat: true
    case .nextRequest, .immediate, .launch: false
    }
  }
}
