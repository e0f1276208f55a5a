import ArgumentParser
import Dashboard
import Scenarios
import Sessions
import Simulation

/// Prints the rules that sessions are judged by, or one of them.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract:
      "Explain the rules that sessions are judged by: what breaks each, what an app should do.",
    discussion: ExitCodes.printing)

  @Argument(
    help: ArgumentHelp("Names of rules, to explain only these.", valueName: "name"),
    completion: Completions.rule)
  var names: [String] = []

  func run() throws {
    guard !names.isEmpty else { return StandardOutput.print(RulesPage.text, terminator: "") }
    let names = names.flatMap { $0.split(separator: ",").map(String.init) }
    let pages = try Complaint.forEach(names.uniqued) { name in
      guard let rule = Rule.named(name) else {
        throw Complaint(
          "no rule is called `\(name)`; \(NearestWord.hint(name, among: Rule.all.map(\.name)))")
      }
      return RulesPage.page(for: rule)
    }
    StandardOutput.print(pages.joined(separator: "\n"), terminator: "")
  }
}
