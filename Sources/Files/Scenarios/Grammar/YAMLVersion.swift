import Simulation

/// The version of the grammar of line-ups, scenarios and saved sessions, which a file may state.
///
/// A file without a version, or with an older one, is read; a newer one is refused, for it may hold
/// keys that this program would misread. The version is raised when a key changes its meaning or is
/// removed; adding a key does not raise it.
enum YAMLVersion {
  /// The version that this program writes.
  static let current = 1

  private static let largest = 1_000_000

  static let key = FileKey(
    "version", .integer(1...current), default: "\(current)",
    "The version of the file format; this program does not read newer versions.")

  /// Refuses a file of a newer version, before any of its other keys is read.
  static func check(_ top: Reading) throws(FileProblem) {
    guard let place = top.value(of: key.name) else { return }
    let version = try Form<Int>.integer(1...Self.largest).read(place)
    guard version > current else { return }
    throw place.problem(
      "this \(top.name) has version \(version), but this zapdeck reads versions up to \(current); "
        + "use a newer zapdeck")
  }
}
