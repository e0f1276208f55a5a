import ArgumentParser
import Dashboard
import Scenarios
import Sessions

/// Prints the rules that sessions are judged by, or one of them.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract:
      "Explain the rules that sessions are judged by: what breaks each, what an app should do.",
    discussion: ExitCodes.printing)

  @Argument(help: "A rule's name, to explain only that one.", completion: Completions.rule)
  var name: String?

  func run() throws {
    guard let name else { return StandardOutput.print(RulesPage.text, terminator: "") }
    guard let rule = Rule.named(name) else {
      throw Complaint(
        "no rule is called `\(name)`; \(NearestWord.hint(name, among: Rule.all.map(\.name)))")
    }
    StandardOutput.print(RulesPage.page(for: rule), terminator: "")
  }
}
