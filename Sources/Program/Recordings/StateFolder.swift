import Foundation

/// The folder of live sessions: `$XDG_STATE_HOME/zapdeck/sessions`, or below `~/.local/state`.
enum StateFolder {
  /// How many sessions are kept; older ones are deleted.
  private static let capacity = 30

  /// The path of a new file, named after the time.
  static func newSession() throws -> String {
    let folder = sessions
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Complaint("\(folder): the folder cannot be created")
    }
    removeOldest(in: folder)
    let name = "\(Self.stamp(time(nil)))-\(ProcessInfo.processInfo.processIdentifier).jsonl"
    return "\(folder)/\(name)"
  }

  /// Whether no wall was ever live here: no session is kept.
  static var isEmpty: Bool {
    Files.names(in: sessions)?.contains { $0.hasSuffix(".jsonl") } != true
  }

  private static var sessions: String { "\(UserFolders.state)/zapdeck/sessions" }

  private static func removeOldest(in folder: String) {
    let names = (Files.names(in: folder) ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
    do {
      for name in names.dropLast(capacity - 1) {
        let file = "\(folder)/\(name)"
        // A wall that has been open for long still writes it.
        if !OwnFile.isTaken(file) { try FileManager.default.removeItem(atPath: file) }
      }
    } catch {
      // An old session that is not deleted does no harm.
      return
    }
  }

  // Foundation's formats load time zones and tables, for digits.
  /// Seconds since 1970 as a date and a time of day in UTC, such as `20260102-030405`.
  static func stamp(_ seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    let date = digits(1900 + parts.tm_year, parts.tm_mon + 1, parts.tm_mday)
    return "\(date)-\(digits(parts.tm_hour, parts.tm_min, parts.tm_sec))"
  }

  /// Numbers of two digits at least, one after another.
  private static func digits(_ numbers: Int32...) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
