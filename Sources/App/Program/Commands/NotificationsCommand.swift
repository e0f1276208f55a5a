import ArgumentParser
import Dashboard
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Lists the notifications.
struct NotificationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List the notifications an app gets, or who observes them in a session.",
    discussion: ExitCodes.printing)

  @Flag(help: "Print the JSON Schema of the event log's lines instead.")
  var schema = false

  @Flag(
    help: ArgumentHelp(
      "Play a session, then print each app's observers, how often each was called, and who "
        + "heard the last posts."))
  var observers = false

  @OptionGroup(title: "Options for --observers") var world: WorldOptions

  @Option(
    parsing: .unconditional,
    help: Arguments.atHelp("When to list the observers"),
    transform: Arguments.duration)
  var at = Duration.seconds(12)

  @Option(parsing: .unconditional, help: Arguments.keysHelp)
  var keys = ""

  func run() throws {
    guard observers else {
      StandardOutput.print(schema ? EventLogSchema.text : NotificationsPage.text, terminator: "")
      return
    }
    let script = try Arguments.keys(keys)
    let recorded = try world.makeSession(nil)
    let wallSession = recorded.wallSession(Wall(theme: .mono), playing: nil)
    _ = wallSession.play(script, until: .zero + at, size: Size(80, 24))
    let centers = AppCenters(of: recorded.session).observations
    StandardOutput.print(ObserversPage.text(of: centers, in: recorded.session), terminator: "")
    try recorded.close()
  }
}
