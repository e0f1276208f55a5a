import Crowd
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

/// What there is to see of a world.
extension World {
  /// Everything there is to see at the present instant.
  package var observation: WorldObservation { observation(of: roster.seats.map(\.id)) }

  /// Everything there is to see of some players, in that order, and of all others in brief: what a
  /// screen needs to draw those on it. Maps of crowds have at most so many cells.
  package func observation(of players: [PlayerID], crowdCells: Int = 0) -> WorldObservation {
    var observation = WorldObservation(
      now: now, seed: seed, lineUp: lineUp.name, usesDemoTimings: lineUp.usesDemoTimings,
      channels: lineUp.channels,
      accounts: lineUp.accounts.map { account in
        AccountObservation(
          id: account.id, sessions: services.sessions(ofAccount: account.id, at: now).count,
          limit: account.sessionLimit)
      },
      players: observations(of: players), roster: fleet.roster,
      faults: head.observations(at: now) { name(of: $0) }, faultCounts: head.counts)
    observation.rules = services.ruleUses(at: now)
    observation.crowds = crowdObservations(cells: crowdCells)
    return observation
  }

  func observations(of ids: [PlayerID]) -> [PlayerObservation] {
    guard !outside.isEmpty || !crowds.isEmpty else { return fleet.observations(of: ids, at: now) }
    return ids.flatMap { id in
      outside[id].map { [$0.observation(at: now, unknown: Self.noChannel)] }
        ?? crowds.seat(id, unknown: Self.noChannel).map { [$0] }
        ?? fleet.observations(of: [id], at: now)
    }
  }

  /// What a real client watches that has asked for nothing yet.
  private static let noChannel = Channel(
    number: 0, name: "no channel yet", card: "", content: "", isEncrypted: false, isLive: false)

  /// What the head-end does.
  package var headEnd: HeadEndObservation {
    let accounts = lineUp.accounts.map { services.sessions(ofAccount: $0.id, at: now).count }
    return HeadEndObservation(
      sessions: accounts.reduce(0, +), limit: lineUp.accounts.reduce(0) { $0 + $1.sessionLimit },
      queues: head.queues)
  }

  /// Everything there is to see of the crowds, on maps of at most so many cells.
  package func crowdObservations(cells: Int) -> [CrowdObservation] {
    crowds.ids.compactMap { id in
      crowds.read(id) { CrowdObservation($0, id, cells: cells) }
    }
  }

  /// One viewer of a crowd; `nil` for one that is not there.
  package func viewer(_ index: Int, of id: PlayerID) -> ViewerObservation? {
    crowds.read(id) { crowd in
      guard (0..<crowd.plan.viewers).contains(index) else { return nil }
      let viewer = crowd.viewer(index)
      return ViewerObservation(
        index: index, device: CrowdNames.device(index, of: crowd.plan),
        account: CrowdNames.household(index, of: crowd.plan), state: crowd.state(of: index),
        channel: viewer.channel, policy: viewer.policy, sessionEnd: viewer.sessionEnd,
        leaseEnd: viewer.leaseEnd, failures: viewer.failures)
    } ?? nil
  }
}
