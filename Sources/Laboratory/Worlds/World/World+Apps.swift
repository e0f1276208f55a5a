import HeadEnd
package import HeadEndAPI
package import Players
import Simulation

/// Players who come and go, and what their viewers and devices do.
extension World {
  /// Adds a player on the device of its configuration; nothing if there is no such device.
  mutating func seat(_ configuration: PlayerConfiguration) {
    guard let device = fleet.device(named: configuration.device) else { return }
    carryOut(fleet.launchApp(on: device))
    let id = fleet.nextPlayer
    fleet.seat(configuration, on: device, head.services, seed: seed)
    announce(.playerAdded, of: id)
    // An item of an app's own code takes over the faults of the one before on its screen, except
    // those that meet the end of that one's session.
    guard head.hasArmedFaults, let last = fleet.predecessor(of: id) else { return }
    let isEnding = fleet.read(last) { $0.endsSession } == true
    head.passFaults(from: last, to: id, keepingTeardown: isEnding)
  }

  /// Removes a player: it is stopped first, so that its session ends.
  mutating func remove(_ id: PlayerID) -> CommandOutcome {
    let name = name(of: id)
    if desk.clients.contains(id) {
      forget(id, desk.clients[id]?.upstream?.sessionSince == nil ? .ended : .removed)
      return .done(.forgotten(name))
    }
    if crowds.contains(id) { return carryOut(crowds.thinOut(id, at: now)) }
    guard let device = fleet.device(of: id) else { return .idle(.wasRemovedBefore) }
    fleet[device: device].mainThread.forget(id)
    handle(.command(.stop), id, device)
    handle(.removed, id, device)
    retries.reset(id, &schedule)
    timers.cancelAll(of: id, &schedule)
    if fleet.isHosted(id), let other = fleet.players(on: device).first(where: { $0 != id }) {
      head.passDeviceFaults(from: id, to: other)
    }
    end(head.clear(at: id, reason: "player removed", &schedule))
    host.forget(id)
    announce(.playerRemoved, of: id)
    fleet.remove(id)
    return .done(.removed(name))
  }

  /// What the next guest's device is called, and the guest unless named.
  package var nextGuest: String { fleet.nextGuest(head.services) }

  /// Adds a guest with its own device, on the first account.
  mutating func addGuest(_ number: Int, _ name: String?) -> CommandOutcome {
    guard let channel = lineUp.channel(number), let account = lineUp.accounts.first else {
      preconditionFailure("Without them the command is refused.")
    }
    let guest = nextGuest
    let name = name ?? guest
    let device = lineUp.guest(named: name, on: guest, of: account.id, channel)
    let id = fleet.nextPlayer
    add(device)
    head.admit(
      device: guest, account: account.id, sessionLimit: account.sessionLimit,
      address: lineUp.address(ofHousehold: account.id))
    announce(.playerAdded, of: id)
    joinFaults(id)
    deliver(.command(.zap(to: channel)), to: id)
    return .done(.added(name))
  }

  /// Gives every device an app of that policy to compare its own with.
  package mutating func replaceApps(by policy: Policy) {
    for device in 0..<fleet.deviceCount { fleet[device: device].app.becomeReference(policy) }
  }

  /// Lets a device's app do at one place what a policy says.
  package mutating func correct(_ place: PolicyPlace, onDevice id: String, like policy: Policy) {
    for device in 0..<fleet.deviceCount where fleet[device: device].id == id {
      fleet[device: device].app.take(place, from: policy)
    }
  }

  /// Whether a player's app differs from a documented one at a place.
  package func differs(_ player: PlayerID, at place: PolicyPlace) -> Bool {
    fleet.device(of: player).map { fleet[device: $0].app.differs(at: place) } == true
  }

  /// Ends the process of a player's app: all its players are lost, and with them their requests and
  /// heartbeats. Nothing is torn down, and the app is notified of nothing: its sessions count until
  /// the server has missed their heartbeats (Players/SecureSessions).
  mutating func killApp(of id: PlayerID) -> CommandOutcome {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else {
      return .idle(fleet.idleness(of: id))
    }
    fleet.killApp(on: device)
    for player in fleet.players(on: device) {
      retries.reset(player, &schedule)
      timers.cancelAll(of: player, &schedule)
      wire.abandonAll(of: player, &schedule)
      host.forget(player)
      announce(.appKilled, of: player)
      end(head.endWithApp(of: player, &schedule))
    }
    return .done()
  }

  /// Gives a player a command; an app that was killed is launched first, if the command plays
  /// something. The judge gets `content`.
  mutating func order(
    _ command: PlayerCommand, of id: PlayerID, heard content: JudgeEvent.Content?
  ) -> CommandOutcome {
    if desk.clients.contains(id) {
      do throws(CommandRefusal) {
        announce(try desk.order(command, of: id), ofClient: id)
        return .done()
      } catch {
        return .refused(refuse(command.name, of: id, error))
      }
    }
    guard let device = fleet.device(of: id) else { return .idle(fleet.idleness(of: id)) }
    if !fleet[device: device].isAppRunning {
      guard command.row.startsPlayback else {
        return .refused(refuse(command.name, of: id, .appWasKilled))
      }
      carryOut(fleet.launchApp(on: device, except: id))
    }
    outbox.add(content, of: id)
    // What is resumed was restarted successfully, although no zap ended with a picture.
    let resumes = command == .play && roster.slot(of: id)?.brief.state == .paused
    if resumes || command.row.endsRetries { retries.reset(id, &schedule) }
    if command == .setFullscreen(true), let other = fleet.viewThatCovers(id, on: device) {
      return .refused(refuse(command.name, of: id, .isCovered(by: other)))
    }
    if command == .pictureInPicture { carryOut(fleet.endPictureInPicture(for: id, on: device)) }
    return switch deliver(.command(command), to: id) {
    case .done: .done()
    case .switched(let isOn): .done(.switched(isOn: isOn))
    case .refused(let reason):
      .refused(.init(player: name(of: id), command: command.name, reason: reason))
    case .nothing: .idle(fleet.idleness(of: id))
    }
  }

  /// Announces what the wall is to show. A player that is not there by then is only reported: it is
  /// no reason for a scenario to fail.
  mutating func show(_ shot: Shot) -> CommandOutcome {
    guard let name = shot.player else {
      announce(.shown(shot), of: nil)
      return .done()
    }
    guard let slot = roster.slots.first(where: { $0.name == name }) else {
      announce(.commandRefused("show", .isNotThere(name)), of: nil)
      return .idle(.wasRemoved)
    }
    announce(.shown(shot), of: slot.id)
    return .done()
  }

  /// Announces that a player refuses a command.
  mutating func refuse(
    _ command: String, of id: PlayerID, _ reason: CommandRefusal
  ) -> CommandOutcome.Refusal {
    announce(.commandRefused(command, reason), of: id)
    return CommandOutcome.Refusal(player: name(of: id), command: command, reason: reason)
  }
}
