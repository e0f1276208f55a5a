package import ArgumentParser
import Foundation
import Scenarios

/// The command line: parses and runs, and turns every failure into one line and an exit code: 0 for
/// success, 1 for a failed expectation, 2 for bad input or an unsuitable terminal.
package struct Zapdeck: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "zapdeck",
    abstract:
      "Simulated video players side by side: zap, break things, see what your app is notified of.",
    discussion: ExitCodes.overview, version: Release.text,
    subcommands: [
      RunCommand.self, DemoCommand.self, PlayCommand.self, CheckCommand.self, ExploreCommand.self,
      MatrixCommand.self, ImportCommand.self, ShrinkCommand.self, ReplayCommand.self,
      RecordCommand.self, SnapshotCommand.self, ServeCommand.self, CapacityCommand.self,
      ListCommand.self, FaultsCommand.self, RulesCommand.self, KeysCommand.self,
      NotificationsCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  package init() {}

  package static func main() {
    // A reader that goes away must not end a session: writing fails then, which is said.
    signal(SIGPIPE, SIG_IGN)
    // Nor must the largest size that a file may have (`ulimit -f`).
    signal(SIGXFSZ, SIG_IGN)
    StandardStreams.occupy()
    do {
      try checkSystem()
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      try command.run()
      if StandardOutput.hasFailed { Foundation.exit(2) }
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      guard let complaint = complaint(about: error) else {
        StandardOutput.print(fullMessage(for: error))
        Foundation.exit(StandardOutput.hasFailed ? 2 : 0)
      }
      complaint.report()
      Foundation.exit(2)
    }
  }

  /// The refusal of a command line or its run; `nil` if the error only asks for help or a version.
  static func complaint(about error: any Error) -> Complaint? {
    if let complaint = error as? Complaint { return complaint }
    return exitCode(for: error) == .success ? nil : Complaint(refusal: message(for: error))
  }

  // Without /proc the program knows neither its arguments nor its own files.
  private static func checkSystem() throws {
    #if os(Linux)
      guard access("/proc/self/exe", F_OK) == 0 else {
        throw Complaint("/proc is missing here; mount it first: mount -t proc proc /proc")
      }
    #endif
  }

  /// The commands by name.
  static var commands: [(name: String, type: any ParsableCommand.Type)] {
    configuration.subcommands.compactMap { type in
      type.configuration.commandName.map { ($0, type) }
    }
  }

  /// The command that the words after the program's name ask for.
  static func parse(_ words: [String]) throws -> any ParsableCommand {
    // The parser would take it for an argument of the command that is run without a name.
    let names = commands.map(\.name) + ["help"]
    if let word = words.first(where: { $0 != "help" }), !word.hasPrefix("-"), !names.contains(word)
    {
      throw Complaint("\(word): there is no such command; \(NearestWord.hint(word, among: names))")
    }
    do {
      return try parseAsRoot(words)
    } catch {
      throw Complaint(surplusOf: words, message: message(for: error)) ?? error
    }
  }
}
