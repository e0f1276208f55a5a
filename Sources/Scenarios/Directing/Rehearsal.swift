package import Lab
package import Simulation

/// A scenario played headless: as fast as it goes, to its verdict.
package struct Rehearsal {
  package let session: Session
  private let director: Director

  /// A scenario on a session of its own that has not begun.
  package init(_ scenario: Scenario, on session: Session, probe: (any ScreenProbe)? = nil) {
    self.session = session
    director = Director(scenario, on: session, probe: probe)
    session.prompter = director
  }

  /// Plays to the end; `report` hears of every simulated minute.
  package func run(_ report: (Instant) -> Void = { _ in }) -> Verdict {
    while true {
      session.advance(to: session.now + .seconds(60))
      if let verdict = director.verdict { return verdict }
      report(session.now)
    }
  }
}
