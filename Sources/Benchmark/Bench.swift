package import ArgumentParser

/// The benchmark's command line.
package struct Bench: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure zapdeck, compare two builds of it, or try its rules.",
    subcommands: [Measure.self, Same.self, RuleSurvey.self, SSMLoadCommand.self],
    defaultSubcommand: Measure.self)

  package init() {}

  package static func main() { main(nil) }
}
