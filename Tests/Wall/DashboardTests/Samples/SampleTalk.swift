import Scenarios
import Screen
import Sessions
import Simulation

@testable import Dashboard

/// Talks with one player, `main`, in the file `x.yaml`.
enum SampleTalk {
  private static let head = """
    title: A talk
    lineup:
      accounts: [{id: home, sessionLimit: 2}]
      channels: [{number: 101, name: News, card: globe, encrypted: true}]
      devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
    steps:

    """

  /// The scenario with these steps, a list of YAML.
  static func scenario(_ steps: String) throws -> Scenario {
    try ScenarioFile.read(head + steps, path: "x.yaml") { _ in .unreadable }
  }

  /// The same on a wall.
  static func wallSession(
    _ steps: String, isPresenting: Bool = true, isOnStage: Bool = false
  ) throws -> WallSession {
    let scenario = try scenario(steps)
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let wall = Wall(theme: .standard, isPresenting: isPresenting, isOnStage: isOnStage)
    return WallSession(session, wall, director: Director(scenario, on: session))
  }
}
