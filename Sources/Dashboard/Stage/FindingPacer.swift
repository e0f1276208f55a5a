import Lab
import Simulation

/// Plays a finding on the wall: gives its commands at their instants.
final class FindingPacer: SessionPacer {
  private var commands: ArraySlice<TimedCommand>

  init(_ commands: [TimedCommand]) { self.commands = commands[...] }

  func pace(_ session: Session) -> Pace {
    while let next = commands.first {
      guard session.now >= next.instant else { return .runOn(to: next.instant) }
      commands.removeFirst()
      session.perform(next.command)
    }
    return .runOn(to: .distantFuture)
  }
}
