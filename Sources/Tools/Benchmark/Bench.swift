package import ArgumentParser

/// The benchmark's command line.
package struct Bench: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure zapdeck, or compare two builds of it.",
    subcommands: [Measure.self, Same.self],
    defaultSubcommand: Measure.self)

  package init() {}

  package static func main() { main(nil) }
}
