import ArgumentParser
import Dashboard

/// The fault catalogue.
struct FaultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults", abstract: "List the faults: key, what will be seen, what it leads to.")

  func run() {
    print(FaultsPage.text, terminator: "")
  }
}
