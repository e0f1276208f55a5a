import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Simulation

/// Replays a saved session on the wall, or writes it as a scenario file.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a saved session on the wall, or turn it into a scenario.",
    discussion: ExitCodes.wall)

  @Argument(
    help: "A session saved by `--save` or by the wall.", completion: Completions.sessions)
  var file: String

  @Flag(help: "Print the session as a scenario that passes `check`, instead of replaying it.")
  var asScenario = false

  @Flag(help: "Quit at the end of the session.")
  var quit = false

  @OptionGroup var options: WallOptions

  func run() throws {
    let scenario = try ScenarioLibrary.loadBeginning(file)
    guard asScenario else {
      return try WallPlay(
        options: options, scenario: scenario, ending: quit ? .quits : .stays
      ).run()
    }
    let session = try options.world.makeSession(scenario)
    let name = try LineUpLibrary.name(of: scenario.lineUp)
    let text: String
    do throws(StepFailure) {
      text = try ScenarioWriter.text(of: scenario, on: session.session, lineUp: name)
    } catch {
      throw Complaint("\(error.headline) when the session was replayed: \(error.cause)")
    }
    guard text.utf8.count <= YAMLFile.sizeLimit else {
      throw Complaint(
        "\(file): the scenario would be \(text.utf8.count) bytes long; "
          + "accepted: at most \(YAMLFile.sizeLimit)")
    }
    StandardOutput.print(text, terminator: "")
    if let sentence = scenario.redactionRemark { Complaint("\(file): \(sentence)").report() }
    try session.close()
    if let problem = scenario.unread {
      let failure = StepFailure(unread: problem)
      Complaint("\(failure.headline): \(failure.cause)").report()
      throw ExitCode(2)
    }
  }
}
