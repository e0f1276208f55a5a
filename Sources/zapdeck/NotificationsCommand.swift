import ArgumentParser
import Dashboard
import Scenarios

/// All notifications.
struct NotificationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List the notifications an app gets: userInfo, codes, meaning.")

  @Flag(help: "Print the JSON Schema of the event log's lines instead.")
  var schema = false

  func run() {
    print(schema ? EventLogSchema.text : NotificationsPage.text, terminator: "")
  }
}
