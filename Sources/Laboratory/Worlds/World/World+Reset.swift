import HeadEnd
import Players
import Simulation

/// A reset: between two tests of an app, say.
extension World {
  /// Forgets clients, guests, sessions and faults, and starts the line-up again as it was. Time and
  /// the numbers of players and requests continue. A client that keeps using the address it was
  /// given comes back as a new client of the same name.
  mutating func reset() -> CommandOutcome {
    end(head.clear(at: nil, reason: "reset", &schedule))
    let clients = desk.clients
    for client in clients.ids {
      forget(client, clients[client]?.upstream?.sessionSince == nil ? .ended : .removed)
    }
    for player in fleet.playerIDs { _ = remove(player) }
    fleet = Fleet(after: fleet.nextPlayer)
    head = FaultyHeadEnd(lineUp.headEnd(seed: seed, epoch: epoch), lineUp.capacity)
    schedule = Schedule(at: now)
    (host, timers) = (HostCalls(), TimerTable())
    desk = RealClientDesk(clients: RealClients(afterResetOf: clients))
    (retries, wire) = (RetryTable(seed: seed), Wire(seed: seed, from: now))
    desk.clients.noteRequest(at: now)
    addLineUp()
    for player in fleet.playerIDs { announce(.playerAdded, of: player) }
    return .done()
  }
}
