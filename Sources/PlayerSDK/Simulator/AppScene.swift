package import Lab
import Players
package import Simulation

/// What there is to film of a session of an app's own code: performed again in a new world, its
/// commands lead to the same pictures.
package struct AppScene: Hashable, Sendable {
  /// Names its file, such as `storm-1`.
  package var name: String
  package let title: String
  package let lineUp: LineUp
  package let seed: UInt64
  /// Captions among them.
  package let commands: [TimedCommand]
  package let begin: Instant
  package let end: Instant
}

extension Simulator {
  /// Everything that has happened so far.
  package var scene: AppScene {
    scene(title: "An app's own code", captions: [], from: .zero, to: instant)
  }

  /// A part of it, with captions; the players have the names that the test gives them.
  func scene(
    title: String, captions: [TimedCommand], from begin: Instant, to end: Instant
  ) -> AppScene {
    var names: [Int: Int] = [:]
    let steps = steps.map { step in
      guard case .seat(let configuration) = step.command else { return step }
      return TimedCommand(at: step.instant, .seat(named(configuration, &names)))
    }
    // A caption is read before what it speaks of.
    let commands = (captions + steps).enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    return AppScene(
      name: "session", title: title, lineUp: lineUp.lineUp, seed: seed,
      commands: commands.map(\.element), begin: begin, end: end)
  }

  /// A screen's first player has its name; those after it are numbered.
  private func named(
    _ configuration: PlayerConfiguration, _ seats: inout [Int: Int]
  ) -> PlayerConfiguration {
    guard let screen = configuration.hostedApp?.screen else { return configuration }
    let seat = seats[screen, default: 0] + 1
    seats[screen] = seat
    var configuration = configuration
    configuration.hostedApp?.drawsAs = configuration.name
    configuration.name = nameOfScreen(screen) + (seat == 1 ? "" : "-\(seat)")
    return configuration
  }
}
