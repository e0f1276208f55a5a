package import HeadEndAPI
package import Lab
import Players
package import Simulation

/// What an app did badly for certain, found in what was announced, seen and sent, and not by the
/// rules, which are measured by it. There is more that an app can do wrong; what counts here is
/// beyond doubt (Exploring/Exploring, "Mistakes").
package struct Mistake: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The picture goes on for 10 s after a set-up or a heartbeat failed, and nobody has acted.
    case playsWithoutSession
    /// The picture goes on for 10 s after the leases of all its keys.
    case playsWithoutLease
    /// An expired lease was announced, and for 10 s the app neither renewed nor stopped.
    case ignoresExpiredLease
    /// The same request, not of media, more than 10 times within 10 s.
    case repeatsRequest
    /// A session goes on, for its heartbeats get through, that its player left or never had.
    case abandonsSession
  }

  package let kind: Kind
  package let instant: Instant
  package let player: PlayerID
  package let playerName: String
  package let detail: String
}

/// A session with all that mistakes are found in.
package struct WitnessedRun: Sendable {
  package let breaches: [Breach]
  package let mistakes: [Mistake]
}

extension SessionPlan {
  /// Runs it to its end, judged by the rules, and by what is certain without them.
  package func witnessed() -> WitnessedRun {
    let session = Session(
      lineUp, seed: seed, epoch: .scriptedEpoch, keepsExchanges: true, rules: RuleBook())
    session.historyBytes = 0
    var witness = MistakeWitness()
    session.onExchange = { witness.note($0) }
    var heard = 0
    play(on: session) {
      for announcement in session.chronicle.announcements.kept[heard...] {
        witness.note(announcement)
      }
      heard = session.chronicle.announcements.endIndex
      witness.look(at: session.world.observation)
      return true
    }
    return WitnessedRun(breaches: session.rules?.breaches ?? [], mistakes: witness.mistakes)
  }
}
