import ArgumentParser
import Terminal

/// Reports what this terminal can do, and what zapdeck uses of it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal can do, and which file configures the wall.")

  @Flag(help: "Print the JSON Schema of the configuration file instead.")
  var schema = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  func run() throws {
    guard !schema else { return StandardOutput.print(UserConfiguration.schema, terminator: "") }
    let facts = Terminal.diagnosis(terminal.options(screen)) + UserConfiguration.findings
    let width = facts.map(\.0.count).max() ?? 0
    for (name, value) in facts {
      StandardOutput.print(name + String(repeating: " ", count: width - name.count + 2) + value)
    }
  }
}
