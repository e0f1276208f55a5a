import HeadEnd
import HeadEndAPI
package import Players
import Simulation

extension World {
  /// Adds a player on the device of its configuration; nothing if there is no such device.
  mutating func seat(_ configuration: PlayerConfiguration, _ outbox: inout Outbox) {
    guard let device = fleet.device(named: configuration.device) else { return }
    launchApp(on: device, &outbox)
    let id = seat(configuration, on: device)
    announce(.playerAdded, of: .player(id), &outbox)
  }

  /// Removes a player: it is stopped first, so that its session ends.
  mutating func remove(_ id: PlayerID, _ outbox: inout Outbox) -> CommandOutcome {
    let name = name(of: id)
    if outside.contains(id) {
      forget(id, .ended, &outbox)
      return .done(.forgotten(name))
    }
    if crowds.contains(id) { return thinOut(id, &outbox) }
    guard let device = fleet.device(of: id) else { return .idle(.wasRemovedBefore) }
    fleet[device: device].mainThread.forget(id)
    handle(.command(.stop), id, device, &outbox)
    handle(.removed, id, device, &outbox)
    forgetRetries(of: id)
    _ = clearFaults(of: id, reason: "player removed", &outbox)
    for ticket in timers.removeAll(of: id.index) { schedule.cancel(ticket) }
    host.forget(id)
    announce(.playerRemoved, of: .player(id), &outbox)
    fleet.remove(id)
    return .done(.removed(name))
  }

  /// What the next guest's device is called, and the guest unless named: by its number on the wall,
  /// or the next that is free.
  package var nextGuest: String {
    var number = fleet.nextPlayer.index + 1
    while isTaken(LineUp.guestID(number)) { number += 1 }
    return LineUp.guestID(number)
  }

  private func isTaken(_ name: String) -> Bool {
    hasPlayer(named: name) || services.account(ofDevice: name) != nil
  }

  /// Whether a player or a real client has that name.
  func hasPlayer(named name: String) -> Bool {
    fleet.hasPlayer(named: name) || outside.hasClient(named: name)
  }

  private var guestCount: Int { fleet.deviceCount - lineUp.devices.count }

  /// A guest has a device of their own, on the first account.
  mutating func addGuest(_ number: Int, _ name: String?, _ outbox: inout Outbox) -> CommandOutcome {
    let device = nextGuest
    let name = name ?? device
    guard guestCount < LineUp.guestLimit, !hasPlayer(named: name),
      let channel = lineUp.channel(number), let account = lineUp.accounts.first
    else { return .idle(.guestsAreFull) }
    let configuration = PlayerConfiguration(
      name: name, device: device, account: account.id, channel: channel,
      renewAtPermille: lineUp.renewAtPermille)
    add(
      LineUp.Device(
        id: device, account: account.id, policy: .documented, players: [configuration]))
    head.admit(
      device: device, account: account.id, sessionLimit: account.sessionLimit,
      address: lineUp.address(ofHousehold: account.id))
    let id = seat(configuration, on: fleet.deviceCount - 1)
    announce(.playerAdded, of: .player(id), &outbox)
    joinFaults(id, &outbox)
    give(.command(.zap(to: channel)), to: id, &outbox)
    return .done(.added(name))
  }

  mutating func setPolicy(
    _ policy: Policy, of id: PlayerID, _ outbox: inout Outbox
  ) -> CommandOutcome {
    guard let device = fleet.device(of: id) else { return .idle(idleness(of: id)) }
    fleet[device: device].app.policy = policy
    announce(.policyChanged(policy), of: .player(id), &outbox)
    return .done()
  }

  /// Background and back. Without Picture in Picture the system suspends the app: nothing of it
  /// runs, no heartbeat either; with it, SSM works as normal
  /// (Players/SecureSessions, "Background and Picture in Picture").
  mutating func switchBackground(of id: PlayerID, _ outbox: inout Outbox) -> CommandOutcome {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else {
      return .idle(idleness(of: id))
    }
    fleet[device: device].switchBackground()
    let isInBackground = fleet[device: device].isInBackground
    if isInBackground {
      announce(.didEnterBackground, of: .player(id), &outbox)
      suspend(device, &outbox)
    } else {
      announce(.willEnterForeground, of: .player(id), &outbox)
      resume(device, &outbox)
    }
    return .done(.background(isInBackground))
  }

  private mutating func suspend(_ device: Int, _ outbox: inout Outbox) {
    let players = fleet.players(on: device)
    guard !players.contains(where: { fleet[$0]?.playsInBackground == true }) else { return }
    for player in players { give(.background, to: player, &outbox) }
    fleet[device: device].mainThread.suspend()
  }

  private mutating func resume(_ device: Int, _ outbox: inout Outbox) {
    guard fleet[device: device].mainThread.isSuspended else { return }
    fleet[device: device].mainThread.resume()
    fleet[device: device].app.awaitsBeatAfterBackground = true
    for player in fleet.players(on: device) { give(.foreground, to: player, &outbox) }
    drainBacklog(of: device, &outbox)
  }

  /// How a device of the line-up is held.
  package func orientation(of device: String) -> FlowplayerOrientation {
    fleet.device(named: device).map { fleet[device: $0].orientation } ?? .portrait
  }

  /// The user turns a device, or turns it back.
  mutating func rotateDevice(of id: PlayerID, _ outbox: inout Outbox) -> CommandOutcome {
    guard let device = fleet.device(of: id) else { return .idle(idleness(of: id)) }
    let isPortrait = fleet[device: device].orientation == .portrait
    let orientation: FlowplayerOrientation = isPortrait ? .landscapeLeft : .portrait
    turn(device, to: orientation, by: id, &outbox)
    return .done(.turned(orientation))
  }

  /// Turns a device: its app's Flowplayer views, all in one controller, may enter or leave full
  /// screen (Players/Flowplayer, "Full screen and rotation").
  mutating func turn(
    _ device: Int, to orientation: FlowplayerOrientation, by id: PlayerID,
    _ outbox: inout Outbox
  ) {
    guard fleet[device: device].orientation != orientation else { return }
    fleet[device: device].turn(to: orientation)
    let seated = fleet.players(on: device).filter { fleet[$0]?.fullscreenView != nil }
    let views = seated.compactMap { fleet[$0]?.fullscreenView }
    announce(.didRotate(orientation), of: .player(id), &outbox)
    for (player, outcome) in zip(seated, FullscreenRules.rotate(to: orientation, views: views)) {
      give(.rotated(outcome), to: player, &outbox)
    }
  }
}
