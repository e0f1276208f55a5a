package import Sessions
package import Simulation

extension Director {
  /// What the scenario has claimed and not shown by now: after the verdict the world may run on, as
  /// it does in a film, which ends at that instant.
  package func warnings(of session: Session, filmedTo end: Instant) -> [ScriptWarning] {
    guard verdict != nil, !scenario.isSession else { return [] }
    // A director that has its verdict only takes in what was announced.
    _ = pace(session)
    return progress.claims.warnings(filmedTo: end, in: session.world)
  }
}
