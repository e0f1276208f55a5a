import Foundation

/// What this program calls itself.
enum Release {
  static let version = "zapdeck 1.0.0"

  /// Version and commit, for bug reports.
  static var text: String { "\(version) (\(commit))" }

  /// What the Makefile has noted beside the other files of the program when it built or installed
  /// it; a program that was built otherwise is in development.
  private static var commit: String {
    let noted = Assets.data("commit").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let word = noted.trimmingCharacters(in: .whitespacesAndNewlines)
    return word.isEmpty ? "development" : word
  }
}
