import ArgumentParser
import Dashboard
import Faults
import Scenarios

/// Prints the fault catalogue, or one fault of it.
struct FaultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Explain the faults: what they do, what you will see, what the app is notified of.")

  @Argument(help: "The letter of one fault, to explain it in detail.")
  var letter: String?

  func run() throws {
    guard let letter else { return StandardOutput.print(FaultsPage.text, terminator: "") }
    guard letter.count == 1, let page = letter.first.flatMap({ FaultsPage.text(for: $0) }) else {
      let accepted = FaultCatalogue.kinds.map { String($0.letter) }.joined(separator: " ")
      throw Complaint("no fault has the letter `\(letter)`; accepted: \(accepted)")
    }
    StandardOutput.print(page, terminator: "")
  }
}

/// Lists the keys.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys of the wall.")

  func run() {
    StandardOutput.print(KeysPage.text, terminator: "")
  }
}

/// Lists the notifications.
struct NotificationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List the notifications an app gets: userInfo, codes, meaning.")

  @Flag(help: "Print the JSON Schema of the event log's lines instead.")
  var schema = false

  func run() {
    StandardOutput.print(schema ? EventLogSchema.text : NotificationsPage.text, terminator: "")
  }
}
