import ArgumentParser

/// The benchmark's command line.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure zapdeck, or compare two builds of it.",
    subcommands: [
      Measure.self, Same.self, BareServer.self, SSMLoadCommand.self,
    ], defaultSubcommand: Measure.self)
}
