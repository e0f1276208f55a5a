import HeadEnd
package import HeadEndAPI
package import Players
package import Simulation

/// The devices of a world and the players on them, by number: numbers are never used twice.
package struct Fleet: Sendable {
  private var devices: [RunningDevice] = []
  /// Those that are there, in the order in which they were added.
  private var players: [Player] = []
  /// Where each is by its number, and on which device; `nil` for a client's, and once removed.
  private var places: [Place?] = []
  /// The players of each device.
  private var playersOfDevice: [[PlayerID]] = []
  /// Where a player is.
  private struct Place: Sendable {
    var player: Int
    let device: Int
  }

  /// The number of each device, by its name.
  private var deviceNumbers: [String: Int] = [:]
  /// Numbers of the devices whose clock, display or audio a fault has changed.
  private(set) var changedDevices: Set<Int> = []
  /// All players, real clients and crowds in brief.
  private(set) var roster = Roster()
  private var crowds: Set<PlayerID> = []

  /// An empty fleet; the first player gets that number.
  init(after next: PlayerID = PlayerID(0)) {
    places = Array(repeating: nil, count: next.index)
  }

  /// Devices are numbered from 0.
  var deviceCount: Int { devices.count }

  /// The number of the player that is added next.
  var nextPlayer: PlayerID { PlayerID(places.count) }

  /// The players that are there, in the order in which they were added.
  package var playerIDs: [PlayerID] {
    places.indices.compactMap { places[$0] == nil ? nil : PlayerID($0) }
  }

  package subscript(device index: Int) -> RunningDevice {
    _read { yield devices[index] }
    _modify { yield &devices[index] }
  }

  private func place(of id: PlayerID) -> Place? {
    places.indices.contains(id.index) ? places[id.index] : nil
  }

  /// Reads a player in place, which is large: an array's subscript would copy it. `nil` when it is
  /// not there.
  package func read<Result>(_ id: PlayerID, _ body: (borrowing Player) -> Result) -> Result? {
    guard let place = place(of: id) else { return nil }
    return players.withUnsafeBufferPointer { body($0[place.player]) }
  }

  /// Reads a device in place.
  private func readDevice<Result>(
    of place: Place, _ body: (borrowing RunningDevice) -> Result
  ) -> Result {
    devices.withUnsafeBufferPointer { body($0[place.device]) }
  }

  /// Changes a player in place; `nil` when it is not there.
  mutating func change<Result>(_ id: PlayerID, _ body: (inout Player) -> Result) -> Result? {
    guard let place = place(of: id) else { return nil }
    return body(&players[place.player])
  }

  mutating func add(_ device: RunningDevice) {
    deviceNumbers[device.id] = deviceNumbers[device.id] ?? devices.count
    devices.append(device)
    playersOfDevice.append([])
  }

  /// Adds a player, which has the next number, on a device.
  mutating func add(_ player: Player, on device: Int) {
    places.append(Place(player: players.count, device: device))
    players.append(player)
    playersOfDevice[device].append(player.id)
    let configuration = player.configuration
    roster.add(
      player.id, configuration.name, shownAs: configuration.shownName, player.brief)
  }

  /// Adds a player of a configuration, which has the next number, on a device.
  mutating func seat(
    _ configuration: PlayerConfiguration, on device: Int, _ services: HeadEnd, seed: UInt64
  ) {
    add(
      Player(
        id: nextPlayer, configuration: configuration, endpoints: services.endpoints, seed: seed,
        loaderSettings: LoaderSettings(of: configuration, services)), on: device)
  }

  /// Takes the next number for a real client, which has no player here.
  @discardableResult
  mutating func reserve() -> PlayerID {
    let id = nextPlayer
    places.append(nil)
    return id
  }

  /// Brings the roster up to date with a real client.
  mutating func record(_ client: RealClient, at now: Instant) {
    let brief = client.brief(at: now)
    roster.add(client.id, client.name, brief)
    roster.update(client.id, brief, failure: client.failure)
  }

  /// Seats a crowd, which has no player here.
  mutating func addCrowd(named name: String) -> PlayerID {
    let id = reserve()
    crowds.insert(id)
    roster.add(id, name, PlayerBrief(channel: 0, state: .playing))
    return id
  }

  /// What keeps a player or its app from acting.
  func idleness(of id: PlayerID) -> CommandOutcome.Idleness {
    guard let slot = roster.slot(of: id) else { return .wasRemoved }
    if crowds.contains(id) { return .crowd(slot.name) }
    let device = device(of: id).map { devices[$0] }
    if device?.isAppRunning == false { return .killed(slot.name) }
    if device?.mainThread.isSuspended == true { return .suspended(slot.name) }
    if device?.mainThread.blockedSince != nil { return .blocked(slot.name) }
    return .inState(slot.name, slot.brief.state)
  }

  mutating func forget(_ client: PlayerID) { roster.remove(client) }

  mutating func remove(_ id: PlayerID) {
    guard let place = place(of: id) else { return }
    playersOfDevice[place.device].removeAll { $0 == id }
    players.remove(at: place.player)
    places[id.index] = nil
    for later in players[place.player...] { places[later.id.index]?.player -= 1 }
    roster.remove(id)
  }

  /// Ends the app of a device, and with it everything that its players did.
  mutating func killApp(on device: Int) {
    devices[device].killApp()
    for player in players(on: device) {
      let brief = change(player) {
        $0.processEnded()
        return $0.brief
      }
      if let brief { record(player, brief) }
    }
  }

  /// Brings the roster up to date with a player.
  private mutating func record(_ id: PlayerID, _ brief: PlayerBrief) {
    guard let place = place(of: id) else { return }
    roster.update(
      id, brief, waiting: devices[place.device].mainThread.zapTarget(of: id),
      failure: players[place.player].failure)
  }

  /// Whether an input has to wait for the main thread of a player's app; if so, it waits now.
  mutating func defers(_ input: PlayerInput, of id: PlayerID, isMedia: Bool) -> Bool {
    guard let place = place(of: id),
      devices[place.device].mainThread.defers(input, of: id, isMedia: isMedia)
    else { return false }
    record(id, players[place.player].brief)
    return true
  }

  /// Number of the device of that name.
  func device(named name: String) -> Int? { deviceNumbers[name] }

  /// Number of a player's device; `nil` when the player is not there.
  package func device(of id: PlayerID) -> Int? { place(of: id)?.device }

  /// The players of a device's app, in the order in which they were added.
  func players(on device: Int) -> [PlayerID] { playersOfDevice[device] }

  /// How many decoders a player's device has, if its other players use all of them; else `nil`.
  func busyDecoders(on device: Int, for id: PlayerID) -> Int? {
    let count = devices[device].decoders
    guard playersOfDevice[device].count > count else { return nil }
    return decoderUsers(on: device).count { $0 != id } >= count ? count : nil
  }

  private func decoderUsers(on device: Int) -> [PlayerID] {
    playersOfDevice[device].filter { read($0) { $0.hasItem } == true }
  }

  /// The decoder use of those of some players' devices that have more players than decoders, by the
  /// device's name.
  func decoderUses(ofDevicesOf players: [PlayerID]) -> [String: DecoderUse] {
    let devices = Set(players.compactMap { device(of: $0) }).filter {
      playersOfDevice[$0].count > self.devices[$0].decoders
    }
    let uses = devices.map { device in
      let users = decoderUsers(on: device).map { roster.slot(of: $0)?.shownName ?? "" }
      return (
        self.devices[device].id, DecoderUse(count: self.devices[device].decoders, users: users)
      )
    }
    return Dictionary(uses) { first, _ in first }
  }

  /// The name of the player with that number; empty for one that is not there.
  func name(of player: PlayerID) -> String {
    roster.slot(of: player)?.name ?? (player == .operatorConsole ? "operator" : "")
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
    _ input: PlayerInput, _ id: PlayerID, on device: Int, at now: Instant, _ time: UnixTime,
    tries: Int, into effects: inout Effects
  ) -> CommandResult {
    guard let place = place(of: id) else { return .nothing }
    let moment = InputMoment(
      now: now, deviceTime: time, output: devices[device].output,
      hasAdapter: devices[device].hasAdapter, busyDecoders: busyDecoders(on: device, for: id),
      tries: tries)
    let (brief, result) = players[place.player].handle(
      input, at: moment, in: &devices[device].app, into: &effects)
    record(id, brief)
    return result
  }

  /// The SDK of a player; `nil` for real clients and crowds.
  package func flavour(of id: PlayerID) -> Flavour? { read(id) { $0.configuration.flavour } }

  /// Whether an app's own code is behind a player.
  package func isHosted(_ id: PlayerID) -> Bool { read(id) { $0.configuration.isHosted } == true }

  /// The screen of an app's own code that a player is on; `nil` without one.
  package func screen(of id: PlayerID) -> Int? {
    read(id) { $0.configuration.hostedApp?.screen } ?? nil
  }

  /// The player before one on its screen of an app's own code; `nil` without one.
  func predecessor(of id: PlayerID) -> PlayerID? {
    guard let screen = screen(of: id) else { return nil }
    return players(onDeviceOf: id).last { $0 != id && self.screen(of: $0) == screen }
  }

  /// The account of a player's device.
  func account(of id: PlayerID) -> String? { device(of: id).map { devices[$0].account } }

  /// Whether a player has a licence to renew, and a call for that.
  package func canRenewLicence(_ id: PlayerID) -> Bool { read(id) { $0.canRenewLicence } == true }

  /// The players of an app, by one of them.
  package func players(onDeviceOf id: PlayerID) -> [PlayerID] { device(of: id).map(players) ?? [] }

  /// Whether the app on a device runs, and the system has not suspended it.
  package func isAppAwake(on name: String) -> Bool {
    device(named: name).map { devices[$0].isAwake } == true
  }

  /// Whether a synchronous call blocks the main thread of the app on a device.
  package func isMainThreadBlocked(on name: String) -> Bool {
    device(named: name).map { devices[$0].mainThread.blockedSince != nil } == true
  }

  /// Whether a zap of a player waits for the main thread of its app.
  package func isZapWaiting(of id: PlayerID) -> Bool {
    place(of: id).flatMap { devices[$0.device].mainThread.zapTarget(of: id) } != nil
  }

  /// Whether the app on a device is in the background.
  package func isInBackground(_ name: String) -> Bool {
    device(named: name).map { devices[$0].isInBackground } == true
  }

  /// How a device is held.
  package func orientation(of name: String) -> FlowplayerOrientation {
    device(named: name).map { devices[$0].orientation } ?? .portrait
  }

  /// Everything there is to see of a player; `nil` when it is not there.
  package func observation(of id: PlayerID, at now: Instant) -> PlayerObservation? {
    guard let place = place(of: id) else { return nil }
    return readDevice(of: place) { device in
      read(id) { $0.observation(at: now, app: device.app, on: DeviceObservation(device)) }
    }
  }

  /// The player that holds a session of its device, or waits for the answer that may have set it
  /// up; `nil` where there is none.
  func holder(of session: SessionRecord, at now: Instant) -> PlayerID? {
    guard let device = device(named: session.device) else { return nil }
    let ids = players(on: device)
    let holder = ids.first { id in
      read(id) { $0.heldSessions.contains(session.briefID) } == true
    }
    guard holder == nil, session.beats == 0, now - session.startedAt < ClientTimes.sessionTimeout
    else { return holder }
    return ids.first { id in read(id) { $0.isSettingUpSession } == true }
  }

  /// What rules look at of a player; `nil` when it is not there.
  func sight(of id: PlayerID, at now: Instant, _ time: UnixTime) -> PlayerSummary? {
    guard let place = place(of: id) else { return nil }
    var player = players[place.player]
    return Self.sample(at: &player, on: devices[place.device], at: now, time)
  }

  /// The same of an app's player that shows nothing any more, by what was seen of it last.
  package func sight(after last: PlayerSummary, on device: Int?) -> PlayerSummary {
    guard let device else { return last }
    return last.afterItsEnd(
      isAwake: devices[device].isAwake, isOnScreen: !devices[device].isInBackground)
  }

  /// The same as `sight(of:)`, in place: to look at each player once a second takes no copy of it.
  mutating func sample(at id: PlayerID, at now: Instant, _ time: UnixTime) -> PlayerSummary? {
    guard let place = place(of: id) else { return nil }
    return Self.sample(at: &players[place.player], on: devices[place.device], at: now, time)
  }

  private static func sample(
    at player: inout Player, on device: RunningDevice, at now: Instant, _ time: UnixTime
  ) -> PlayerSummary {
    player.sight(
      at: now, time, device.app.assets, isAwake: device.isAwake,
      isInBackground: device.isInBackground)
  }
}

extension DeviceObservation {
  fileprivate init(_ device: borrowing RunningDevice) {
    self.init(
      mainBlockedSince: device.mainThread.blockedSince, isInBackground: device.isInBackground,
      orientation: device.orientation, isSuspended: device.mainThread.isSuspended,
      output: device.output, hasAdapter: device.hasAdapter,
      isInterrupted: device.audioIsInterrupted,
      hasLostProtection: device.output != device.capability)
    launch = device.launch
  }
}
