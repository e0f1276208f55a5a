package import Sessions
import Simulation
package import Worlds

/// Gives a session commands at their instants, as a finding does that is played on the wall.
package final class CommandPacer: SessionPacer {
  private var commands: ArraySlice<TimedCommand>

  package init(_ commands: [TimedCommand]) { self.commands = commands[...] }

  package func pace(_ session: Session) -> Pace {
    while let next = commands.first {
      guard session.now >= next.instant else { return .runOn(to: next.instant) }
      commands.removeFirst()
      session.perform(next.command)
    }
    return .runOn(to: .distantFuture)
  }
}
