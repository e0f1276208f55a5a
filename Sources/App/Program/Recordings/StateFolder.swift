import Foundation
import Scenarios

/// The folder of live sessions: `$XDG_STATE_HOME/zapdeck/sessions`, or below `~/.local/state`.
enum StateFolder {
  /// How many sessions are kept; older ones are deleted.
  private static let capacity = 30

  static var path: String { "\(UserFolders.state)/zapdeck/sessions" }

  /// The sessions that are kept, the oldest first.
  private static var sessions: [String] { Files.names(in: path, ending: ending) }
  private static let ending = ".jsonl"

  /// Whether no wall was ever live here.
  static var isEmpty: Bool { sessions.isEmpty }

  /// The names of the sessions that are kept, the newest first.
  static var names: [String] { sessions.reversed().map { String($0.dropLast(ending.count)) } }

  /// The file of a session by its name; `nil` where none has it.
  static func session(_ name: String) -> String? {
    names.contains(name) ? "\(path)/\(name)\(ending)" : nil
  }

  /// The title of a session, or that it cannot be read.
  static func title(of name: String) -> String {
    let unreadable = "cannot be read"
    do {
      guard case .session(let session) = try Files.scenario("\(path)/\(name)\(ending)") else {
        return unreadable
      }
      return try ScenarioFile.title(of: session) ?? unreadable
    } catch {
      return unreadable
    }
  }

  /// The path of a new file, named after the time.
  static func newSession() throws -> String {
    try Files.createFolder(path)
    removeOldest()
    return "\(path)/\(stamp(.now))-\(ProcessInfo.processInfo.processIdentifier)\(ending)"
  }

  private static func removeOldest() {
    do {
      for name in sessions.dropLast(capacity - 1) {
        let file = "\(path)/\(name)"
        // A wall that has been open for long still writes it.
        if !OwnFile.isTaken(file) { try FileManager.default.removeItem(atPath: file) }
      }
    } catch {
      // An old session that is not deleted does no harm.
      return
    }
  }

  /// A date and a time of day in UTC, such as `20260102-030405`.
  static func stamp(_ date: Date) -> String {
    date.formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: false)
        .dateSeparator(.omitted).timeSeparator(.omitted)
    ).replacing("T", with: "-")
  }
}
