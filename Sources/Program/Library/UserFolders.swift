import Foundation

/// The user's own folders (<https://specifications.freedesktop.org/basedir-spec/latest/>).
enum UserFolders {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  static var configuration: String { folder("XDG_CONFIG_HOME") ?? "\(home)/.config" }

  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  static var state: String { folder("XDG_STATE_HOME") ?? "\(home)/.local/state" }

  // `NSHomeDirectory` asks the password file, whatever a shell, a sandbox or a test has set.
  private static var home: String { folder("HOME") ?? NSHomeDirectory() }

  /// The folder that a variable names; relative paths are ignored, as the specification wants it.
  private static func folder(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
