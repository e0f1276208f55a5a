package import Sessions
package import Simulation

/// A scenario played headless, as fast as possible, to its verdict.
package struct Rehearsal {
  package let session: Session
  private let director: Director

  /// A scenario on a session that has not begun.
  package init(
    _ scenario: Scenario, on session: Session, probe: (any ScreenProbe)? = nil,
    isThorough: Bool = false
  ) {
    self.session = session
    director = Director(scenario, on: session, probe: probe, isThorough: isThorough)
    session.pacer = director
  }

  /// Plays to the end.
  package func run() -> Verdict {
    while true {
      if let verdict = run(while: { _ in true }) { return verdict }
    }
  }

  /// Plays on as long as it is wanted, which is asked every simulated minute; `nil` if the end was
  /// not reached.
  package func run(while isWanted: (Instant) -> Bool) -> Verdict? {
    repeat {
      session.advance(to: session.now + .seconds(60))
      if let verdict = director.verdict { return verdict }
    } while isWanted(session.now)
    return nil
  }
}
