import ArgumentParser
import Dashboard
import Foundation
import Scenarios

/// Replays a saved session on the wall, or writes it as a scenario file.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a saved session again on the wall, or turn it into a scenario.")

  @Argument(help: "A session that `--save` or a live run has kept.")
  var file: String

  @Flag(help: "Print the session as a scenario that `check` passes, instead of playing it.")
  var asScenario = false

  @Flag(help: "Quit by itself at the session's end.")
  var quit = false

  @OptionGroup var options: WallOptions

  func run() throws {
    let scenario = try ScenarioLibrary.load(file)
    guard asScenario else {
      return try ScenarioStage(scenario, options, quits: quit).run()
    }
    let session = try options.world.makeSession(scenario)
    guard
      let text = ScenarioWriter.text(
        of: scenario, on: session.session, lineUp: try LineUpLibrary.name(of: scenario.lineUp))
    else {
      throw Complaint("\(file): this session does not go through as it was saved")
    }
    print(text, terminator: "")
    try session.close()
  }
}
