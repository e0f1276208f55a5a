import Foundation

/// Where live sessions are kept: `$XDG_STATE_HOME/zapdeck/sessions`, or below `~/.local/state`.
enum StateFolder {
  /// So many sessions are kept; older ones go.
  private static let capacity = 30

  /// A new file's path, named after the time; `nil` when the folder cannot be made.
  static func newSession() -> String? {
    let folder = sessions
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return nil
    }
    removeOldest(in: folder)
    let name = "\(Self.stamp(Date()))-\(ProcessInfo.processInfo.processIdentifier).jsonl"
    return folder.appending(path: name).path
  }

  private static var sessions: URL {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap {
      $0.hasPrefix("/") ? URL(filePath: $0) : nil
    }
    let home = URL(filePath: NSHomeDirectory())
    return (state ?? home.appending(path: ".local/state")).appending(path: "zapdeck/sessions")
  }

  private static func removeOldest(in folder: URL) {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".jsonl") }.sorted()
      for name in names.dropLast(capacity - 1) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch {
      // An old session that stays does no harm.
      return
    }
  }

  // DateFormatter would bring in the tables of every language, for digits.
  private static func stamp(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)
    return date.formatted(style).replacing("T", with: "-").replacing("Z", with: "")
  }
}
