import ArgumentParser
import Dashboard

/// All notifications.
struct NotificationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List the notifications an app gets: userInfo, codes, meaning.")

  func run() {
    print(NotificationsPage.text, terminator: "")
  }
}
