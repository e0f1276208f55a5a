import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Nothing that a chapter has armed is seen after the presenter has cut it short.
extension Director {
  /// Clears faults of the script, and restarts the players at which one has struck whose effect is
  /// still to come, or lasts while nothing reports it.
  func undo(_ faults: [ScriptedFault], in session: Session) {
    let ids = faults.flatMap(\.ids)
    for fault in session.world.armedFaults where ids.contains(fault) {
      session.perform(.clearFault(fault))
    }
    let counts = session.world.head.counts
    let struck = faults.flatMap(\.armings).filter { $0.hasStruck(in: counts) }.map(\.player)
    guard !struck.isEmpty else { return }
    let players = session.world.observation.players
    // An operator ends the sessions of a whole account.
    let accounts = players.filter { struck.contains($0.id) }.map(\.account)
    let lost = players.filter { $0.isSessionGone && accounts.contains($0.account) }
    // A session that is gone cannot be torn down: its app is killed and launched instead.
    var restarted: Set<String> = []
    for player in lost where restarted.insert(player.device).inserted {
      session.perform(.killApp(player.id))
      session.perform(.player(player.id, .recover))
    }
    for player in players
    where struck.contains(player.id) && player.awaitsEffect && !restarted.contains(player.device) {
      session.perform(.player(player.id, .recover))
    }
  }
}

extension PlayerObservation {
  /// Whether a fault that has struck may be seen only later: its request has no answer yet, or
  /// nothing reports what it does.
  fileprivate var awaitsEffect: Bool {
    silence != nil || nextSilence != nil || stream.session.beatSent != nil
      || zap?.isUnderWay == true || stream.drm == .renewalRequested
      || stream.picture.look == .scrambled
  }
}
