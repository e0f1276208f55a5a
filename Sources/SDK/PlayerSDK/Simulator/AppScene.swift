import Players
package import Simulation
package import Worlds

/// A session of an app's own code as data for a film: its commands, performed again in a new world,
/// produce the same pictures.
package struct AppScene: Hashable, Sendable {
  /// The name of its file, such as `storm-1`.
  package var name: String
  package let title: String
  package let lineUp: LineUp
  package let seed: UInt64
  /// The commands, including captions.
  package let commands: [TimedCommand]
  package let begin: Instant
  package let end: Instant
}

extension Simulator {
  /// The scene of everything that has happened so far.
  package var scene: AppScene {
    scene(title: "An app's own code", captions: [], from: .zero, to: instant)
  }

  /// A part of the session, with captions and with the players' names from the test.
  func scene(
    title: String, captions: [TimedCommand], from begin: Instant, to end: Instant
  ) -> AppScene {
    var names: [Int: Int] = [:]
    let steps = steps.map { step in
      guard case .seat(let configuration) = step.command else { return step }
      return TimedCommand(at: step.instant, .seat(named(configuration, &names)))
    }
    // A caption comes before the step that it describes.
    let commands = (captions + steps).enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    return AppScene(
      name: "session", title: title, lineUp: lineUp.lineUp, seed: seed,
      commands: commands.map(\.element), begin: begin, end: end)
  }

  /// Names a player after its screen; later players on the same screen also get a number.
  private func named(
    _ configuration: PlayerConfiguration, _ slots: inout [Int: Int]
  ) -> PlayerConfiguration {
    guard let screen = configuration.hostedApp?.screen else { return configuration }
    let slot = slots[screen, default: 0] + 1
    slots[screen] = slot
    var configuration = configuration
    configuration.hostedApp?.drawsAs = configuration.name
    configuration.name = nameOfScreen(screen) + (slot == 1 ? "" : "-\(slot)")
    return configuration
  }
}
