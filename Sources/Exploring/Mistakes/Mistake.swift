package import HeadEndAPI
package import Lab
import Players
package import Simulation

/// What an app did badly for certain, found in what was announced, seen and sent, and not by the
/// rules, which are measured by it. There is more that an app can do wrong; what counts here is
/// beyond doubt (Exploring/Exploring, "Mistakes").
package struct Mistake: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The picture goes on for 10 s after a set-up or a heartbeat failed; nobody has acted, and no
    /// heartbeat has succeeded.
    case playsWithoutSession
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
    var witness = MistakeWitness()
    let run = run(withExchanges: true, look: { witness.look(at: $0) })
    return WitnessedRun(breaches: run.breaches, mistakes: witness.mistakes)
  }
}
