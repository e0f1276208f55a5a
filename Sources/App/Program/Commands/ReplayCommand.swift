import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Simulation

/// Replays a saved session on the wall, or writes it as a scenario file.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a saved session on the wall, turn it into a scenario, or list the last ones.",
    discussion: ExitCodes.wall)

  @Argument(
    help: ArgumentHelp(
      "A file of `--save`, or the name of a live session. Without it, the last live sessions are "
        + "listed with their titles."),
    completion: Completions.sessions)
  var file: String?

  @Flag(help: "Print the session as a scenario that passes `check`, instead of replaying it.")
  var asScenario = false

  @Flag(help: "Quit at the end of the session.")
  var quit = false

  @OptionGroup var options: WallOptions

  func run() throws {
    guard let file else { return try list() }
    let path = Files.exists(file) ? file : StateFolder.session(file) ?? file
    try replay(path)
  }

  /// Lists the last live sessions.
  private func list() throws {
    if asScenario || quit {
      let option = asScenario ? "--as-scenario" : "--quit"
      throw Complaint("\(option): name a session; `zapdeck replay` lists the last ones")
    }
    let sessions = StateFolder.names.map { ($0, StateFolder.title(of: $0)) }
    let folder = UserFolders.shown(StateFolder.path)
    StandardOutput.print(SessionsPage.text(sessions, in: folder), terminator: "")
  }

  private func replay(_ file: String) throws {
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
