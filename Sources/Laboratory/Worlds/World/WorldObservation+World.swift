import Crowd
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

extension WorldObservation {
  /// Everything there is to see of some slots of a world, in that order, and of all others in
  /// brief: what a screen needs to draw those on it. Maps of crowds have at most so many cells; one
  /// viewer of a crowd, and the head-end, are looked at only when asked for.
  package init(
    of world: borrowing World, slots ids: [PlayerID], crowdCells: Int = 0,
    viewer: (index: Int, crowd: PlayerID)? = nil, withHeadEnd: Bool = false
  ) {
    let crowds = world.crowds.observations(cells: crowdCells)
    let accounts = AccountSessions.all(in: world, with: ids)
    let struck = world.head.counts.isEmpty ? [:] : world.wire.struckRequests
    self.init(
      now: world.now, seed: world.seed, lineUp: world.lineUp.name,
      usesDemoTimings: world.lineUp.usesDemoTimings, channels: world.lineUp.channels,
      policies: world.lineUp.allPolicies,
      accounts: accounts.map { $0.observation(in: world) },
      rules: world.head.services.ruleUses(at: world.now),
      decoders: world.fleet.decoderUses(ofDevicesOf: ids),
      slots: ids.compactMap {
        WallSlot($0, in: world, crowds)?.compared(with: accounts, struck, in: world)
      },
      crowds: crowds, viewer: viewer.flatMap { world.crowds.viewer($0.index, of: $0.crowd) },
      roster: world.fleet.roster, faults: world.faults,
      faultCounts: world.head.counts, headEnd: withHeadEnd ? HeadEndObservation(of: world) : nil)
  }
}

extension WallSlot {
  /// The slot of that name; `nil` when it is not there.
  package init?(named name: String, in world: borrowing World) {
    guard let entry = world.roster.slots.first(where: { $0.name == name }) else { return nil }
    self.init(entry.id, in: world, world.crowds.observations(cells: 0))
  }

  /// All slots, each in its present state.
  package static func all(in world: borrowing World) -> [WallSlot] {
    let crowds = world.crowds.observations(cells: 0)
    return world.roster.slots.compactMap { WallSlot($0.id, in: world, crowds) }
  }

  fileprivate init?(_ id: PlayerID, in world: borrowing World, _ crowds: [CrowdObservation]) {
    let slot =
      world.fleet.observation(of: id, at: world.now).map(WallSlot.player)
      ?? world.desk.observation(of: id, at: world.now, world.head.services).map(WallSlot.client)
      ?? crowds.first { $0.id == id }.map(WallSlot.crowd)
    guard let slot else { return nil }
    self = slot.with(world.network(of: id))
  }

  private func with(_ network: NetworkObservation?) -> WallSlot {
    guard let network else { return self }
    switch self {
    case .player(var player):
      player.network = network
      return .player(player)
    case .client(var client):
      client.network = network
      return .client(client)
    case .crowd: return self
    }
  }
}

extension WallSlot {
  /// With what the network and the service know of it; the service is not asked while a heartbeat
  /// waits for its answer, which will show that.
  fileprivate func compared(
    with accounts: [AccountSessions], _ struck: [PlayerID: StruckRequest],
    in world: borrowing World
  ) -> WallSlot {
    guard case .player(var player) = self else { return self }
    player.struck = struck[player.id]
    if player.session.state == .on,
      let account = accounts.first(where: { $0.id == player.account })
    {
      player.isSessionGone = account.hasEnded(player.session)
      if player.isSessionGone {
        player.sessionTaker = world.head.services.taker(ofSession: player.session.identifier)
      }
    }
    return .player(player)
  }
}

/// An account with its live sessions.
private struct AccountSessions {
  let id: String
  let limit: Int
  let live: [SessionRecord]
  let now: Instant
  /// How many heartbeats may be missed.
  let missedBeats: Int

  /// Whether a session has ended before its time: one that is not kept alive, such as that of a
  /// suspended app, expires without anybody's doing.
  func hasEnded(_ session: SessionObservation) -> Bool {
    guard let next = session.nextBeat, !live.contains(where: { $0.briefID == session.identifier })
    else { return false }
    // It lasts half an interval longer, which covers the time that the answer took.
    return now < next + session.interval * (missedBeats - 1)
  }

  /// The line-up's accounts, then those that some real clients have brought.
  static func all(in world: borrowing World, with ids: [PlayerID]) -> [Self] {
    var accounts = world.lineUp.accounts.map { ($0.id, $0.sessionLimit) }
    var known = Set(accounts.map(\.0))
    for id in ids {
      guard let account = world.desk.clients.account(of: id), known.insert(account).inserted else {
        continue
      }
      accounts.append((account, world.lineUp.outside.sessionLimit))
    }
    return accounts.map { id, limit in
      Self(
        id: id, limit: limit, live: world.head.services.sessions(ofAccount: id, at: world.now),
        now: world.now, missedBeats: world.lineUp.missedBeats)
    }
  }

  func observation(in world: borrowing World) -> AccountObservation {
    AccountObservation(
      id: id, sessions: live.count, limit: limit,
      orphans: live.count { world.owner(of: $0) == nil })
  }
}

extension HeadEndObservation {
  /// What the head-end of a world does.
  package init(of world: borrowing World) {
    let accounts = AccountSessions.all(in: world, with: world.desk.clients.ids)
    self.init(
      sessions: accounts.reduce(0) { $0 + $1.live.count },
      limit: accounts.reduce(0) { $0 + $1.limit }, queues: world.head.queues,
      open: accounts.flatMap { account in
        account.live.map { OpenSession($0, account: account.id, in: world) }
      }.sorted { ($0.isOrphan ? 0 : 1, $0.begin, $0.id) < ($1.isOrphan ? 0 : 1, $1.begin, $1.id) })
  }
}
