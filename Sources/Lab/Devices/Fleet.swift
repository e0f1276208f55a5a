import HeadEndAPI
import Players
import Simulation

/// The devices of a world and the players on them, by number: numbers are never used twice.
struct Fleet: Sendable {
  private var devices: [RunningDevice] = []
  /// `nil` once the player was removed.
  private var players: [Player?] = []
  /// Number of each player's device; separate, so that asking does not copy the player.
  private var deviceOfPlayer: [Int] = []
  /// The players of each device.
  private var playersOfDevice: [[PlayerID]] = []
  /// The number of each device, by its name.
  private var deviceNumbers: [String: Int] = [:]
  private var names: Set<String> = []
  /// Numbers of the devices whose clock, display or audio a fault has changed.
  private(set) var changedDevices: Set<Int> = []
  /// All players in brief.
  private(set) var roster = Roster()

  /// Devices are numbered from 0.
  var deviceCount: Int { devices.count }

  /// The number of the player that is added next.
  var nextPlayer: PlayerID { PlayerID(players.count) }

  /// The players that are there, in the order in which they were added.
  var playerIDs: [PlayerID] { players.compactMap { $0?.id } }

  subscript(device index: Int) -> RunningDevice {
    _read { yield devices[index] }
    _modify { yield &devices[index] }
  }

  /// A player; `nil` when it is not there.
  subscript(_ id: PlayerID) -> Player? {
    _read {
      if players.indices.contains(id.index) { yield players[id.index] } else { yield nil }
    }
    _modify { yield &players[id.index] }
  }

  mutating func add(_ device: RunningDevice) {
    deviceNumbers[device.id] = deviceNumbers[device.id] ?? devices.count
    devices.append(device)
    playersOfDevice.append([])
  }

  /// Adds a player, which has the next number, on a device.
  mutating func add(_ player: Player, on device: Int) {
    players.append(player)
    deviceOfPlayer.append(device)
    playersOfDevice[device].append(player.id)
    names.insert(player.configuration.name)
    roster.add(player.id, player.configuration.name, player.brief)
  }

  /// Takes the next number for a real client, which has no player here.
  mutating func reserve() -> PlayerID {
    let id = nextPlayer
    players.append(nil)
    deviceOfPlayer.append(-1)
    return id
  }

  /// Brings the roster up to date with a real client.
  mutating func note(_ client: OutsideClient) {
    roster.add(client.id, client.name, client.brief)
    roster.update(client.id, client.brief, failure: client.failure)
  }

  /// Seats a crowd, which has no player here.
  mutating func noteCrowd(_ id: PlayerID, named name: String, _ brief: PlayerBrief) {
    roster.add(id, name, brief)
  }

  mutating func forget(_ client: PlayerID) { roster.remove(client) }

  mutating func remove(_ id: PlayerID) {
    names.remove(name(of: id))
    playersOfDevice[deviceOfPlayer[id.index]].removeAll { $0 == id }
    players[id.index] = nil
    roster.remove(id)
  }

  /// Ends the app of a device, and with it everything that its players did.
  mutating func killApp(on device: Int) {
    devices[device].killApp()
    for player in players(on: device) {
      players[player.index]?.processEnded()
      if let brief = players[player.index]?.brief { note(player, brief) }
    }
  }

  /// Brings the roster up to date with a player.
  private mutating func note(_ id: PlayerID, _ brief: PlayerBrief) {
    roster.update(id, brief, failure: players[id.index]?.failure)
  }

  /// Number of the device of that name.
  func device(named name: String) -> Int? { deviceNumbers[name] }

  /// Number of a player's device; `nil` when the player is not there.
  func device(of id: PlayerID) -> Int? {
    guard players.indices.contains(id.index), players[id.index] != nil else { return nil }
    return deviceOfPlayer[id.index]
  }

  /// The players of a device's app, in the order in which they were added.
  func players(on device: Int) -> [PlayerID] { playersOfDevice[device] }

  /// Whether the other players of a player's device use all its decoders.
  func decodersAreBusy(on device: Int, for id: PlayerID) -> Bool {
    guard playersOfDevice[device].count > devices[device].decoders else { return false }
    let users = playersOfDevice[device].filter {
      $0 != id && players[$0.index]?.hasItem == true
    }
    return users.count >= devices[device].decoders
  }

  /// Whether a player of that name is there.
  func hasPlayer(named name: String) -> Bool { names.contains(name) }

  /// A player's name; empty for one that is not there.
  func name(of player: PlayerID) -> String {
    guard players.indices.contains(player.index) else {
      return player == .operatorConsole ? "operator" : ""
    }
    return players[player.index]?.configuration.name ?? ""
  }

  /// Notes whether a device is as a fault has made it.
  mutating func noteChange(of device: Int) {
    if devices[device].isChanged {
      changedDevices.insert(device)
    } else {
      changedDevices.remove(device)
    }
  }

  /// Gives an input to a player, in its device's app.
  mutating func handle(
    _ input: PlayerInput, _ id: PlayerID, on device: Int, at moment: InputMoment,
    into effects: inout Effects
  ) {
    let brief = players[id.index]?.handle(
      input, at: moment, in: &devices[device].app, into: &effects)
    if let brief { note(id, brief) }
  }

  /// Everything there is to see of a player; `nil` when it is not there.
  func observation(of id: PlayerID, at now: Instant) -> PlayerObservation? {
    guard players.indices.contains(id.index), let player = players[id.index] else { return nil }
    let device = devices[deviceOfPlayer[id.index]]
    return player.observation(
      at: now, app: device.app,
      on: DeviceObservation(
        mainBlockedSince: device.mainThread.blockedSince, isInBackground: device.isInBackground,
        output: device.output, hasAdapter: device.hasAdapter))
  }
}
