/// The version of the grammar of line-ups, scenarios and saved sessions, which a file may state.
///
/// A file without a version, or with an older one, is read; a newer one is refused, for it may hold
/// keys that this program would misread. The version is raised when a key changes its meaning or is
/// removed; adding a key does not raise it.
enum YAMLVersion {
  /// The version that this program writes.
  static let current = 1

  static let key = FileKey(
    "version", .integer(1...current), default: "\(current)",
    "The version of the grammar; a newer one than the program's is refused.")

  /// Refuses a file of a newer version, before any of its other keys is read.
  static func check(_ top: Reading) throws(FileProblem) {
    guard let place = top.value(of: key.name), let text = place.scalar,
      text.allSatisfy({ $0.isASCII && $0.isNumber }), text.count < 10, let version = Int(text),
      version > current
    else { return }
    throw place.problem(
      "this \(top.name) has version \(version); this zapdeck reads versions up to \(current): "
        + "a newer zapdeck is needed")
  }
}
