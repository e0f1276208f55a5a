import ArgumentParser
import Dashboard

/// All keys.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys of the wall.")

  func run() {
    print(KeysPage.text, terminator: "")
  }
}
