import Faults
import HeadEndAPI
import Players
package import Worlds

/// The footer's claim that a command was carried out.
package enum OutcomeClaim {
  /// Whether the world after a command shows its effect.
  package static func isSo(
    _ command: Command, before: WorldObservation, after: WorldObservation
  ) -> Bool {
    let player = { (world: WorldObservation, id: PlayerID) in world.slot(id)?.player }
    return switch command {
    case .player(let id, let command): isSo(command, player(after, id))
    case .addPlayer: after.players.count == before.players.count + 1
    case .removePlayer(let id): after.slot(id) == nil
    case .background(let id):
      player(after, id)?.isInBackground != player(before, id)?.isInBackground
    case .killApp(let id): player(after, id)?.state == .uninitialised
    case .setPolicy(let id, let policy):
      player(after, id)?.policy == policy && player(before, id)?.policy != policy
    case .clearFaults(let id): !after.faults.contains { fault in id.map(fault.isOn) ?? true }
    case .clearFault, .clearFaultNamed: after.faults.count < before.faults.count
    case .inject(let key, let id, provoke: false):
      // An event is over as soon as it has happened.
      FaultCatalogue.kind(key)?.point.device?.isEvent == true
        || after.faults.contains { $0.key == key && $0.isOn(id) }
    default: true
    }
  }

  private static func isSo(_ command: PlayerCommand, _ player: PlayerObservation?) -> Bool {
    guard let player else { return false }
    return switch command {
    case .zap(let channel): player.channel == channel
    case .play, .recover: player.state != .stopped && player.state != .paused
    case .pause: player.state == .paused
    case .stop: player.state == .stopped
    case .setMuted(let isMuted): player.isMuted == isMuted
    case .setRate(let permille): player.rate == permille
    case .download, .resumeDownload: player.downloads.contains { $0.state == .downloading }
    case .pauseDownload: player.downloads.contains { $0.state == .paused }
    default: true
    }
  }
}
