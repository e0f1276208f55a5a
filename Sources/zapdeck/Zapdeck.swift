import ArgumentParser
import Foundation

/// The command line: parses, runs, and turns whatever goes wrong into one line and an exit code
/// (DESIGN §4): 0 fine, 1 an expectation failed, 2 bad input or terminal.
@main
struct Zapdeck: ParsableCommand {
  static let version = "zapdeck 0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "zapdeck",
    abstract: "Simulated video players side by side: zap, break things, watch what an app is told.",
    version: version,
    subcommands: [
      RunCommand.self, DemoCommand.self, PlayCommand.self, CheckCommand.self, ReplayCommand.self,
      RecordCommand.self, SnapshotCommand.self, FaultsCommand.self, KeysCommand.self,
      NotificationsCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let complaint as Complaint {
      end(2, complaint.sentence)
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      guard exitCode(for: error) != .success else {
        print(fullMessage(for: error))
        Foundation.exit(0)
      }
      end(2, message(for: error))
    }
  }

  /// Says what is wrong, in one line.
  static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("zapdeck: \(sentence)\n".utf8))
  }

  private static func end(_ code: Int32, _ sentence: String) -> Never {
    complain(sentence)
    Foundation.exit(code)
  }
}
