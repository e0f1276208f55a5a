import Faults
import HeadEndAPI
import Simulation

/// What a step of a presented scenario has armed.
struct ScriptedFault: Sendable {
  /// How a fault counted at one player.
  struct Arming: Sendable {
    let name: String
    let player: PlayerID
    /// How often it had been armed there.
    let number: Int
    /// How often it had struck there before.
    let fired: Int

    /// `nil` where it was not armed once more than in counts from before.
    init?(_ count: FaultCount, after counts: [FaultCount]) {
      let before = counts.first { $0.name == count.name && $0.player == count.player }
      guard count.armed > before?.armed ?? 0 else { return nil }
      (name, player) = (count.name, count.player)
      (number, fired) = (count.armed, before?.fired ?? 0)
    }

    /// Whether it has struck there by then, and no key has armed it again.
    func hasStruck(in counts: [FaultCount]) -> Bool {
      counts.contains {
        $0.name == name && $0.player == player && $0.armed == number && $0.fired > fired
      }
    }
  }

  /// None where it struck at once.
  let ids: [FaultID]
  let armings: [Arming]
  let instant: Instant
  /// How many chapters had begun.
  let chapter: Int
  /// When all steps of that chapter were done; `nil` before.
  var end: Instant?
}
