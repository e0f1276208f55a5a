import Foundation

/// What the shell has set.
enum Environment {
  // `ProcessInfo` copies every variable into a dictionary, each time.
  /// A variable's text; `nil` where it is not set or empty.
  static func text(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
