import Foundation

/// The folder of live sessions: `$XDG_STATE_HOME/zapdeck/sessions`, or below `~/.local/state`.
enum StateFolder {
  /// How many sessions are kept; older ones are deleted.
  private static let capacity = 30

  private static var path: String { "\(UserFolders.state)/zapdeck/sessions" }

  /// The sessions that are kept, the oldest first.
  private static var sessions: [String] { Files.names(in: path, ending: ".jsonl") }

  /// Whether no wall was ever live here.
  static var isEmpty: Bool { sessions.isEmpty }

  /// The path of a new file, named after the time.
  static func newSession() throws -> String {
    try Files.createFolder(path)
    removeOldest()
    return "\(path)/\(stamp(.now))-\(ProcessInfo.processInfo.processIdentifier).jsonl"
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
