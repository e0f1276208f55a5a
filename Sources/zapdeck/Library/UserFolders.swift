import Foundation

/// The user's own folders (<https://specifications.freedesktop.org/basedir-spec/latest/>).
enum UserFolders {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  static var configuration: URL {
    folder("XDG_CONFIG_HOME") ?? home.appending(path: ".config")
  }

  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  static var state: URL {
    folder("XDG_STATE_HOME") ?? home.appending(path: ".local/state")
  }

  // `NSHomeDirectory` asks the password file, whatever a shell, a sandbox or a test has set.
  private static var home: URL { folder("HOME") ?? URL(filePath: NSHomeDirectory()) }

  /// The folder that a variable names; relative paths are ignored, as the specification wants it.
  private static func folder(_ variable: String) -> URL? {
    guard let path = ProcessInfo.processInfo.environment[variable], path.hasPrefix("/") else {
      return nil
    }
    return URL(filePath: path)
  }
}
