package import Crowd
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

/// What there is to see of a world.
extension World {
  /// Everything there is to see at the present instant.
  package var observation: WorldObservation { observation(of: roster.seats.map(\.id)) }

  /// Everything there is to see of some seats, in that order, and of all others in brief: what a
  /// screen needs to draw those on it. Maps of crowds have at most so many cells; one viewer of a
  /// crowd, and the head-end, are looked at only when asked for.
  package func observation(
    of seats: [PlayerID], crowdCells: Int = 0, viewer: (index: Int, crowd: PlayerID)? = nil,
    withHeadEnd: Bool = false
  ) -> WorldObservation {
    let crowds = crowdObservations(cells: crowdCells)
    return WorldObservation(
      now: now, seed: seed, lineUp: lineUp.name, usesDemoTimings: lineUp.usesDemoTimings,
      channels: lineUp.channels,
      accounts: accountObservations(ofClients: seats),
      rules: services.ruleUses(at: now), decoders: fleet.decoderUses(ofDevicesOf: seats),
      seats: seats.compactMap { seat($0, crowds) },
      crowds: crowds, viewer: viewer.flatMap { self.viewer($0.index, of: $0.crowd) },
      roster: fleet.roster, faults: faults,
      faultCounts: head.counts, headEnd: withHeadEnd ? headEnd : nil)
  }

  /// Who sits in the seat of that name; `nil` when nobody does.
  package func seat(named name: String) -> Seat? {
    roster.seats.first { $0.name == name }.flatMap { seat($0.id, crowdObservations(cells: 0)) }
  }

  /// Everybody, each as they are now.
  /// The real clients as they are now.
  package var clients: [ClientObservation] {
    outside.ids.compactMap { id in
      outside[id].map { $0.observation(at: now, hasSession: hasSession($0)) }
    }
  }

  package var seats: [Seat] {
    let crowds = crowdObservations(cells: 0)
    return roster.seats.compactMap { seat($0.id, crowds) }
  }

  /// Who sits in a seat; `nil` when nobody does.
  func seat(_ id: PlayerID, _ crowds: @autoclosure () -> [CrowdObservation]) -> Seat? {
    fleet.observation(of: id, at: now).map(Seat.player)
      ?? outside[id].map { .client($0.observation(at: now, hasSession: hasSession($0))) }
      ?? crowds().first { $0.id == id }.map(Seat.crowd)
  }

  /// The line-up's accounts, then those that these real clients have brought.
  private func accountObservations(ofClients ids: [PlayerID]) -> [AccountObservation] {
    var accounts = lineUp.accounts.map { ($0.id, $0.sessionLimit) }
    var known = Set(accounts.map(\.0))
    for id in ids {
      guard let account = outside.account(of: id), known.insert(account).inserted else { continue }
      accounts.append((account, lineUp.outside.sessionLimit))
    }
    return accounts.map { id, limit in
      AccountObservation(id: id, sessions: sessionCount(ofAccount: id), limit: limit)
    }
  }

  /// How many sessions the service counts for an account.
  package func sessionCount(ofAccount account: String) -> Int {
    services.sessions(ofAccount: account, at: now).count
  }

  /// The faults that are armed.
  package var faults: [FaultObservation] { head.observations(at: now) { name(of: $0) } }

  /// What the head-end does.
  package var headEnd: HeadEndObservation {
    let accounts = accountObservations(ofClients: outside.ids)
    return HeadEndObservation(
      sessions: accounts.reduce(0) { $0 + $1.sessions },
      limit: accounts.reduce(0) { $0 + $1.limit },
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
    crowds.read(id) { (0..<$0.plan.viewers).contains(index) ? $0.viewer(index) : nil } ?? nil
  }
}
