package import Faults
package import HeadEndAPI
package import Players
import Simulation

/// What those who judge look at.
extension World {
  /// The players that are there, in the order in which they were added.
  package var playerIDs: [PlayerID] { fleet.playerIDs }

  /// The SDK of a player; `nil` for anybody else.
  func flavour(of id: PlayerID) -> Flavour? { fleet.read(id) { $0.configuration.flavour } }

  /// What faults of each name have done at each player.
  var faultCounts: [FaultCount] { head.counts }

  /// Whether a fault is armed, for anybody.
  var areFaultsArmed: Bool { head.hasArmedFaults }

  /// What rules look at of a player of an SDK; `nil` for anybody else.
  package func sight(of id: PlayerID) -> PlayerSight? {
    fleet.sight(of: id, at: now, UnixTime(at: now, epoch: epoch))
  }

  /// The same, in place.
  mutating func look(at id: PlayerID) -> PlayerSight? {
    fleet.look(at: id, at: now, UnixTime(at: now, epoch: epoch))
  }

  /// The same for an app's player that shows nothing any more, by what was seen of it last.
  func sight(after last: PlayerSight, on device: Int?) -> PlayerSight {
    guard let device else { return last }
    return last.afterItsEnd(
      isAwake: fleet[device: device].isAwake,
      isOnScreen: !fleet[device: device].isInBackground)
  }

  /// The faults that may still act on a player, for as long as they would; those of its device stay
  /// with the device's other players.
  package func faultsThatWait(at id: PlayerID) -> [Fault] {
    head.faults(actingOn: id, at: now).map { fault in
      var rule = fault.rule
      if let end = fault.end { rule.ending = .lasting(end - now) }
      return rule
    }
  }

  /// Whether the app on a device runs, and the system has not suspended it.
  package func isAppAwake(on name: String) -> Bool {
    fleet.device(named: name).map { fleet[device: $0].isAwake } == true
  }

  /// Whether a player has a licence to renew.
  package func holdsLicence(_ id: PlayerID) -> Bool { fleet.read(id) { $0.holdsLicence } == true }

  /// Whether the app on a device is in the background.
  package func isInBackground(_ name: String) -> Bool {
    fleet.device(named: name).map { fleet[device: $0].isInBackground } == true
  }

  /// Whether an app's own code is behind a player.
  func isHosted(_ id: PlayerID) -> Bool { fleet.read(id) { $0.configuration.isHosted } == true }

  /// The screen of an app's own code that a player is on; `nil` without one.
  func screen(of id: PlayerID) -> Int? {
    fleet.read(id) { $0.configuration.hostedApp?.screen } ?? nil
  }

  /// Number of a player's device; `nil` when it is not there.
  func device(of id: PlayerID) -> Int? { fleet.device(of: id) }

  /// The players of an app, by one of them.
  func players(onDeviceOf id: PlayerID) -> [PlayerID] {
    fleet.device(of: id).map { fleet.players(on: $0) } ?? []
  }
}
