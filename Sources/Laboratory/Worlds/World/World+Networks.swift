import HeadEndAPI
import Players
import Simulation

/// The networks of devices and real clients (Scenarios/ChangingNetworks).
extension World {
  /// Gives a player's device, or a real client, another network from now on.
  mutating func setNetwork(_ network: LineUp.Network?, of id: PlayerID) -> CommandOutcome {
    if desk.clients.contains(id) {
      desk.networks[id] = network.map { ClientNetwork($0, from: now) }
    } else {
      guard let device = fleet.device(of: id) else { return .idle(fleet.idleness(of: id)) }
      wire.setNetwork(network, of: device, &schedule)
    }
    announce(.networkChanged(network?.words ?? "the line-up's"), of: id)
    return .done()
  }

  /// The network of a player's device or a real client; `nil` where it is the line-up's, and
  /// constant.
  func network(of id: PlayerID) -> NetworkObservation? {
    if desk.clients.contains(id) { return network(ofClient: id)?.observation(at: now) }
    return fleet.device(of: id).flatMap { wire.network(of: $0, at: now) }
  }

  /// Whether faults are armed, or a network changes: what fails meanwhile is no app's doing.
  package var isDisturbed: Bool {
    head.hasArmedFaults || wire.hasTraces || lineUp.network.trace != nil || desk.hasTraces
  }

  /// The network by which a real client is answered; `nil` = as fast as it goes. The line-up's
  /// counts if it changes: its constant bandwidth is one for simulated devices.
  func network(ofClient id: PlayerID) -> ClientNetwork? {
    desk.networks[id]
      ?? (lineUp.network.trace == nil ? nil : ClientNetwork(lineUp.network, from: wire.start))
  }
}
