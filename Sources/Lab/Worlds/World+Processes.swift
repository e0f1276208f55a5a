import HeadEndAPI
import Players
import Simulation

extension World {
  /// How long a viewer takes to open an app again that has disappeared [N].
  static let launchDelay = Duration.seconds(3)

  /// Gives a player a command; an app that was killed is launched first, if the command plays
  /// something.
  mutating func order(_ command: PlayerCommand, of id: PlayerID, _ outbox: inout Outbox) {
    if outside.contains(id) { return refuse(command, of: id, &outbox) }
    guard let device = fleet.device(of: id) else { return }
    if !fleet[device: device].isAppRunning {
      guard command.startsPlayback else {
        let reason = "the app was killed: Enter, r or a zap starts it again"
        return announce(.commandRefused(command.name, reason: reason), of: .player(id), &outbox)
      }
      launchApp(on: device, except: id, &outbox)
    }
    if command.endsRetries { forgetRetries(of: id) }
    if command == .pictureInPicture, fleet[id]?.hasPicture == true {
      endPictureInPicture(besides: id, on: device, &outbox)
    }
    give(.command(command), to: id, &outbox)
  }

  /// A device shows one picture in a picture: the next takes its place.
  private mutating func endPictureInPicture(
    besides id: PlayerID, on device: Int, _ outbox: inout Outbox
  ) {
    for player in fleet.players(on: device)
    where player != id && fleet[player]?.isPictureInPicture == true {
      give(.command(.pictureInPicture), to: player, &outbox)
    }
  }

  /// Resets the media services of a player's device: every item there is lost, and the app is told
  /// of it first.
  mutating func resetMediaServices(of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else { return }
    announce(.mediaServicesWereReset, of: .player(id), &outbox)
    for player in fleet.players(on: device) { give(.mediaServicesReset, to: player, &outbox) }
  }

  /// Interrupts the audio of a device's app, or ends that. A suspended app is not told of the end,
  /// so an end is not guaranteed (Players/MultiInstance, "Audio interruptions").
  mutating func interruptAudio(_ begins: Bool, on device: Int, _ outbox: inout Outbox) {
    let players = fleet.players(on: device)
    guard fleet[device: device].isAppRunning, let first = players.first,
      begins || !fleet[device: device].mainThread.isSuspended
    else { return }
    let interruption = begins ? AudioInterruption.began : .ended(shouldResume: true)
    announce(.audioSessionInterrupted(interruption), of: .player(first), &outbox)
    for player in players { give(.audioInterrupted(interruption), to: player, &outbox) }
  }

  /// Updates the system of a player's device: keys that are kept there have an old format.
  mutating func updateSystem(of id: PlayerID) {
    guard let device = fleet.device(of: id) else { return }
    fleet[device: device].app.keptKeysAreObsolete()
  }

  /// Ends the process of a player's app: all its players are lost, and with them their requests and
  /// heartbeats. Nothing is torn down, and the app is notified of nothing: its sessions count until
  /// the server has missed their heartbeats (Players/SecureSessions).
  mutating func killApp(of id: PlayerID, _ outbox: inout Outbox) -> CommandOutcome {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else {
      return .idle(idleness(of: id))
    }
    fleet.killApp(on: device)
    for player in fleet.players(on: device) {
      forgetWaits(of: player)
      announce(.appKilled, of: .player(player), &outbox)
    }
    return .done()
  }

  /// Launches an app that was killed: each player starts the channel that it showed, except those
  /// that an app's own code controls, and one that is given a command of its own.
  mutating func launchApp(
    on device: Int, except commanded: PlayerID? = nil, _ outbox: inout Outbox
  ) {
    guard !fleet[device: device].isAppRunning else { return }
    fleet[device: device].launchApp()
    for player in fleet.players(on: device) {
      announce(.appLaunched, of: .player(player), &outbox)
      give(.launched, to: player, &outbox)
      guard player != commanded, let configuration = fleet[player]?.configuration,
        configuration.appSide == .simulated, let channel = fleet[player]?.channel
      else { continue }
      give(.command(.zap(to: channel)), to: player, &outbox)
    }
  }
}
